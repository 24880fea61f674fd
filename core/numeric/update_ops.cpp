#include "core/numeric/update_ops.hpp"

#include "core/numeric/simd.hpp"
#include "core/numeric/simd_sum.hpp"

namespace norm_lab {

double adam_update(VectorView x, VectorView m, VectorView v, ConstVectorView g, const AdamFactors& factors) {
  const AdamFactors f = factors;
  return sum_blocks(x.size, [&](auto at) {
    const Lanes gradient = at.load(g);
    const Lanes mean = f.beta1 * at.load(m) + f.one_minus_beta1 * gradient;
    const Lanes square = f.beta2 * at.load(v) + f.one_minus_beta2 * gradient * gradient;
    const Lanes update = f.rate * mean / (xsimd::sqrt(square) / f.root_correction + f.eps);
    at.store(m, mean);
    at.store(v, square);
    at.store(x, at.load(x) - update);
    return update * update;
  });
}

double radam_update(VectorView x, VectorView m, VectorView v, ConstVectorView g, const RAdamFactors& factors) {
  const RAdamFactors f = factors;
  return sum_blocks(x.size, [&](auto at) {
    const Lanes gradient = at.load(g);
    const Lanes mean = f.beta1 * at.load(m) + f.one_minus_beta1 * gradient;
    const Lanes square = f.beta2 * at.load(v) + f.one_minus_beta2 * gradient * gradient;
    Lanes update = mean / f.correction * f.rate;
    if (f.adapted) update = update * (f.root_correction / (xsimd::sqrt(square) + f.eps)) * f.rectification;
    at.store(m, mean);
    at.store(v, square);
    at.store(x, at.load(x) - update);
    return update * update;
  });
}

double sgd_update(VectorView x, ConstVectorView g, float rate) {
  return sum_blocks(x.size, [&](auto at) {
    const Lanes update = rate * at.load(g);
    at.store(x, at.load(x) - update);
    return update * update;
  });
}

}  // namespace norm_lab
