#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// Elementwise operations on whole views of equal size. An output may be the same view as an input.

/// y = x
void copy(VectorView y, ConstVectorView x);

/// y = factor * x
void scale(VectorView y, float factor, ConstVectorView x);

/// y = x / divisor
void divide(VectorView y, ConstVectorView x, float divisor);

/// y += factor * x
void add_scaled(VectorView y, float factor, ConstVectorView x);

/// y = a * x + b * z, each product rounded before the sum. With a == 1 or b == 1 that factor's product is exact.
void weighted_sum(VectorView y, float a, ConstVectorView x, float b, ConstVectorView z);

/// y = x * z
void multiply(VectorView y, ConstVectorView x, ConstVectorView z);

/// y += x * z
void add_product(VectorView y, ConstVectorView x, ConstVectorView z);

/// y = value everywhere
void fill(VectorView y, float value);

/// out[j] += sum over i of x(i, j), rows in order.   out: [cols]; x: [rows, cols]
void add_column_sums(VectorView out, ConstMatrixView x);

/// True where every value is finite.
bool all_finite(ConstVectorView x);

}  // namespace norm_lab
