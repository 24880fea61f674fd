#include "core/numeric/update_ops.hpp"

#include "core/numeric/simd.hpp"
#include "core/numeric/simd_sum.hpp"

namespace norm_lab {
namespace {

struct Moments {
  Lanes mean;
  Lanes square;
};

/// m and v after this step, as the header has them; stored, and returned.
template <class Batch, class Factors>
Moments update_moments(Batch at, VectorView m, VectorView v, ConstVectorView g, const Factors& f) {
  const Lanes gradient = at.load(g);
  const Lanes mean = f.beta1 * at.load(m) + f.one_minus_beta1 * gradient;
  const Lanes square = f.beta2 * at.load(v) + f.one_minus_beta2 * gradient * gradient;
  at.store(m, mean);
  at.store(v, square);
  return {mean, square};
}

/// x <- x - update. Returns the squares of the update.
template <class Batch>
Lanes apply(Batch at, VectorView x, Lanes update) {
  at.store(x, at.load(x) - update);
  return update * update;
}

}  // namespace

double adam_update(VectorView x, VectorView m, VectorView v, ConstVectorView g, const AdamFactors& factors) {
  const AdamFactors f = factors;
  return sum_blocks(x.size, [&](auto at) {
    const auto [mean, square] = update_moments(at, m, v, g, f);
    const Lanes update = f.rate * mean / (xsimd::sqrt(square) / f.root_correction + f.eps);
    const Lanes whole = at.load(x);
    const Lanes kept = f.keep * whole;
    at.store(x, kept - update);
    const Lanes change = (whole - kept) + update;
    return change * change;
  });
}

double radam_update(VectorView x, VectorView m, VectorView v, ConstVectorView g, const RAdamFactors& factors) {
  const RAdamFactors f = factors;
  return sum_blocks(x.size, [&](auto at) {
    const auto [mean, square] = update_moments(at, m, v, g, f);
    Lanes update = mean / f.correction * f.rate;
    if (f.adapted) update = update * (f.root_correction / (xsimd::sqrt(square) + f.eps)) * f.rectification;
    return apply(at, x, update);
  });
}

double sgd_update(VectorView x, ConstVectorView g, float rate) {
  return sum_blocks(x.size, [&](auto at) { return apply(at, x, rate * at.load(g)); });
}

}  // namespace norm_lab
