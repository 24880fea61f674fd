#pragma once

#include <span>
#include <string_view>

#include "core/numeric/view.hpp"

namespace norm_lab {

/// A row of the table of activations; see core/layers/activation.hpp for the formulas.
struct ActivationKind {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  void (*forward)(VectorView y, VectorView slope, ConstVectorView x);
};

std::span<const ActivationKind> activation_kinds();

}  // namespace norm_lab
