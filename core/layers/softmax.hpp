#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// y = exp(x - shift); returns their sum. y may be x. An x that is not finite gives a y that is not finite.
float exponentials(VectorView y, ConstVectorView x, float shift);

/// y = exp(x - max x) / sum exp(x - max x). y may be x. Sizes equal, at least 1.
/// An x that is not finite gives a y that is not finite.
void softmax_forward(VectorView y, ConstVectorView x);

/// d_x = y * (d_y - sum(y * d_y)), overwritten. d_x may be d_y.
void softmax_backward(VectorView d_x, ConstVectorView d_y, ConstVectorView y);

}  // namespace norm_lab
