#pragma once

#include <span>
#include <string_view>

#include "core/layers/norm.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// The learned parameters of a norm, or their gradients. Absent where the norm has none.
struct NormParameters {
  VectorView gain;
  VectorView bias;
};

/// A row of the table of norms; see core/layers/norm.hpp for the formulas.
struct NormKind {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  /// How many values the gain and the bias have at a given width, and what the gain starts from.
  int (*gain_size)(int width);
  int (*bias_size)(int width);
  float (*initial_gain)(int width);
  /// ScaleNorm has no eps: it is passed one and leaves it alone.
  void (*forward)(MatrixView y, NormSaved saved, ConstMatrixView x, NormParameters parameters, float eps);
  void (*backward)(MatrixView d_x, NormParameters d_parameters, ConstMatrixView d_y, ConstMatrixView x,
                   NormParameters parameters, NormSaved saved);
};

std::span<const NormKind> norm_kinds();

}  // namespace norm_lab
