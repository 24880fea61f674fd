#include "core/layers/cross_entropy.hpp"

#include <limits>

#include "core/numeric/math.hpp"
#include "core/numeric/simd_math.hpp"

namespace norm_lab {
namespace {

float largest_of(ConstVectorView x) {
  constexpr float kLowest = -std::numeric_limits<float>::infinity();
  Accumulators largest(kLowest);
  largest.run(x.size, [&](Lanes so_far, auto at) { return larger(at.load(x, kLowest), so_far); });
  float v[kLanes];
  larger(larger(largest.a0, largest.a1), larger(largest.a2, largest.a3)).store_unaligned(v);
  float result = v[0];
  for (float value : v) result = value > result ? value : result;
  return result;
}

}  // namespace

double cross_entropy(MatrixView d_logits, ConstMatrixView logits, VectorOf<const std::int32_t> targets) {
  assert(d_logits.rows == logits.rows && d_logits.cols == logits.cols && targets.size == logits.rows);
  const float share = 1.0f / static_cast<float>(logits.rows);
  double loss = 0;
  for (std::size_t i = 0; i < logits.rows; ++i) {
    const ConstVectorView in = logits.row(i);
    const VectorView out = d_logits.row(i);
    const std::size_t target = static_cast<std::size_t>(targets[i]);
    const float largest = largest_of(in);
    const float shifted_target = in[target] - largest;
    const float total = sum_lanes(in.size, [&](auto at) {
      const Lanes shifted = at.load(in) - largest;
      const Lanes power = exp(shifted) + (shifted - shifted);  // a logit of minus infinity is not a probability of zero
      at.store(out, power);
      return power;
    });
    const float factor = share / total;
    for_lanes(out.size, [&](auto at) { at.store(out, at.load(out) * factor); });
    out[target] -= share;
    loss += static_cast<double>(log(total) - shifted_target);
  }
  return loss / static_cast<double>(logits.rows);
}

}  // namespace norm_lab
