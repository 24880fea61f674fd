#include "core/numeric/vector_ops.hpp"

#include <cstring>

#include "core/numeric/simd.hpp"
#include "core/numeric/wide.hpp"

namespace norm_lab {

void copy(VectorView y, ConstVectorView x) {
  assert(y.size == x.size);
  if (x.size != 0) std::memmove(y.data, x.data, x.size * sizeof(float));
}

void scale(VectorView y, float factor, ConstVectorView x) {
  assert(y.size == x.size);
  for_lanes(x.size, [&](auto at) { at.store(y, factor * at.load(x)); });
}

void divide(VectorView y, ConstVectorView x, float divisor) {
  assert(y.size == x.size);
  for_lanes(x.size, [&](auto at) { at.store(y, at.load(x) / divisor); });
}

void add_scaled(VectorView y, float factor, ConstVectorView x) {
  assert(y.size == x.size);
  for_lanes(x.size, [&](auto at) { at.store(y, at.load(y) + factor * at.load(x)); });
}

void weighted_sum(VectorView y, float a, ConstVectorView x, float b, ConstVectorView z) {
  assert(y.size == x.size && y.size == z.size);
  for_lanes(y.size, [&](auto at) { at.store(y, a * at.load(x) + b * at.load(z)); });
}

void multiply(VectorView y, ConstVectorView x, ConstVectorView z) {
  assert(y.size == x.size && y.size == z.size);
  for_lanes(y.size, [&](auto at) { at.store(y, at.load(x) * at.load(z)); });
}

void add_product(VectorView y, ConstVectorView x, ConstVectorView z) {
  assert(y.size == x.size && y.size == z.size);
  for_lanes(y.size, [&](auto at) { at.store(y, at.load(y) + at.load(x) * at.load(z)); });
}

void fill(VectorView y, float value) {
  for_lanes(y.size, [&](auto at) { at.store(y, Lanes(value)); });
}

void add_column_sums(VectorView out, ConstMatrixView x) {
  assert(out.size == x.cols);
  for_wide_lanes(out.size, [&](auto at) {
    auto sum = at.load(out);
    for (std::size_t i = 0; i < x.rows; ++i) sum = sum + at.load(x.row(i));
    at.store(out, sum);
  });
}

bool all_finite(ConstVectorView x) {
  // 0 * v is 0 for a finite v, else NaN.
  Accumulators products(0.0f);
  products.run(x.size, [&](Lanes product, auto at) { return product + 0.0f * at.load(x); });
  const float zero = sum_of_lanes((products.a0 + products.a1) + (products.a2 + products.a3));
  return zero == 0;
}

}  // namespace norm_lab
