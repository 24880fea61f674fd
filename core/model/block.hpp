#pragma once

#include "core/model/activation_kind.hpp"
#include "core/model/norm_kind.hpp"
#include "core/model/parameters.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// The flat vectors of all parameters and of their gradients.
struct Weights {
  VectorView values;
  VectorView gradients;
};

/// Memory that every block of a network uses in turn. M is the most tokens that a pass may have.
struct Workspace {
  Workspace(const Specification& specification, std::size_t rows, Arena& arena);

  MatrixView branch;     // [M, d] f(...) where no later norm needs it
  MatrixView normed;     // [M, d] N2(f(...))
  MatrixView d_sum;      // [M, d] gradient of alpha * y + b * N2(f)
  MatrixView d_branch;   // [M, d]
  MatrixView d_carried;  // [M, d] gradient of y = N0(x)
  MatrixView d_inner;    // [M, d] gradient of c * N1(y)
  MatrixView d_hidden;   // [M, F]
  VectorView matmul;
};

/// A norm in one of the slots of the formula: the identity where the placement has none.
class NormSlot {
 public:
  NormSlot() = default;
  NormSlot(const Specification& specification, const ParameterTable& table, const NormIndices& indices, Weights weights,
           std::size_t rows, Arena& arena);

  bool present() const { return kind_ != nullptr; }
  /// y = N(x), with what backward needs kept. Only where present.
  void forward(MatrixView y, ConstMatrixView x) const;
  /// d_x += gradient through N at x. Only where present.
  void backward(MatrixView d_x, ConstMatrixView d_y, ConstMatrixView x) const;

 private:
  NormSaved saved(std::size_t rows) const;

  const NormKind* kind_ = nullptr;
  float eps_ = kNormEps;
  NormParameters parameters_;
  NormParameters d_parameters_;
  NormSaved saved_;
};

/// One residual sublayer around a feed-forward branch:
///   y = N0(x);   x_next = N3(alpha * y + b * N2(f(c * N1(y)))),   f(u) = W_2 act(W_1 u + b_1) + b_2
class Block {
 public:
  Block(const Specification& specification, const SublayerForm& form, const ParameterTable& table,
        const BlockIndices& indices, Weights weights, std::size_t rows, Arena& arena);

  /// x, x_next: [rows, d], rows up to the number that memory was taken for. No aliasing: backward reads x.
  void forward(MatrixView x_next, ConstMatrixView x, const Workspace& work) const;

  /// d_x = gradient through the block (overwritten); parameter gradients are added to. Follows forward on the same x.
  void backward(MatrixView d_x, ConstMatrixView d_next, ConstMatrixView x, const Workspace& work) const;

 private:
  void branch_forward(MatrixView f, ConstMatrixView u, const Workspace& work) const;
  void branch_backward(MatrixView d_u, ConstMatrixView d_f, ConstMatrixView u, const Workspace& work) const;
  ConstMatrixView carried(ConstMatrixView x) const;
  ConstMatrixView inner(ConstMatrixView x) const;
  bool inner_is_carried() const;

  float alpha_;
  float b_;
  float c_;
  const ActivationKind* activation_;
  NormSlot n0_, n1_, n2_, n3_;
  MatrixView w1_, w2_, d_w1_, d_w2_;
  VectorView b1_, b2_, d_b1_, d_b2_;
  // What backward needs; absent where the form leaves it out.
  MatrixView carried_;  // y
  MatrixView inner_;    // c * N1(y)
  MatrixView hidden_;   // act(W_1 u + b_1)
  MatrixView slope_;    // act'
  MatrixView branch_;   // f
  MatrixView sum_;      // alpha * y + b * N2(f)
};

}  // namespace norm_lab
