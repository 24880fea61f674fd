#pragma once

namespace norm_lab {

struct ActivationKind;
struct Initializer;
struct NormKind;
struct Placement;

/// The eps that a norm adds unless it is told another, as in torch.nn.LayerNorm.
inline constexpr float kNormEps = 1e-5F;

/// Everything that fixes a network's shape and its initial law.
struct Specification {
  const Placement* placement = nullptr;
  const NormKind* norm = nullptr;
  const ActivationKind* activation = nullptr;
  const Initializer* initializer = nullptr;
  /// A norm between the last block and the head.
  bool final_norm = false;
  float norm_eps = kNormEps;
  int depth = 0;
  int width = 0;
  int hidden = 0;
  int vocab = 0;

  /// R of the placement table: a block has one residual sublayer, its feed-forward network.
  int sublayers() const { return depth; }
};

}  // namespace norm_lab
