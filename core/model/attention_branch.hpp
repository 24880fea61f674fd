#pragma once

#include "core/layers/attention.hpp"
#include "core/model/branch.hpp"

namespace norm_lab {

/// f(u) = W_o attention(N(W_q u + b_q), N(W_k m + b_k), W_v m + b_v) + b_o, with m = u, or in cross-attention what the
/// encoder ends in. N is a norm within each head where the specification has qk_norm, else the identity.
class AttentionBranch : public Branch {
 public:
  AttentionBranch(const BranchSite& site, Arena& arena);

  void forward(MatrixView f, ConstMatrixView u, const Workspace& work, const Pass& pass) const override;
  void backward(MatrixView d_u, ConstMatrixView d_f, ConstMatrixView u, const Workspace& work,
                const Pass& pass) const override;

 private:
  AttentionShape shape(const Pass& pass) const;
  /// A norm of queries or keys, over [B * T, d] seen as [B * T * H, d / H].
  void norm_heads(const NormSlot& norm, MatrixView normed, MatrixView raw, std::size_t rows) const;
  MatrixView by_head(MatrixView x, std::size_t rows) const;
  void backward_heads(const NormSlot& norm, MatrixView d, MatrixView raw, std::size_t rows,
                      const Workspace& work) const;

  BranchKind kind_;
  std::size_t heads_;
  LinearViews query_, key_, value_, output_;
  NormSlot query_norm_, key_norm_;
  MatrixView q_, k_, v_;      // what attention sees
  MatrixView raw_q_, raw_k_;  // before their norms; absent without
  MatrixView mixed_;          // attention's output
  MatrixView probabilities_;
};

}  // namespace norm_lab
