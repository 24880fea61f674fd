#pragma once

#include <cstddef>
#include <vector>

#include "core/lab/table.hpp"
#include "core/numeric/statistics.hpp"

namespace norm_lab {

/// What the seeds of one placement say at one position (a step, a block).
struct SeedGroup {
  std::size_t first_row = 0;  // the first of its rows in the table
  Spread spread;
  /// 95 % interval of the mean; NaN with fewer than two seeds.
  Interval interval() const { return mean_interval(spread); }
};

/// Gathers a column over seeds. Rows of one placement stand together; `positions` (small whole numbers) tell the rows
/// of one unit apart. Groups come in order of their first row.
std::vector<SeedGroup> over_seeds(const Texts& placements, const Numbers& positions, const Numbers& values);

}  // namespace norm_lab
