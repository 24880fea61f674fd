#pragma once

#include <cstdint>

#include "core/numeric/view.hpp"

namespace norm_lab {

/// y(i) = table(tokens[i])   y: [M, d]; tokens: [M], each in [0, V); table: [V, d]
void embedding_forward(MatrixView y, VectorOf<const std::int32_t> tokens, ConstMatrixView table);

/// d_table(tokens[i]) += d_y(i), tokens in order.   d_table: [V, d]; d_y: [M, d]
void embedding_backward(MatrixView d_table, ConstMatrixView d_y, VectorOf<const std::int32_t> tokens);

/// x(i) += positions(i mod T)   x: [M, d], M a multiple of T; positions: [T, d]
void add_positions(MatrixView x, ConstMatrixView positions);

/// d_positions(i mod T) += d_x(i), rows in order.
void add_positions_backward(MatrixView d_positions, ConstMatrixView d_x);

}  // namespace norm_lab
