#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace norm_lab {

/// What a residual sublayer computes from what it reads: f of the placement formula.
enum class BranchKind : std::uint8_t {
  kFeedForward,      // W_2 act(W_1 u + b_1) + b_2
  kSelfAttention,    // every token sees every token of its sequence
  kCausalAttention,  // every token sees itself and those before it
  kCrossAttention,   // every token sees every token that the encoder has read
};

/// One stack of layers.
struct StackPlan {
  /// Empty where a network has but one.
  std::string_view name;
  /// The sublayers of each of its layers, in order.
  std::span<const BranchKind> layer;
};

inline constexpr std::size_t kMostStacks = 2;

/// A row of the table of architectures.
struct Architecture {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  /// The last stack ends in the head. Where there are two, the first reads the source, and the second's
  /// cross-attention reads what the first ends in.
  std::span<const StackPlan> stacks;

  bool has_attention() const { return stacks.back().layer.size() > 1; }
  bool has_source() const { return stacks.size() > 1; }
};

std::span<const Architecture> architectures();

/// Its rows by name. Feed-forward only: no token sees another.
const Architecture& encoder_and_decoder();
const Architecture& decoder_only();
const Architecture& encoder_only();
const Architecture& feed_forward_only();

/// "feed-forward", "attention" or "cross-attention".
std::string_view branch_name(BranchKind branch);

/// The names of a branch's weight matrices, in draw order: W_1, W_2; W_q, W_k, W_v, W_o; cross W_q, ...
std::span<const std::string_view> weight_names(BranchKind branch);

}  // namespace norm_lab
