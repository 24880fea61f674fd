#include "core/train/outcome.hpp"

#include <algorithm>
#include <cmath>

namespace norm_lab {

void TrainingOutcome::add(const StepRecord& step) {
  const double loss = step.score.loss;
  const auto at = static_cast<double>(steps_);
  if (steps_ == 0) first_ = lowest_ = loss;
  if (loss < lowest_) lowest_ = loss;
  if (loss <= threshold_ && std::isnan(reached_at_)) reached_at_ = at;
  if (!step.finite) diverged_at_ = at;
  last_[steps_ % kLast] = loss;
  ++steps_;
}

double TrainingOutcome::last_mean() const {
  if (steps_ == 0 || diverged()) return kNone;
  const std::size_t count = std::min(steps_, kLast);
  double sum = 0;
  for (std::size_t step = steps_ - count; step < steps_; ++step) sum += last_[step % kLast];
  return sum / static_cast<double>(count);
}

}  // namespace norm_lab
