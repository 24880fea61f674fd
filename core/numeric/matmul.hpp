#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// The three matrix products that training a linear layer needs. M rows (tokens), K inputs, N outputs; the
/// weight is (N, K) as in torch.nn.Linear. Every output element is one sum over the inner dimension, taken in
/// order from the element's start value, so its bits do not depend on tiling or on the build.
/// No view may alias another. `scratch` holds packed operands: at least matmul_scratch_size(M, N, K) values.

/// Values of scratch that each of the three products may use.
std::size_t matmul_scratch_size(std::size_t m, std::size_t n, std::size_t k);

/// y = x * weight^T + bias (bias may be absent).   y: [M, N]; x: [M, K]; weight: [N, K]; bias: [N]
void matmul_forward(MatrixView y, ConstMatrixView x, ConstMatrixView weight, ConstVectorView bias, VectorView scratch);

/// d_x += d_y * weight.   d_x: [M, K]; d_y: [M, N]; weight: [N, K]
void matmul_backward_input(MatrixView d_x, ConstMatrixView d_y, ConstMatrixView weight, VectorView scratch);

/// d_weight += d_y^T * x.   d_weight: [N, K]; d_y: [M, N]; x: [M, K]
void matmul_backward_weight(MatrixView d_weight, ConstMatrixView d_y, ConstMatrixView x, VectorView scratch);

}  // namespace norm_lab
