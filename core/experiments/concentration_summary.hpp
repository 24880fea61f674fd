#pragma once

#include <vector>

#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

inline constexpr int kHistogramBins = 40;

/// The sizes of all units, whose rows go through widths, seeds, layers, placements and tokens, tokens first.
struct Sizes {
  Sizes(const Request& request, const Table& joined);

  /// Whether there are as many rows as that.
  bool complete() const { return values.size() == widths * seeds * layers * placements * tokens; }
  double at(std::size_t width, std::size_t seed, std::size_t layer, std::size_t placement, std::size_t token) const {
    return values[(((width * seeds + seed) * layers + layer) * placements + placement) * tokens + token];
  }

  const Numbers& values;
  std::size_t widths, seeds, layers, placements, tokens;
};

/// Every size over its mean: the mean over tokens and seeds of the same placement, layer and width.
/// The tables in declared order: quantiles, histogram, epsilon, exponent. Rows go through placements, then widths.
/// Intervals are percentile intervals of kResamples resamples of seeds, the same for all widths, since one seed's draws
/// at two widths begin alike; the means stay what they were.
std::vector<Table> summarise_sizes(const Request& request, const Sizes& sizes);

}  // namespace norm_lab
