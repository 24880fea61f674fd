#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// |x|^2 / d of a token's vector, or its mean over all tokens of a stream.
double mean_square(ConstVectorView x);
double mean_square(ConstMatrixView x);

/// Over all values of a view: mean(x^2) - mean(x)^2.
double population_variance(ConstVectorView x);

/// Mean over the pairs of different tokens of the cosine between their vectors. NaN with fewer than two tokens, or
/// where a vector is zero.   x: [n, d]
double mean_cosine(ConstMatrixView x);

}  // namespace norm_lab
