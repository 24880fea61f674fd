#include "core/train/optimizer.hpp"

#include <cmath>

#include "core/numeric/math.hpp"
#include "core/numeric/update_ops.hpp"

namespace norm_lab {
namespace {

constexpr AdamConstants kAdam;

float f32(double value) { return static_cast<float>(value); }

double correction(double beta, int step) { return 1 - power(beta, static_cast<unsigned>(step)); }

double update_adam(VectorView x, ConstVectorView g, OptimizerState state, double rate, int step) {
  const AdamFactors factors = {.beta1 = f32(kAdam.beta1),
                               .one_minus_beta1 = f32(1 - kAdam.beta1),
                               .beta2 = f32(kAdam.beta2),
                               .one_minus_beta2 = f32(1 - kAdam.beta2),
                               .rate = f32(rate / correction(kAdam.beta1, step)),
                               .root_correction = f32(std::sqrt(correction(kAdam.beta2, step))),
                               .eps = f32(kAdam.eps)};
  return adam_update(x, state.first_moment, state.second_moment, g, factors);
}

/// Liu et al. 2020, arXiv:1908.03265. The variance is rectified, and the step adapted, from the step on at which
/// rho_t exceeds 5; with beta2 = 0.999 that is step 6.
double update_radam(VectorView x, ConstVectorView g, OptimizerState state, double rate, int step) {
  const double correction2 = correction(kAdam.beta2, step);
  const double rho_inf = 2 / (1 - kAdam.beta2) - 1;
  const double rho = rho_inf - 2.0 * step * (1 - correction2) / correction2;
  const bool adapted = rho > 5;
  const double rectification =
      adapted ? std::sqrt((rho - 4) * (rho - 2) * rho_inf / ((rho_inf - 4) * (rho_inf - 2) * rho)) : 1;
  const RAdamFactors factors = {.beta1 = f32(kAdam.beta1),
                                .one_minus_beta1 = f32(1 - kAdam.beta1),
                                .beta2 = f32(kAdam.beta2),
                                .one_minus_beta2 = f32(1 - kAdam.beta2),
                                .correction = f32(correction(kAdam.beta1, step)),
                                .rate = f32(rate),
                                .root_correction = f32(std::sqrt(correction2)),
                                .rectification = f32(rectification),
                                .eps = f32(kAdam.eps),
                                .adapted = adapted};
  return radam_update(x, state.first_moment, state.second_moment, g, factors);
}

double update_sgd(VectorView x, ConstVectorView g, OptimizerState, double rate, int) {
  return sgd_update(x, g, f32(rate));
}

constexpr Optimizer kOptimizers[] = {
    {"adam", "Adam", "Steps scaled by running means of the gradient and of its square.", 2, update_adam},
    {"sgd", "SGD", "Plain gradient descent, without momentum.", 0, update_sgd},
    {"radam", "RAdam", "Adam whose first steps are held back while its variance is uncertain.", 2, update_radam},
};

}  // namespace

std::span<const Optimizer> optimizers() { return kOptimizers; }

OptimizerState take_state(const Optimizer& optimizer, std::uint64_t size, Arena& arena) {
  if (optimizer.moments == 0) return {};
  return {.first_moment = arena.vector(size), .second_moment = arena.vector(size)};
}

}  // namespace norm_lab
