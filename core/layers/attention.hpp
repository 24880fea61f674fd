#pragma once

#include <cstddef>

#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// B sequences of T queries and S keys each, d features in H heads of d / H. Causal: query i sees keys 1 to i; T == S.
struct AttentionShape {
  std::size_t sequences = 0;
  std::size_t queries = 0;
  std::size_t keys = 0;
  std::size_t width = 0;
  std::size_t heads = 1;
  bool causal = false;

  std::size_t head_width() const { return width / heads; }
};

/// One head of one sequence, gathered. Large enough for every shape of up to the given one's queries and keys.
struct AttentionScratch {
  AttentionScratch() = default;
  AttentionScratch(const AttentionShape& most, Arena& arena);

  MatrixView q, d_q, mixed;   // [T, d / H]; q is divided by sqrt(d / H)
  MatrixView k, v, d_k, d_v;  // [S, d / H]
  MatrixView scores;          // [T, S]
  VectorView matmul;
};

/// Scaled dot-product attention, head by head:  P = softmax(q k^T / sqrt(d / H)), over the visible keys;  mixed = P v
/// q, mixed: [B * T, d]; k, v: [B * S, d]; probabilities: [B * H * T, S], 0 where a key is not visible.
/// No view may alias another. d is a multiple of H.
/// Source: Vaswani et al. 2017, arXiv:1706.03762.
void attention_forward(MatrixView mixed, MatrixView probabilities, ConstMatrixView q, ConstMatrixView k,
                       ConstMatrixView v, const AttentionShape& shape, const AttentionScratch& scratch);

/// d_q, d_k, d_v: the gradients with respect to q, k, v, overwritten. Follows forward with the same q, k, v.
void attention_backward(MatrixView d_q, MatrixView d_k, MatrixView d_v, ConstMatrixView d_mixed, ConstMatrixView q,
                        ConstMatrixView k, ConstMatrixView v, ConstMatrixView probabilities,
                        const AttentionShape& shape, const AttentionScratch& scratch);

}  // namespace norm_lab
