#include "core/layers/linear.hpp"

#include "core/numeric/matmul.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {

void linear_forward(MatrixView y, ConstMatrixView x, ConstMatrixView weight, ConstVectorView bias, VectorView scratch) {
  matmul_forward(y, x, weight, bias, scratch);
}

void linear_backward(MatrixView d_x, MatrixView d_weight, VectorView d_bias, ConstMatrixView d_y, ConstMatrixView x,
                     ConstMatrixView weight, VectorView scratch) {
  if (d_x.data) matmul_backward_input(d_x, d_y, weight, scratch);
  matmul_backward_weight(d_weight, d_y, x, scratch);
  if (d_bias) add_column_sums(d_bias, d_y);
}

}  // namespace norm_lab
