#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// One pass of an optimizer over all parameters. Each returns the sum of squared updates, in the tree of reduce.hpp.
/// All views have one size; none alias.

/// m <- beta1 * m + (1 - beta1) * g;   v <- beta2 * v + (1 - beta2) * g * g
/// x <- keep * x - rate * m / (sqrt(v) / root_correction + eps)
/// What x loses where keep is not 1 is part of the update.
struct AdamFactors {
  float beta1, one_minus_beta1;
  float beta2, one_minus_beta2;
  float rate;             // learning rate / (1 - beta1^t)
  float root_correction;  // sqrt(1 - beta2^t)
  float eps;
  float keep = 1;
};
double adam_update(VectorView x, VectorView m, VectorView v, ConstVectorView g, const AdamFactors& factors);

/// m and v as above;   x <- x - ((m / correction) * rate) * (root_correction / (sqrt(v) + eps)) * rectification
/// or, where `adapted` is false,   x <- x - (m / correction) * rate
struct RAdamFactors {
  float beta1, one_minus_beta1;
  float beta2, one_minus_beta2;
  float correction;  // 1 - beta1^t
  float rate;
  float root_correction;  // sqrt(1 - beta2^t)
  float rectification;
  float eps;
  bool adapted;
};
double radam_update(VectorView x, VectorView m, VectorView v, ConstVectorView g, const RAdamFactors& factors);

/// x <- x - rate * g
double sgd_update(VectorView x, ConstVectorView g, float rate);

}  // namespace norm_lab
