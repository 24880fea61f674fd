#include "core/train/optimizer.hpp"

#include <cmath>

#include "core/numeric/math.hpp"
#include "core/numeric/update_ops.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

using Constants = OptimizerConstants;

float f32(double value) { return static_cast<float>(value); }

double correction(double beta, int step) { return 1 - power(beta, static_cast<unsigned>(step)); }

/// g <- g + decay * x: the gradient of the loss plus decay / 2 * |x|^2.
void add_decay(VectorView gradients, ConstVectorView values, const Constants& constants) {
  if (constants.weight_decay != 0) add_scaled(gradients, f32(constants.weight_decay), values);
}

/// Source: Kingma, Ba 2015, arXiv:1412.6980.
AdamFactors adam_factors(const Constants& c, double rate, int step) {
  return {.beta1 = f32(c.beta1),
          .one_minus_beta1 = f32(1 - c.beta1),
          .beta2 = f32(c.beta2),
          .one_minus_beta2 = f32(1 - c.beta2),
          .rate = f32(rate / correction(c.beta1, step)),
          .root_correction = f32(std::sqrt(correction(c.beta2, step))),
          .eps = f32(c.eps)};
}

double update_adam(VectorView x, VectorView g, OptimizerState state, const Constants& c, double rate, int step) {
  add_decay(g, x, c);
  return adam_update(x, state.first_moment, state.second_moment, g, adam_factors(c, rate, step));
}

/// Weights shrink beside Adam's step, not through its gradient. Source: Loshchilov, Hutter 2019, arXiv:1711.05101.
double update_adamw(VectorView x, VectorView g, OptimizerState state, const Constants& c, double rate, int step) {
  AdamFactors factors = adam_factors(c, rate, step);
  factors.keep = f32(1 - rate * c.weight_decay);
  return adam_update(x, state.first_moment, state.second_moment, g, factors);
}

/// Liu et al. 2020, arXiv:1908.03265. The variance is rectified, and the step adapted, from the step on at which
/// rho_t exceeds 5; with beta2 = 0.999 that is step 6.
double update_radam(VectorView x, VectorView g, OptimizerState state, const Constants& c, double rate, int step) {
  add_decay(g, x, c);
  const double correction2 = correction(c.beta2, step);
  const double rho_inf = 2 / (1 - c.beta2) - 1;
  const double rho = rho_inf - 2.0 * step * (1 - correction2) / correction2;
  const bool adapted = rho > 5;
  const double rectification =
      adapted ? std::sqrt((rho - 4) * (rho - 2) * rho_inf / ((rho_inf - 4) * (rho_inf - 2) * rho)) : 1;
  const RAdamFactors factors = {.beta1 = f32(c.beta1),
                                .one_minus_beta1 = f32(1 - c.beta1),
                                .beta2 = f32(c.beta2),
                                .one_minus_beta2 = f32(1 - c.beta2),
                                .correction = f32(correction(c.beta1, step)),
                                .rate = f32(rate),
                                .root_correction = f32(std::sqrt(correction2)),
                                .rectification = f32(rectification),
                                .eps = f32(c.eps),
                                .adapted = adapted};
  return radam_update(x, state.first_moment, state.second_moment, g, factors);
}

/// The momentum starts at 0, so that after the first step it is the first gradient.
double update_sgd(VectorView x, VectorView g, OptimizerState state, const Constants& c, double rate, int) {
  add_decay(g, x, c);
  if (c.momentum == 0) return sgd_update(x, g, f32(rate));
  weighted_sum(state.first_moment, f32(c.momentum), state.first_moment, 1, g);
  return sgd_update(x, state.first_moment, f32(rate));
}

constexpr Optimizer kOptimizers[] = {
    {"adam", "Adam", "Steps scaled by running means of the gradient and of its square.", true, 0, update_adam},
    {"sgd", "SGD", "Gradient descent, plain or with momentum.", false, 0, update_sgd},
    {"radam", "RAdam", "Adam whose first steps are held back while its variance is uncertain.", true, 0, update_radam},
    {"adamw", "AdamW", "Adam whose weights shrink a little at each step, apart from the gradient.", true, 0.01,
     update_adamw},
};

}  // namespace

std::span<const Optimizer> optimizers() { return kOptimizers; }

OptimizerState take_state(const Optimizer& optimizer, const OptimizerConstants& constants, std::uint64_t size,
                          Arena& arena) {
  if (!optimizer.adaptive && constants.momentum == 0) return {};
  return {.first_moment = arena.vector(size), .second_moment = optimizer.adaptive ? arena.vector(size) : VectorView{}};
}

void clip(VectorView gradients, double norm, double most) {
  const double factor = most / (norm + 1e-6);
  if (most > 0 && factor < 1) scale(gradients, f32(factor), gradients);
}

}  // namespace norm_lab
