#pragma once

#include <memory>

#include "core/model/branch.hpp"
#include "core/model/norm_slot.hpp"
#include "core/model/parameters.hpp"
#include "core/model/placement.hpp"
#include "core/model/workspace.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// One residual sublayer around a branch f, the one formula of all placements:
///   y = N0(x);   x_next = N3(alpha * y + b * N2(f(c * N1(y))))
/// A profiled form has a trained vector in alpha's place: alpha * y is then the product feature by feature.
class Sublayer {
 public:
  Sublayer(const SublayerForm& form, const BranchSite& site, Arena& arena);

  /// x, x_next: [rows, d], rows up to the number that memory was taken for. No aliasing: backward reads x.
  void forward(MatrixView x_next, ConstMatrixView x, const Workspace& work, const Pass& pass) const;

  /// d_x = gradient through the sublayer (overwritten); parameter gradients are added to. Follows forward on the same
  /// x.
  void backward(MatrixView d_x, ConstMatrixView d_next, ConstMatrixView x, const Workspace& work,
                const Pass& pass) const;

  bool ends_in_norm() const { return n3_.present(); }
  /// What N3 received in the last forward over `rows` tokens. Only where there is an N3.
  ConstMatrixView before_norm(std::size_t rows) const { return sum_.top(rows); }

  /// The trained vector in alpha's place; absent where alpha is a number.
  VectorView carry_weight() const { return carry_weight_; }
  /// f of the last forward over `rows` tokens, until another sublayer runs.
  ConstMatrixView branch_output(const Workspace& work, std::size_t rows) const;
  /// N2(f) likewise: what is added, but for the factor b.
  ConstMatrixView added(const Workspace& work, std::size_t rows) const;
  float added_factor() const { return b_; }

 private:
  void add_up(MatrixView sum, ConstMatrixView y, ConstMatrixView f) const;
  void backward_carried(MatrixView d_y, ConstMatrixView d_sum, ConstMatrixView y) const;
  void backward_inner(MatrixView d_y, ConstMatrixView d_f, ConstMatrixView x, const Workspace& work,
                      const Pass& pass) const;
  ConstMatrixView backward_outer(ConstMatrixView d_sum, const Workspace& work) const;
  ConstMatrixView carried(ConstMatrixView x) const;
  ConstMatrixView inner(ConstMatrixView x) const;
  bool inner_is_carried() const;

  float alpha_;
  float b_;
  float c_;
  VectorView carry_weight_, d_carry_weight_;
  NormSlot n0_, n1_, n2_, n3_;
  std::unique_ptr<Branch> branch_;
  // What backward needs; absent where the form leaves it out.
  MatrixView carried_;        // y
  MatrixView inner_;          // c * N1(y)
  MatrixView branch_output_;  // f
  MatrixView sum_;            // alpha * y + b * N2(f)
};

}  // namespace norm_lab
