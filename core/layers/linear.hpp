#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// y = x * weight^T + bias, as torch.nn.Linear.
/// y: [M, N]; x: [M, K]; weight: [N, K]; bias: [N] or absent. No view may alias another.
/// scratch: at least matmul_scratch_size(M, N, K) values.
void linear_forward(MatrixView y, ConstMatrixView x, ConstMatrixView weight, ConstVectorView bias, VectorView scratch);

/// d_x += d_y * weight (left out where d_x is absent);  d_weight += d_y^T * x;  d_bias += column sums of d_y.
void linear_backward(MatrixView d_x, MatrixView d_weight, VectorView d_bias, ConstMatrixView d_y, ConstMatrixView x,
                     ConstMatrixView weight, VectorView scratch);

}  // namespace norm_lab
