#pragma once

#include <cstddef>

#include "core/layers/attention.hpp"
#include "core/model/specification.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// The flat vectors of all parameters and of their gradients.
struct Weights {
  VectorView values;
  VectorView gradients;
};

/// Memory that every sublayer of a network uses in turn. M is the most tokens that a pass may have in any stack.
struct Workspace {
  Workspace(const Specification& specification, const PassSize& most, Arena& arena);

  MatrixView branch;     // [M, d] f(...) where no later norm needs it
  MatrixView normed;     // [M, d] N2(f(...))
  MatrixView d_sum;      // [M, d] gradient of alpha * y + b * N2(f)
  MatrixView d_branch;   // [M, d]
  MatrixView d_carried;  // [M, d] gradient of y = N0(x)
  MatrixView d_inner;    // [M, d] gradient of c * N1(y)
  MatrixView d_hidden;   // [M, F]
  // Absent without attention.
  MatrixView d_mixed, d_queries, d_keys, d_values;  // [M, d]
  MatrixView d_raw;                                 // [M, d] gradient of queries or keys before their norm
  AttentionScratch attention;
  VectorView matmul;
};

/// What a sublayer needs to know of the pass that it is part of.
struct Pass {
  /// B, and the tokens of each sequence in this stack.
  std::size_t sequences = 0;
  std::size_t length = 0;
  /// What cross-attention reads, and where its gradient is added up: [B * S, d]
  ConstMatrixView memory;
  MatrixView d_memory;
};

}  // namespace norm_lab
