#include "core/train/schedule.hpp"

#include <algorithm>
#include <cmath>

#include "core/numeric/math.hpp"

namespace norm_lab {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// The share of the steps after the warm-up that have been made at t: 1 at the last.
double share_done(const Schedule& s, int t) {
  return static_cast<double>(t - s.warmup) / static_cast<double>(s.steps - s.warmup);
}

double constant(const Schedule& s, int) { return s.peak; }

double inverse_square_root(const Schedule& s, int t) {
  return s.peak * std::sqrt(static_cast<double>(std::max(s.warmup, 1)) / t);
}

double linear(const Schedule& s, int t) {
  return s.peak * (static_cast<double>(s.steps - t) / static_cast<double>(s.steps - s.warmup));
}

double cosine(const Schedule& s, int t) { return s.peak * (0.5 * (1 + cos(kPi * share_done(s, t)))); }

double step_decay(const Schedule& s, int t) { return t > s.drop ? s.peak * 0.1 : s.peak; }

constexpr ScheduleKind kKinds[] = {
    {"constant", "Constant", "The full rate to the end.", constant},
    {"inverse-sqrt", "Inverse square root", "Falls as one over the square root of the step (Vaswani et al. 2017).",
     inverse_square_root},
    {"linear", "Linear decay", "Falls in a straight line to zero at the last step.", linear},
    {"cosine", "Cosine decay", "Falls along half a cosine to zero at the last step.", cosine},
    {"step", "Step decay", "Falls to a tenth at a given step.", step_decay},
};

}  // namespace

std::span<const ScheduleKind> schedule_kinds() { return kKinds; }

double Schedule::rate(int step) const {
  const int t = step + 1;
  if (t < warmup) return peak * (static_cast<double>(t) / warmup);
  return t == warmup ? peak : kind->after(*this, t);
}

}  // namespace norm_lab
