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

struct Interval {
  double low = 0;
  double high = 0;
};

/// t with P(T <= t) = 0.975 for Student's law; degrees = 1, 2, 3, ... Takes time in proportion to the degrees.
/// Relative error below (8 degrees + 64) * 2^-53.
double student_t_975(double degrees);

/// mean -+ t * deviation / sqrt(count), t of count - 1 degrees: it holds the true mean in 95 cases of 100 where the
/// measurements are normal. NaN with fewer than two of them.
Interval mean_interval(const Spread& spread);

struct Line {
  double slope = 0;
  double intercept = 0;
  Interval slope_interval;  // 95 %, Student's law of size - 2 degrees; NaN with fewer than three points
};

/// The line with the least sum of (y - intercept - slope * x)^2. x.size == y.size
/// All NaN where no two x differ, or where a value is not finite.
Line least_squares(VectorOf<const double> x, VectorOf<const double> y);

/// The value below which a share p of the sorted values lies, on straight lines between neighbours: the value at
/// place p * (size - 1), as numpy.quantile gives by default. 0 <= p <= 1; values ascend; NaN where there are none.
double quantile(VectorOf<const double> sorted, double p);

}  // namespace norm_lab
