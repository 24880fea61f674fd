#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "core/train/trainer.hpp"

namespace norm_lab {

/// What is kept of one run's losses, in nats. NaN: there is no such value.
class TrainingOutcome {
 public:
  /// The losses of which last_mean is the mean: enough that no single late digit of a chaotic run decides it.
  static constexpr std::size_t kLast = 20;

  /// threshold: the loss whose first reaching is looked for; NaN: none.
  explicit TrainingOutcome(double threshold = kNone) : threshold_(threshold) {}

  /// The steps of a run in order; nothing follows one that is not finite.
  void add(const StepRecord& step);

  std::size_t steps() const { return steps_; }
  /// Steps whose update was made: all but the one that diverged.
  std::size_t updates() const { return diverged() ? steps_ - 1 : steps_; }
  double first_loss() const { return first_; }
  double last_loss() const { return last_[(steps_ + kLast - 1) % kLast]; }
  /// Mean of the last kLast losses, or of all where there are fewer; NaN after divergence.
  double last_mean() const;
  double lowest_loss() const { return lowest_; }
  /// The first step whose loss is at most the threshold.
  double reached_at() const { return reached_at_; }
  /// The step whose loss was not finite.
  double diverged_at() const { return diverged_at_; }
  bool diverged() const { return !std::isnan(diverged_at_); }

 private:
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  static constexpr std::array<double, kLast> all_none() {
    std::array<double, kLast> none = {};
    none.fill(kNone);
    return none;
  }

  double threshold_;
  std::size_t steps_ = 0;
  std::array<double, kLast> last_ = all_none();  // of step i at i % kLast
  double first_ = kNone;
  double lowest_ = kNone;
  double reached_at_ = kNone;
  double diverged_at_ = kNone;
};

}  // namespace norm_lab
