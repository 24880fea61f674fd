#include "core/train/trainer.hpp"

#include <algorithm>
#include <cmath>

#include "core/layers/accuracy.hpp"
#include "core/layers/cross_entropy.hpp"
#include "core/numeric/reduce.hpp"

namespace norm_lab {
namespace {

PassSize most_of(const TrainingSettings& settings) {
  PassSize most = settings.batch_size();
  most.sequences = std::max(most.sequences, settings.probe_size().sequences);
  return most;
}

Batch take_batch(const PassSize& most, Arena& arena) {
  return {.sequences = most.sequences,
          .tokens = arena.integers(most.tokens()),
          .targets = arena.integers(most.tokens()),
          .source = arena.integers(most.source_tokens())};
}

Input input_of(const Batch& batch) {
  return {.tokens = batch.tokens, .sequences = batch.sequences, .source = batch.source};
}

}  // namespace

Trainer::Trainer(const TrainingSettings& settings, Arena& arena)
    : settings_(settings),
      network_(settings.network, most_of(settings), arena),
      state_(take_state(*settings.optimizer, settings.constants, network_.table().padded_count, arena)),
      most_(take_batch(most_of(settings), arena)),
      d_logits_(arena.matrix(settings.batch_size().tokens(), static_cast<std::size_t>(settings.network.vocab))),
      data_(settings.data_seed) {
  if (!arena.valid()) return;
  network_.initialize(settings.seed);
  if (!settings.network.profiled()) return;
  Generator generator(settings.data_seed);
  network_.profile(input_of(draw(settings.batch_size().sequences, generator)));
}

Batch Trainer::draw(std::size_t sequences, Generator& generator) const {
  const Batch batch = most_.top(sequences);
  settings_.task->draw(batch, settings_.network.vocab - settings_.task->extra_tokens, generator);
  return batch;
}

Score Trainer::answer(const Batch& batch) {
  const MatrixView logits = network_.forward(input_of(batch));
  return {.loss = cross_entropy(d_logits_, logits, batch.targets), .accuracy = accuracy(logits, batch.targets)};
}

StepRecord Trainer::step() {
  const Batch batch = draw(settings_.batch_size().sequences, data_);
  StepRecord record;
  record.score = answer(batch);
  record.finite = std::isfinite(record.score.loss);
  record.learning_rate = settings_.schedule.rate(steps_);
  if (!record.finite) return record;

  network_.backward(d_logits_, input_of(batch));
  const Weights weights = network_.weights();
  record.gradient_norm = std::sqrt(sum_of_squares(weights.gradients));
  clip(weights.gradients, record.gradient_norm, settings_.clip);
  ++steps_;
  record.update_norm = std::sqrt(settings_.optimizer->update(weights.values, weights.gradients, state_,
                                                             settings_.constants, record.learning_rate, steps_));
  return record;
}

Score Trainer::evaluate(std::uint32_t data_seed) {
  Generator generator(data_seed);
  return answer(draw(settings_.batch_size().sequences, generator));
}

double Trainer::measure_gradients(StreamGradients& stream_gradients) {
  const Batch batch = draw(settings_.batch_size().sequences, data_);
  const double loss = answer(batch).loss;
  network_.backward(d_logits_, input_of(batch), &stream_gradients);
  return loss;
}

std::vector<StreamSize> Trainer::measure_stream() {
  Generator generator(settings_.data_seed);
  network_.forward(input_of(draw(settings_.probe_size().sequences, generator)));
  const Stack& stack = network_.last_stack();
  std::vector<StreamSize> sizes;
  sizes.reserve(stack.depth());
  for (std::size_t layer = 1; layer <= stack.depth(); ++layer) {
    const ConstMatrixView stream = stack.stream(layer);
    const double squares = sum_of_squares(stream.flat());
    sizes.push_back({.norm = std::sqrt(squares), .mean_square = squares / static_cast<double>(stream.size())});
  }
  return sizes;
}

}  // namespace norm_lab
