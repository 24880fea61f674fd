#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// What is said of a handful of repeated measurements; NaN where there are too few of them.
struct Spread {
  double count = 0;
  double mean = 0;
  double deviation = 0;  // sqrt(sum (x - mean)^2 / (count - 1))
  double lowest = 0;
  double highest = 0;
};

/// Over the finite values alone, added up in order.
Spread spread_of(VectorOf<const double> values);

}  // namespace norm_lab
