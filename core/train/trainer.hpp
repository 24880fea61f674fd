#pragma once

#include <cstdint>
#include <vector>

#include "core/layers/cross_entropy.hpp"
#include "core/model/network.hpp"
#include "core/model/specification.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/random.hpp"
#include "core/train/equal_tokens.hpp"
#include "core/train/optimizer.hpp"
#include "core/train/schedule.hpp"
#include "core/train/task.hpp"

namespace norm_lab {

/// Which parameters a step changes.
enum class Updated : std::uint8_t {
  kAll,
  kScaled,  // the weights that a placement's beta multiplies: W_v, W_o, W_1, W_2
};

/// Everything that fixes one training run.
struct TrainingSettings {
  Specification network;
  const Task* task = nullptr;
  const Optimizer* optimizer = nullptr;
  OptimizerConstants constants = {};
  /// The largest norm of the gradient that reaches the optimizer; 0: no limit.
  double clip = 0;
  Schedule schedule;
  Updated updated = Updated::kAll;
  /// Compute equal tokens of a batch once. Only where the task may merge them.
  bool merge_tokens = false;
  int batch = 0;
  int length = 0;
  std::uint32_t seed = 0;
  std::uint32_t data_seed = 0;

  /// Of a step's batch, and of the probe batch of two sequences on which the stream is measured.
  PassSize batch_size() const { return task->size(static_cast<std::size_t>(batch), static_cast<std::size_t>(length)); }
  PassSize probe_size() const { return task->size(2, static_cast<std::size_t>(length)); }
  /// Of what a step computes: the batch, or at the most its different tokens.
  PassSize step_size() const;
};

/// How well a network answers a batch.
struct Score {
  double loss = 0;      // mean cross-entropy over the targets that count, nats
  double accuracy = 0;  // share of them that have the largest logit
};

/// What one step records. Its score is taken before the step's update.
struct StepRecord {
  Score score = {};
  double gradient_norm = 0;  // Euclidean norm over the updated parameters, before it is clipped
  double learning_rate = 0;
  double update_norm = 0;  // Euclidean norm of the change of all parameters
  bool finite = true;      // false: the loss was not finite, and nothing was updated
};

/// Size of the stream after one layer, on the probe batch.
struct StreamSize {
  double norm = 0;         // Frobenius norm
  double mean_square = 0;  // |x|^2 / d, mean over tokens
};

/// What a network says of a batch.
struct Answer {
  ConstMatrixView logits;  // [rows, V], valid until the next pass
  RowCounts counts;        // how many tokens each row stands for; absent: one
};

/// Draws a network and trains it, one step a call.
class Trainer {
 public:
  Trainer(const TrainingSettings& settings, Arena& arena);

  StepRecord step();

  /// Answers a batch of the training's size, drawn from a seed of its own; learns nothing from it.
  Score evaluate(std::uint32_t data_seed, const PassPlan& plan = {});

  /// What it says of such a batch.
  Answer answer(std::uint32_t data_seed, const PassPlan& plan = {});

  /// Network::block_jacobian at the last token of the first sequence of such a batch.
  void block_jacobian(MatrixView rows, std::size_t first, std::size_t layer, std::uint32_t data_seed);

  /// Gradients of the next batch, which the network keeps until the next step; no update. Returns the batch's loss.
  double measure_gradients(StreamGradients& stream_gradients);

  /// The stream after layers 1 to L of the last stack, for two sequences that a fresh generator draws from the data
  /// seed.
  std::vector<StreamSize> measure_stream();

  const Network& network() const { return network_; }
  /// All parameters, in the order of the network's table.
  ConstVectorView parameters() const { return network_.weights().values; }
  std::uint64_t parameter_count() const { return network_.table().count; }

 private:
  Batch draw(std::size_t sequences, Generator& generator) const;
  /// A batch as it is computed: merged where the settings say so.
  struct Read {
    Batch batch;
    RowCounts counts;
  };
  Read read(Generator& generator) const;
  /// Draws a batch and answers it: forward, and the gradient of the logits. Returns what was computed.
  Batch score_batch(Generator& generator, Score& score, const PassPlan& plan = {});
  double update(double rate);

  TrainingSettings settings_;
  Network network_;
  /// Where the updated parameters lie in the flat vectors.
  std::vector<FlatRange> updated_;
  OptimizerState state_;
  Batch most_;
  EqualTokens equal_tokens_;
  MatrixView d_logits_;
  Generator data_;
  int steps_ = 0;
};

}  // namespace norm_lab
