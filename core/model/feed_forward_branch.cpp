#include "core/model/feed_forward_branch.hpp"

#include "core/layers/activation.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {

FeedForwardBranch::FeedForwardBranch(const BranchSite& site, Arena& arena)
    : activation_(site.specification.activation), first_(site, 0), second_(site, 1) {
  const auto hidden = static_cast<std::size_t>(site.specification.hidden);
  hidden_ = arena.matrix(site.rows, hidden);
  slope_ = arena.matrix(site.rows, hidden);
}

void FeedForwardBranch::forward(MatrixView f, ConstMatrixView u, const Workspace& work, const Pass&) const {
  const MatrixView h = hidden_.top(u.rows);
  first_.forward(h, u, work);
  activation_->forward(h.flat(), slope_.top(u.rows).flat(), ConstMatrixView(h).flat());
  second_.forward(f, h, work);
}

void FeedForwardBranch::backward(MatrixView d_u, ConstMatrixView d_f, ConstMatrixView u, const Workspace& work,
                                 const Pass&) const {
  const MatrixView d_h = work.d_hidden.top(u.rows);
  fill(d_h.flat(), 0);
  second_.backward(d_h, d_f, hidden_.top(u.rows), work);
  activation_backward(d_h.flat(), ConstMatrixView(d_h).flat(), ConstMatrixView(slope_.top(u.rows)).flat());
  first_.backward(d_u, d_h, u, work);
}

}  // namespace norm_lab
