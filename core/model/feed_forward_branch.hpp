#pragma once

#include "core/model/activation_kind.hpp"
#include "core/model/branch.hpp"

namespace norm_lab {

/// f(u) = W_2 act(W_1 u + b_1) + b_2
class FeedForwardBranch : public Branch {
 public:
  FeedForwardBranch(const BranchSite& site, Arena& arena);

  void forward(MatrixView f, ConstMatrixView u, const Workspace& work, const Pass& pass) const override;
  void backward(MatrixView d_u, ConstMatrixView d_f, ConstMatrixView u, const Workspace& work,
                const Pass& pass) const override;

 private:
  const ActivationKind* activation_;
  LinearViews first_, second_;
  MatrixView hidden_;  // act(W_1 u + b_1)
  MatrixView slope_;   // act'
};

}  // namespace norm_lab
