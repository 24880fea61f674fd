#include "core/layers/activation.hpp"

#include "core/numeric/simd_math.hpp"
#include "core/numeric/wide.hpp"

namespace norm_lab {

void gelu_forward(VectorView y, VectorView slope, ConstVectorView x) {
  assert(y.size == x.size && slope.size == x.size);
  for_wide_lanes(x.size, [&](auto at) {
    const auto v = at.load(x);
    const auto law = normal_law(v);
    at.store(y, v * law.cumulative);
    at.store(slope, law.cumulative + v * law.density);
  });
}

void relu_forward(VectorView y, VectorView slope, ConstVectorView x) {
  assert(y.size == x.size && slope.size == x.size);
  for_lanes(x.size, [&](auto at) {
    const Lanes v = at.load(x);
    at.store(y, xsimd::select(v <= Lanes(0.0f), Lanes(0.0f), v));
    at.store(slope, xsimd::select(v > Lanes(0.0f), Lanes(1.0f), Lanes(0.0f)));
  });
}

void activation_backward(VectorView d_x, ConstVectorView d_y, ConstVectorView slope) {
  assert(d_x.size == d_y.size && d_x.size == slope.size);
  for_lanes(d_x.size, [&](auto at) { at.store(d_x, at.load(d_y) * at.load(slope)); });
}

}  // namespace norm_lab
