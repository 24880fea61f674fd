#include "core/train/trainer.hpp"

#include <algorithm>
#include <cmath>

#include "core/layers/cross_entropy.hpp"
#include "core/numeric/reduce.hpp"

namespace norm_lab {
namespace {

std::size_t most_tokens(const TrainingSettings& settings) {
  return std::max(settings.batch_tokens(), settings.probe_tokens());
}

}  // namespace

Trainer::Trainer(const TrainingSettings& settings, Arena& arena)
    : settings_(settings),
      network_(settings.network, most_tokens(settings), arena),
      state_(take_state(*settings.optimizer, network_.table().padded_count, arena)),
      tokens_(arena.integers(most_tokens(settings))),
      targets_(arena.integers(most_tokens(settings))),
      d_logits_(arena.matrix(settings.batch_tokens(), static_cast<std::size_t>(settings.network.vocab))),
      data_(settings.data_seed) {
  if (arena.valid()) network_.initialize(settings.seed);
}

Tokens Trainer::draw(std::size_t count, Generator& generator) {
  settings_.task->draw({tokens_.data, count}, {targets_.data, count}, settings_.network.vocab, generator);
  return {tokens_.data, count};
}

StepRecord Trainer::step() {
  const Tokens tokens = draw(settings_.batch_tokens(), data_);
  const MatrixView logits = network_.forward(tokens);

  StepRecord record;
  record.loss = cross_entropy(d_logits_, logits, {targets_.data, tokens.size});
  record.finite = std::isfinite(record.loss);
  record.learning_rate = settings_.schedule.rate(steps_);
  if (!record.finite) return record;

  network_.backward(d_logits_, tokens);
  const Weights weights = network_.weights();
  record.gradient_norm = std::sqrt(sum_of_squares(weights.gradients));
  ++steps_;
  record.update_norm =
      std::sqrt(settings_.optimizer->update(weights.values, weights.gradients, state_, record.learning_rate, steps_));
  return record;
}

std::vector<StreamSize> Trainer::measure_stream() {
  Generator generator(settings_.data_seed);
  const Tokens tokens = draw(settings_.probe_tokens(), generator);
  network_.forward(tokens);
  std::vector<StreamSize> sizes;
  sizes.reserve(network_.depth());
  for (std::size_t block = 1; block <= network_.depth(); ++block) {
    const ConstMatrixView stream = network_.stream(block);
    const double squares = sum_of_squares(stream.flat());
    sizes.push_back({.norm = std::sqrt(squares), .mean_square = squares / static_cast<double>(stream.size())});
  }
  return sizes;
}

}  // namespace norm_lab
