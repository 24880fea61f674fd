#include "core/train/trainer.hpp"

#include <algorithm>
#include <cmath>

#include "core/layers/accuracy.hpp"
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

Input input_of(const Batch& batch, RowCounts counts = {}) {
  return {.tokens = batch.tokens, .sequences = batch.sequences, .source = batch.source, .counts = counts};
}

std::vector<FlatRange> updated_ranges(Updated updated, const ParameterTable& table) {
  if (updated == Updated::kAll) return {{.offset = 0, .size = table.padded_count}};
  std::vector<FlatRange> ranges;
  for (const StackIndices& stack : table.stacks) {
    for (const SublayerIndices& sublayer : stack.sublayers) {
      for (const std::size_t weight : sublayer.scaled_weights()) ranges.push_back(table.tensors[weight].range());
    }
  }
  return ranges;
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
      updated_(updated_ranges(settings.updated, network_.table())),
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

Trainer::Read Trainer::read(Generator& generator) const {
  const Batch batch = draw(settings_.batch_size().sequences, generator);
  if (!settings_.merge_tokens) return {.batch = batch, .counts = {}};
  const EqualTokens::Merged merged = equal_tokens_.merge(batch);
  return {.batch = merged.batch, .counts = merged.counts};
}

Batch Trainer::score_batch(Generator& generator, Score& score, const PassPlan& plan) {
  const auto [batch, counts] = read(generator);
  const MatrixView logits = network_.forward(input_of(batch, counts), plan);
  const MatrixView d_logits = d_logits_.top(batch.tokens.size);
  score = {.loss = cross_entropy(d_logits, logits, batch.targets, counts),
           .accuracy = accuracy(logits, batch.targets, counts)};
  return batch;
}

StepRecord Trainer::step() {
  StepRecord record;
  const Batch batch = score_batch(data_, record.score);
  record.finite = std::isfinite(record.score.loss);
  record.learning_rate = settings_.schedule.rate(steps_);
  if (!record.finite) return record;

  network_.backward(d_logits_.top(batch.tokens.size), input_of(batch));
  const Weights weights = network_.weights();
  double squares = 0;
  for (const FlatRange& range : updated_) squares += sum_of_squares(part(weights.gradients, range));
  record.gradient_norm = std::sqrt(squares);
  clip(weights.gradients, record.gradient_norm, settings_.clip);
  ++steps_;
  record.update_norm = update(record.learning_rate);
  return record;
}

/// Changes the updated parameters; returns the Euclidean norm of the change.
double Trainer::update(double rate) {
  const Weights weights = network_.weights();
  double squares = 0;
  for (const FlatRange& range : updated_) {
    const OptimizerState state = {.first_moment = part(state_.first_moment, range),
                                  .second_moment = part(state_.second_moment, range)};
    squares += settings_.optimizer->update(part(weights.values, range), part(weights.gradients, range), state,
                                           settings_.constants, rate, steps_);
  }
  return std::sqrt(squares);
}

Score Trainer::evaluate(std::uint32_t data_seed, const PassPlan& plan) {
  Generator generator(data_seed);
  Score score;
  score_batch(generator, score, plan);
  return score;
}

Answer Trainer::answer(std::uint32_t data_seed, const PassPlan& plan) {
  Generator generator(data_seed);
  const auto [batch, counts] = read(generator);
  return {.logits = network_.forward(input_of(batch, counts), plan), .counts = counts};
}

void Trainer::block_jacobian(MatrixView rows, std::size_t first, std::size_t layer, std::uint32_t data_seed) {
  Generator generator(data_seed);
  const Input input = input_of(draw(1, generator));
  network_.forward(input);
  network_.block_jacobian(rows, first, layer, input.tokens.size - 1, input);
}

double Trainer::measure_gradients(StreamGradients& stream_gradients) {
  Score score;
  const Batch batch = score_batch(data_, score);
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
