#include "core/layers/embedding.hpp"

#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

template <class T>
VectorOf<T> row_of(MatrixOf<T> table, std::int32_t token) {
  assert(token >= 0);
  return table.row(static_cast<std::size_t>(token));
}

}  // namespace

void embedding_forward(MatrixView y, VectorOf<const std::int32_t> tokens, ConstMatrixView table) {
  assert(y.rows == tokens.size && y.cols == table.cols);
  for (std::size_t i = 0; i < tokens.size; ++i) copy(y.row(i), row_of(table, tokens[i]));
}

void embedding_backward(MatrixView d_table, ConstMatrixView d_y, VectorOf<const std::int32_t> tokens) {
  assert(d_y.rows == tokens.size && d_y.cols == d_table.cols);
  for (std::size_t i = 0; i < tokens.size; ++i) add_scaled(row_of(d_table, tokens[i]), 1, d_y.row(i));
}

void add_positions(MatrixView x, ConstMatrixView positions) {
  assert(x.cols == positions.cols && x.rows % positions.rows == 0);
  for (std::size_t i = 0; i < x.rows; ++i) add_scaled(x.row(i), 1, positions.row(i % positions.rows));
}

void add_positions_backward(MatrixView d_positions, ConstMatrixView d_x) {
  assert(d_x.cols == d_positions.cols && d_x.rows % d_positions.rows == 0);
  for (std::size_t i = 0; i < d_x.rows; ++i) add_scaled(d_positions.row(i % d_positions.rows), 1, d_x.row(i));
}

}  // namespace norm_lab
