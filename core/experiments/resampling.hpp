#pragma once

#include <cstdint>
#include <vector>

#include "core/numeric/random.hpp"
#include "core/numeric/statistics.hpp"

namespace norm_lab {

/// A value, and the independent seed that it came from: its place among the seeds.
struct Seeded {
  double value = 0;
  std::uint32_t seed = 0;
};

/// How often each seed counts.
using Counts = std::vector<std::uint32_t>;

/// Values of several seeds, sorted once, so that a resample of seeds need only count.
class SeededValues {
 public:
  /// No value may be NaN.
  SeededValues(std::vector<Seeded> values, std::size_t seeds);

  std::size_t size() const { return sorted_.size(); }

  /// The smallest value that at most a share delta of all values lies above, where each counts as often as its seed:
  /// of N that count once, the ceil((1 - delta) N)-th smallest. 0 <= delta < 1. NaN where nothing counts.
  /// Takes time in proportion to the number of values above it.
  double upper_value(const Counts& counts, double delta) const;

 private:
  std::vector<Seeded> sorted_;
  std::vector<double> values_of_;  // how many each seed has
};

inline constexpr int kResamples = 1000;

/// Resamples of whole seeds: as many as there are, drawn with replacement. Values of one seed are not independent, so
/// seeds are what is drawn anew. The same number of seeds gives the same resamples on every build.
/// Source: Efron 1979, the bootstrap.
class Resamples {
 public:
  explicit Resamples(std::size_t seeds) : counts_(seeds), drawn_(seeds) {}

  /// The counts of the next resample, until the one after it.
  const Counts& next();

 private:
  Generator generator_{0};
  Counts counts_;
  std::vector<std::int32_t> drawn_;
};

/// From the 2.5 % to the 97.5 % quantile of what the resamples gave. NaN where one of them is NaN, or there are none.
Interval percentile_interval(std::vector<double> values);

}  // namespace norm_lab
