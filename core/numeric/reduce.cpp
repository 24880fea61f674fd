#include "core/numeric/reduce.hpp"

#include "core/numeric/simd_sum.hpp"

namespace norm_lab {

double sum(ConstVectorView x) {
  return sum_blocks(x.size, [&](auto at) { return at.load(x); });
}

double sum_of_squares(ConstVectorView x) {
  return sum_blocks(x.size, [&](auto at) {
    const Lanes v = at.load(x);
    return v * v;
  });
}

double dot(ConstVectorView x, ConstVectorView y) {
  assert(x.size == y.size);
  return sum_blocks(x.size, [&](auto at) { return at.load(x) * at.load(y); });
}

}  // namespace norm_lab
