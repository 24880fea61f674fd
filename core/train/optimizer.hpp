#pragma once

#include <span>
#include <string_view>

#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// Constants of the optimizers, each used by those that know it. The defaults are PyTorch's.
struct OptimizerConstants {
  double beta1 = 0.9;    // of Adam, AdamW, RAdam; in [0, 1)
  double beta2 = 0.999;  // likewise
  double eps = 1e-8;     // likewise; above 0, since a gradient may be 0
  double momentum = 0;   // of SGD; in [0, 1)
  double weight_decay = 0;
};

/// What an optimizer carries from step to step, 0 before the first. What it does not need is absent.
struct OptimizerState {
  VectorView first_moment;
  VectorView second_moment;
};

/// A row of the table of optimizers.
struct Optimizer {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  /// It scales its steps by moments with beta1, beta2 and eps; otherwise it may have momentum.
  bool adaptive;
  double default_weight_decay;
  /// values <- values + update, with the rounding of PyTorch's own steps; returns the sum of squared updates.
  /// gradients are used up. step counts from 1. All views have one size.
  double (*update)(VectorView values, VectorView gradients, OptimizerState state, const OptimizerConstants& constants,
                   double rate, int step);
};

std::span<const Optimizer> optimizers();

OptimizerState take_state(const Optimizer& optimizer, const OptimizerConstants& constants, std::uint64_t size,
                          Arena& arena);

/// gradients <- gradients * min(1, most / (norm + 1e-6)), where norm is their Euclidean norm; most = 0: no limit.
/// As torch.nn.utils.clip_grad_norm_. Source: Pascanu, Mikolov, Bengio 2013, arXiv:1211.5063.
void clip(VectorView gradients, double norm, double most);

}  // namespace norm_lab
