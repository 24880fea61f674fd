#include "core/model/branch.hpp"

#include "core/layers/linear.hpp"
#include "core/model/attention_branch.hpp"
#include "core/model/feed_forward_branch.hpp"

namespace norm_lab {

std::unique_ptr<Branch> make_branch(const BranchSite& site, Arena& arena) {
  if (site.indices.branch == BranchKind::kFeedForward) return std::make_unique<FeedForwardBranch>(site, arena);
  return std::make_unique<AttentionBranch>(site, arena);
}

LinearViews::LinearViews(const BranchSite& site, std::size_t which) {
  const LinearIndices& at = site.indices.linear[which];
  const Tensor& w = site.table.tensors[at.weight];
  const Tensor& b = site.table.tensors[at.bias];
  weight = tensor_matrix(site.weights.values, w);
  d_weight = tensor_matrix(site.weights.gradients, w);
  bias = tensor_vector(site.weights.values, b);
  d_bias = tensor_vector(site.weights.gradients, b);
}

void LinearViews::forward(MatrixView y, ConstMatrixView x, const Workspace& work) const {
  linear_forward(y, x, weight, bias, work.matmul);
}

void LinearViews::backward(MatrixView d_x, ConstMatrixView d_y, ConstMatrixView x, const Workspace& work) const {
  linear_backward(d_x, d_weight, d_bias, d_y, x, weight, work.matmul);
}

}  // namespace norm_lab
