#include "core/layers/softmax.hpp"

#include "core/numeric/reduce.hpp"
#include "core/numeric/simd_math.hpp"

namespace norm_lab {

float exponentials(VectorView y, ConstVectorView x, float shift) {
  assert(y.size == x.size);
  return sum_lanes(x.size, [&](auto at) {
    const Lanes shifted = at.load(x) - shift;
    const Lanes power = exp(shifted) + (shifted - shifted);  // minus infinity is not a probability of zero
    at.store(y, power);
    return power;
  });
}

void softmax_forward(VectorView y, ConstVectorView x) {
  assert(x.size > 0);
  const float total = exponentials(y, x, largest(x));
  const float factor = 1.0f / total;
  for_lanes(y.size, [&](auto at) { at.store(y, at.load(y) * factor); });
}

void softmax_backward(VectorView d_x, ConstVectorView d_y, ConstVectorView y) {
  assert(d_x.size == d_y.size && d_x.size == y.size);
  const float along = sum_lanes(y.size, [&](auto at) { return at.load(y) * at.load(d_y); });
  for_lanes(d_x.size, [&](auto at) { at.store(d_x, at.load(y) * (at.load(d_y) - along)); });
}

}  // namespace norm_lab
