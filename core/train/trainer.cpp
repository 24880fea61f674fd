#include "core/train/trainer.hpp"

#include <algorithm>
#include <cmath>

#include "core/layers/accuracy.hpp"
#include "core/layers/cross_entropy.hpp"
#include "core/numeric/reduce.hpp"

namespace norm_lab {
namespace {

PassSize drawn_of(const TrainingSettings& settings) {
  PassSize most = settings.batch_size();
  most.sequences = std::max(most.sequences, settings.probe_size().sequences);
  return most;
}

/// The largest pass. The probe is never merged, nor is the batch of a profiling pass.
PassSize most_of(const TrainingSettings& settings) {
  if (!settings.merge_tokens || settings.network.profiled()) return drawn_of(settings);
  return {.sequences = 1, .length = std::max(settings.step_size().tokens(), settings.probe_size().tokens())};
}

EqualTokens take_equal_tokens(const TrainingSettings& settings, Arena& arena) {
  if (!settings.merge_tokens) return {};
  return {settings.batch_size().tokens(), static_cast<std::size_t>(settings.network.vocab), arena};
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

PassSize TrainingSettings::step_size() const {
  const PassSize drawn = batch_size();
  if (!merge_tokens) return drawn;
  return {.sequences = 1, .length = EqualTokens::most_rows(drawn.tokens(), static_cast<std::size_t>(network.vocab))};
}

Trainer::Trainer(const TrainingSettings& settings, Arena& arena)
    : settings_(settings),
      network_(settings.network, most_of(settings), arena),
      state_(take_state(*settings.optimizer, settings.constants, network_.table().padded_count, arena)),
      most_(take_batch(drawn_of(settings), arena)),
      equal_tokens_(take_equal_tokens(settings, arena)),
      d_logits_(arena.matrix(settings.step_size().tokens(), static_cast<std::size_t>(settings.network.vocab))),
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

Batch Trainer::answer(Generator& generator, Score& score) {
  Batch batch = draw(settings_.batch_size().sequences, generator);
  RowCounts counts;
  if (settings_.merge_tokens) {
    const EqualTokens::Merged merged = equal_tokens_.merge(batch);
    batch = merged.batch;
    counts = merged.counts;
  }
  const MatrixView logits = network_.forward(input_of(batch));
  const MatrixView d_logits = d_logits_.top(batch.tokens.size);
  score = {.loss = cross_entropy(d_logits, logits, batch.targets, counts),
           .accuracy = accuracy(logits, batch.targets, counts)};
  return batch;
}

StepRecord Trainer::step() {
  StepRecord record;
  const Batch batch = answer(data_, record.score);
  record.finite = std::isfinite(record.score.loss);
  record.learning_rate = settings_.schedule.rate(steps_);
  if (!record.finite) return record;

  network_.backward(d_logits_.top(batch.tokens.size), input_of(batch));
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
  Score score;
  answer(generator, score);
  return score;
}

double Trainer::measure_gradients(StreamGradients& stream_gradients) {
  Score score;
  const Batch batch = answer(data_, score);
  network_.backward(d_logits_.top(batch.tokens.size), input_of(batch), &stream_gradients);
  return score.loss;
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
