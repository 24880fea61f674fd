#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// What norm_backward needs of the forward pass, a value a row. `mean` is unused by RMSNorm and ScaleNorm.
struct NormSaved {
  VectorView mean;
  VectorView rstd;
};

/// y = gain * (x - mean) * rstd + bias,   rstd = 1 / sqrt(variance + eps)
/// x, y: [rows, width]; gain, bias: [width], or absent for a norm without learned parameters; saved: [rows] each
/// Population variance in two passes. y may not alias x: backward reads x. width > 0.
/// Source: Ba, Kiros, Hinton 2016, arXiv:1607.06450.
void layer_norm_forward(MatrixView y, NormSaved saved, ConstMatrixView x, ConstVectorView gain, ConstVectorView bias,
                        float eps);

/// With g = gain * d_y and xhat = (x - mean) * rstd:
///   d_x += rstd * (g - mean(g) - xhat * mean(g * xhat));  d_gain += sum d_y * xhat;  d_bias += sum d_y
/// d_gain and d_bias are absent exactly where gain and bias are. d_x may not alias d_y.
void layer_norm_backward(MatrixView d_x, VectorView d_gain, VectorView d_bias, ConstMatrixView d_y, ConstMatrixView x,
                         ConstVectorView gain, NormSaved saved);

/// y = gain * x * rstd,   rstd = 1 / sqrt(mean(x^2) + eps). Shapes as above; no bias.
/// Source: Zhang, Sennrich 2019, arXiv:1910.07467.
void rms_norm_forward(MatrixView y, NormSaved saved, ConstMatrixView x, ConstVectorView gain, float eps);

/// With g = gain * d_y and xhat = x * rstd:  d_x += rstd * (g - xhat * mean(g * xhat));  d_gain += sum d_y * xhat
void rms_norm_backward(MatrixView d_x, VectorView d_gain, ConstMatrixView d_y, ConstMatrixView x, ConstVectorView gain,
                       NormSaved saved);

/// y = g * x * rstd,   rstd = 1 / max(|x|, 1e-5) with the Euclidean norm of the row; g = gain[0] (one learned value),
/// or sqrt(width) where gain is absent.
/// Source: Nguyen, Salazar 2019, arXiv:1910.05895.
void scale_norm_forward(MatrixView y, NormSaved saved, ConstMatrixView x, ConstVectorView gain);

/// With xhat = x * rstd:  d_x += g * rstd * (d_y - xhat * sum(d_y * xhat)) (without the second term where |x| <= 1e-5);
/// d_gain[0] += sum d_y * xhat
void scale_norm_backward(MatrixView d_x, VectorView d_gain, ConstMatrixView d_y, ConstMatrixView x,
                         ConstVectorView gain, NormSaved saved);

}  // namespace norm_lab
