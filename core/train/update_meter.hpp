#pragma once

#include <cstdint>

#include "core/numeric/arena.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {

/// What one step did to a network.
struct UpdateRecord {
  StepRecord step;
  /// Root mean square of the change of the probe batch's logits; NaN where nothing was updated.
  double update = 0;
  /// deepnet_bound of the step's change; NaN likewise, and where it does not apply.
  double bound = 0;
};

/// Measures how far each step of a training moves the logits of a batch that it does not learn from.
class UpdateMeter {
 public:
  /// The probe batch has the training's size and is drawn from `probe_seed`.
  UpdateMeter(const TrainingSettings& settings, std::uint32_t probe_seed, Arena& arena);

  /// Makes a step. The first call also measures where the logits start.
  UpdateRecord step();

  const Trainer& trainer() const { return trainer_; }

 private:
  /// Root mean square over all tokens of (the probe's logits now) - logits_; the logits now are kept.
  double move_logits();

  std::uint32_t probe_seed_;
  Trainer trainer_;
  MatrixView logits_;
  VectorView before_;   // all parameters before the step
  VectorView changes_;  // and what it changed
  bool started_ = false;
};

}  // namespace norm_lab
