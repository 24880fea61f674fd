#pragma once

#include <cstddef>

#include "core/model/architecture.hpp"
#include "core/model/placement.hpp"

namespace norm_lab {

struct ActivationKind;
struct Initializer;
struct NormKind;
struct PositionKind;

/// The eps that a norm adds unless it is told another, as in torch.nn.LayerNorm.
inline constexpr float kNormEps = 1e-5F;

/// Everything that fixes a network's shape and its initial law.
struct Specification {
  const Architecture* architecture = &feed_forward_only();
  Placement placement = {};
  const NormKind* norm = nullptr;
  const ActivationKind* activation = nullptr;
  const Initializer* initializer = nullptr;
  /// Null: nothing tells positions apart.
  const PositionKind* positions = nullptr;
  /// A norm at the end of each stack, before the head or the cross-attention.
  bool final_norm = false;
  /// Norms have their learned parameters.
  bool affine = true;
  /// Queries and keys are normed within each head. Source: Henry et al. 2020, arXiv:2010.04245, who norm by length;
  /// Dehghani et al. 2023, arXiv:2302.05442, with LayerNorm.
  bool qk_norm = false;
  float norm_eps = kNormEps;
  /// Multiplies what the initialiser gives every weight matrix of a linear layer.
  double init_gain = 1;
  /// Standard deviation of the initialiser `normal`.
  double init_deviation = 0.02;
  /// Layers of each stack.
  int depth = 0;
  int width = 0;
  int hidden = 0;
  int heads = 1;
  int vocab = 0;

  /// Residual sublayers of a stack.
  int sublayers(std::size_t stack) const { return depth * static_cast<int>(architecture->stacks[stack].layer.size()); }

  /// Layer `layer` (from 1) of a stack, and what the placement makes of its sublayers.
  Site site(std::size_t stack, int layer) const;
  SublayerForm form(std::size_t stack, int layer) const { return placement.form(site(stack, layer)); }

  /// Whether Network::profile must set weights before the first use.
  bool profiled() const { return form(0, 1).profiled; }
};

/// How much a pass reads at once: B sequences of T tokens, and of S source tokens where there is an encoder.
struct PassSize {
  std::size_t sequences = 0;
  std::size_t length = 0;
  std::size_t source_length = 0;

  std::size_t tokens() const { return sequences * length; }
  std::size_t source_tokens() const { return sequences * source_length; }
};

}  // namespace norm_lab
