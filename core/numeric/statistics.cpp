#include "core/numeric/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/numeric/math.hpp"

namespace norm_lab {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kTwoOverPi = 0.636619772367581343;

struct ValueAndSlope {
  double value;
  double slope;
};

/// A(angle) = P(|T| <= sqrt(degrees) * tan(angle)) and dA/dangle.
/// Source: Abramowitz, Stegun 1964, 26.7.3 and 26.7.4: a finite sum of powers of the cosine for whole degrees.
ValueAndSlope share_within(double angle, double degrees) {
  const double cosine = cos(angle);
  const bool odd = std::fmod(degrees, 2) == 1;
  double power = odd ? 1 : 0;
  double term = odd ? cosine : 1;
  double sum = 0;
  for (; power < degrees - 1; power += 2) {
    sum += term;
    term *= cosine * cosine * (power + 1) / (power + 2);
  }
  const double factor = odd ? kTwoOverPi : 1;
  return {factor * ((odd ? angle : 0) + sin(angle) * sum), factor * degrees * term / cosine};
}

bool all_equal(VectorOf<const double> values) {
  for (std::size_t i = 1; i < values.size; ++i) {
    if (values[i] != values[0]) return false;
  }
  return true;
}

double mean_of(VectorOf<const double> values) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size; ++i) sum += values[i];
  return sum / static_cast<double>(values.size);
}

}  // namespace

Spread spread_of(VectorOf<const double> values) {
  Spread spread = {.count = 0, .mean = kNone, .deviation = kNone, .lowest = kNone, .highest = kNone};
  double sum = 0;
  for (std::size_t i = 0; i < values.size; ++i) {
    const double value = values[i];
    if (!std::isfinite(value)) continue;
    ++spread.count;
    sum += value;
    if (!(spread.lowest <= value)) spread.lowest = value;
    if (!(spread.highest >= value)) spread.highest = value;
  }
  if (spread.count > 0) spread.mean = sum / spread.count;
  if (spread.count < 2) return spread;
  double squares = 0;
  for (std::size_t i = 0; i < values.size; ++i) {
    if (std::isfinite(values[i])) squares += (values[i] - spread.mean) * (values[i] - spread.mean);
  }
  spread.deviation = std::sqrt(squares / (spread.count - 1));
  return spread;
}

double student_t_975(double degrees) {
  assert(degrees >= 1 && std::floor(degrees) == degrees);
  // The share rises ever more slowly with the angle, so Newton's steps from below never pass the root.
  constexpr int kMostSteps = 30;
  double angle = 0;
  for (int i = 0; i < kMostSteps; ++i) {
    const ValueAndSlope share = share_within(angle, degrees);
    const double next = angle + (0.95 - share.value) / share.slope;
    if (!(next > angle)) break;
    angle = next;
  }
  return std::sqrt(degrees) * sin(angle) / cos(angle);
}

Interval mean_interval(const Spread& spread) {
  if (spread.count < 2) return {kNone, kNone};
  const double reach = student_t_975(spread.count - 1) * spread.deviation / std::sqrt(spread.count);
  return {spread.mean - reach, spread.mean + reach};
}

Line least_squares(VectorOf<const double> x, VectorOf<const double> y) {
  assert(x.size == y.size);
  const double mean_x = mean_of(x);
  const double mean_y = mean_of(y);
  double squares = 0;
  double products = 0;
  for (std::size_t i = 0; i < x.size; ++i) {
    squares += (x[i] - mean_x) * (x[i] - mean_x);
    products += (x[i] - mean_x) * (y[i] - mean_y);
  }
  Line line = {kNone, kNone, {kNone, kNone}};
  if (all_equal(x)) return line;
  line.slope = products / squares;
  line.intercept = mean_y - line.slope * mean_x;
  if (x.size < 3) return line;

  double unexplained = 0;
  for (std::size_t i = 0; i < x.size; ++i) {
    const double rest = (y[i] - mean_y) - line.slope * (x[i] - mean_x);
    unexplained += rest * rest;
  }
  const auto degrees = static_cast<double>(x.size - 2);
  const double reach = student_t_975(degrees) * std::sqrt(unexplained / degrees / squares);
  line.slope_interval = {line.slope - reach, line.slope + reach};
  return line;
}

double quantile(VectorOf<const double> sorted, double p) {
  assert(p >= 0 && p <= 1);
  if (sorted.size == 0) return kNone;
  const double place = p * static_cast<double>(sorted.size - 1);
  const auto below = static_cast<std::size_t>(place);
  const double low = sorted[below];
  const double high = sorted[std::min(below + 1, sorted.size - 1)];
  const double share = place - static_cast<double>(below);
  // From the nearer end, so that both ends are met exactly.
  return share < 0.5 ? low + (high - low) * share : high - (high - low) * (1 - share);
}

}  // namespace norm_lab
