#pragma once

#include <span>
#include <string_view>

#include "core/model/own_placement.hpp"

namespace norm_lab {

/// Where a residual sublayer stands. Layers count from 1; `sublayers` is R, all residual sublayers of its stack.
struct Site {
  int layer = 1;
  int depth = 1;
  int sublayers = 1;
  /// In an encoder that a decoder reads: the decoder's layers, M; else 0.
  int decoder_depth = 0;
};

/// A stack by its name, "encoder" or "decoder", or empty where there is only one; and any of its sites.
struct StackSite {
  std::string_view name;
  Site site;
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
  /// beta also multiplies W_v.
  bool beta_on_values = true;
  /// In alpha's place stands a trainable vector of width d, which starts where Network::profile puts it.
  bool profiled = false;

  bool operator==(const SublayerForm&) const = default;
};

/// A row of the placement table.
struct Placement {
  std::string_view name;
  std::string_view label;
  std::string_view group;
  std::string_view help;
  SublayerForm (*row_form)(const Site& site, const OwnPlacement& own);
  /// What a request makes of the row `own`; no other row reads it.
  OwnPlacement own = {};

  SublayerForm form(const Site& site) const { return row_form(site, own); }

  /// A norm stands after the last layer, before the head: where that layer has norms in its branch alone, so that
  /// none bounds the stream.
  bool final_norm() const;

  bool is_published() const;
};

/// Every placement that the lab knows. To add one, add a row in placement.cpp: nothing else names placements.
std::span<const Placement> placements();

/// DeepNet's constants. One stack of R residual sublayers, a decoder (R = 3M) included: alpha = R^(1/4),
/// beta = (4R)^(-1/4). An encoder of N layers before a decoder of M: alpha = 0.81 (N^4 M)^(1/16),
/// beta = 0.87 (N^4 M)^(-1/16).
/// Source: Wang et al. 2022, arXiv:2203.00555, who write R = 2N for one stack of N layers.
struct DeepNormConstants {
  double alpha;
  double beta;
};
DeepNormConstants deepnorm_constants(const Site& site);

}  // namespace norm_lab
