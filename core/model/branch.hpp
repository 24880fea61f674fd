#pragma once

#include <memory>

#include "core/model/norm_slot.hpp"
#include "core/model/parameters.hpp"
#include "core/model/workspace.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// f of the placement formula: what a residual sublayer computes from what it reads.
class Branch {
 public:
  Branch() = default;
  virtual ~Branch() = default;
  Branch(const Branch&) = delete;
  Branch& operator=(const Branch&) = delete;

  /// f, u: [rows, d]. No aliasing: backward reads u.
  virtual void forward(MatrixView f, ConstMatrixView u, const Workspace& work, const Pass& pass) const = 0;
  /// d_u += gradient through the branch; parameter gradients are added to. Follows forward on the same u.
  virtual void backward(MatrixView d_u, ConstMatrixView d_f, ConstMatrixView u, const Workspace& work,
                        const Pass& pass) const = 0;
};

/// What a branch is made from. `rows` and `length`: the most tokens of a pass in its stack, in all and in a sequence.
struct BranchSite {
  const Specification& specification;
  const ParameterTable& table;
  const SublayerIndices& indices;
  Weights weights;
  const PassSize& most;
  std::size_t rows;
  std::size_t length;
};

std::unique_ptr<Branch> make_branch(const BranchSite& site, Arena& arena);

/// A linear layer's views into the flat vectors.
struct LinearViews {
  LinearViews() = default;
  LinearViews(const BranchSite& site, std::size_t which);

  void forward(MatrixView y, ConstMatrixView x, const Workspace& work) const;
  void backward(MatrixView d_x, ConstMatrixView d_y, ConstMatrixView x, const Workspace& work) const;

  MatrixView weight, d_weight;
  VectorView bias, d_bias;
};

}  // namespace norm_lab
