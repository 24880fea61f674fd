#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// Sums in one fixed tree: blocks of 1024 values in sixteen f32 lanes, lanes and blocks added up in double, in order.
/// The tree depends on the size alone, never on the build.

/// sum of x[i]
double sum(ConstVectorView x);

/// sum of x[i]^2
double sum_of_squares(ConstVectorView x);

/// sum of x[i] * y[i].   x.size == y.size
double dot(ConstVectorView x, ConstVectorView y);

/// max x[i]; minus infinity where there is nothing. A NaN among them may be dropped or kept, the same on every build.
float largest(ConstVectorView x);

}  // namespace norm_lab
