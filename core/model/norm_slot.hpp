#pragma once

#include "core/model/norm_kind.hpp"
#include "core/model/parameters.hpp"
#include "core/model/workspace.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// A norm in a place where a network may have one: the identity where it has none.
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

}  // namespace norm_lab
