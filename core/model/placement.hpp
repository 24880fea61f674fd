#pragma once

#include <span>
#include <string_view>

namespace norm_lab {

/// Where a residual sublayer stands. Layers count from 1; `sublayers` is R, all residual sublayers of the stack.
struct Site {
  int layer = 1;
  int depth = 1;
  int sublayers = 1;
};

/// What a placement does to one sublayer f:   y = N0(x);   x <- N3(alpha * y + b * N2(f(c * N1(y)))).
/// An absent norm is the identity. `beta` multiplies what the initialiser gives W_v, W_o, W_1 and W_2.
struct SublayerForm {
  bool n0 = false;
  bool n1 = false;
  bool n2 = false;
  bool n3 = false;
  double alpha = 1;
  double b = 1;
  double c = 1;
  double beta = 1;

  bool operator==(const SublayerForm&) const = default;
};

/// A row of the placement table.
struct Placement {
  std::string_view name;
  std::string_view label;
  std::string_view group;
  std::string_view help;
  SublayerForm (*form)(const Site& site);
  /// A norm stands after the last layer, before the head.
  bool final_norm;
};

/// Every placement that the lab knows. To add one, add a row in placement.cpp: nothing else names placements.
std::span<const Placement> placements();

/// DeepNet's constants for one stack of R residual sublayers: alpha = R^(1/4), beta = (4R)^(-1/4).
/// Source: Wang et al. 2022, arXiv:2203.00555, which writes them for N layers of two sublayers, R = 2N.
double deepnorm_alpha(int sublayers);
double deepnorm_beta(int sublayers);

}  // namespace norm_lab
