#include "core/numeric/reduce.hpp"

#include <limits>

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

float largest(ConstVectorView x) {
  constexpr float kLowest = -std::numeric_limits<float>::infinity();
  Accumulators most(kLowest);
  most.run(x.size, [&](Lanes so_far, auto at) { return larger(at.load(x, kLowest), so_far); });
  float v[kLanes];
  larger(larger(most.a0, most.a1), larger(most.a2, most.a3)).store_unaligned(v);
  float result = v[0];
  for (float value : v) result = value > result ? value : result;
  return result;
}

}  // namespace norm_lab
