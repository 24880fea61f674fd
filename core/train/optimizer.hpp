#pragma once

#include <span>
#include <string_view>

#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// Constants of Adam and RAdam. Source: Kingma, Ba 2015, arXiv:1412.6980; PyTorch's defaults.
struct AdamConstants {
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
};

/// What an optimizer carries from step to step. An optimizer without moments leaves them absent.
struct OptimizerState {
  VectorView first_moment;
  VectorView second_moment;
};

/// A row of the table of optimizers.
struct Optimizer {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  /// Vectors of state that it keeps for each parameter.
  int moments;
  /// values <- values + update, with the rounding of PyTorch's own steps; returns the sum of squared updates.
  /// step counts from 1. All views have one size.
  double (*update)(VectorView values, ConstVectorView gradients, OptimizerState state, double rate, int step);
};

std::span<const Optimizer> optimizers();

OptimizerState take_state(const Optimizer& optimizer, std::uint64_t size, Arena& arena);

}  // namespace norm_lab
