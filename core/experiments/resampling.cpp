#include "core/experiments/resampling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace norm_lab {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

}  // namespace

SeededValues::SeededValues(std::vector<Seeded> values, std::size_t seeds)
    : sorted_(std::move(values)), values_of_(seeds) {
  std::sort(sorted_.begin(), sorted_.end(), [](const Seeded& a, const Seeded& b) { return a.value < b.value; });
  for (const Seeded& value : sorted_) ++values_of_[value.seed];
}

double SeededValues::upper_value(const Counts& counts, double delta) const {
  double all = 0;
  for (std::size_t seed = 0; seed < counts.size(); ++seed) all += counts[seed] * values_of_[seed];
  const double most_above = std::floor(delta * all);
  double above = 0;
  for (std::size_t i = sorted_.size(); i-- > 0;) {
    above += counts[sorted_[i].seed];
    if (above > most_above) return sorted_[i].value;
  }
  return kNone;
}

const Counts& Resamples::next() {
  generator_.integers({drawn_.data(), drawn_.size()}, static_cast<std::uint32_t>(counts_.size()));
  std::fill(counts_.begin(), counts_.end(), 0);
  for (const std::int32_t seed : drawn_) ++counts_[static_cast<std::size_t>(seed)];
  return counts_;
}

Interval percentile_interval(std::vector<double> values) {
  for (const double value : values) {
    if (std::isnan(value)) return {kNone, kNone};
  }
  std::sort(values.begin(), values.end());
  const VectorOf<const double> sorted = {values.data(), values.size()};
  return {quantile(sorted, 0.025), quantile(sorted, 0.975)};
}

}  // namespace norm_lab
