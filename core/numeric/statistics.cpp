#include "core/numeric/statistics.hpp"

#include <cmath>
#include <limits>

namespace norm_lab {

Spread spread_of(VectorOf<const double> values) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
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

}  // namespace norm_lab
