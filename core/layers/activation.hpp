#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// y = x * Phi(x), Phi the distribution function of the normal law: the exact GELU, (x / 2)(1 + erf(x / sqrt 2)).
/// slope = Phi(x) + x * phi(x), the derivative, which backward needs. All views have one size; y may alias x.
/// Phi and phi are normal_law's of core/numeric/simd_math.hpp: Phi within 9e-8, without bias.
/// Source: Hendrycks, Gimpel 2016, arXiv:1606.08415.
void gelu_forward(VectorView y, VectorView slope, ConstVectorView x);

/// y = max(x, 0); slope = 1 where x > 0, else 0. As gelu_forward.
void relu_forward(VectorView y, VectorView slope, ConstVectorView x);

/// d_x = d_y * slope. d_x may alias d_y. The one backward for every elementwise activation: it overwrites d_x.
void activation_backward(VectorView d_x, ConstVectorView d_y, ConstVectorView slope);

}  // namespace norm_lab
