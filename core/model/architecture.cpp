#include "core/model/architecture.hpp"

namespace norm_lab {
namespace {

constexpr BranchKind kFeedForwardLayer[] = {BranchKind::kFeedForward};
constexpr BranchKind kEncoderLayer[] = {BranchKind::kSelfAttention, BranchKind::kFeedForward};
constexpr BranchKind kDecoderLayer[] = {BranchKind::kCausalAttention, BranchKind::kFeedForward};
constexpr BranchKind kReadingLayer[] = {BranchKind::kCausalAttention, BranchKind::kCrossAttention,
                                        BranchKind::kFeedForward};

constexpr StackPlan kFeedForwardStack[] = {{"", kFeedForwardLayer}};
constexpr StackPlan kEncoderStack[] = {{"", kEncoderLayer}};
constexpr StackPlan kDecoderStack[] = {{"", kDecoderLayer}};
constexpr StackPlan kBothStacks[] = {{"encoder", kEncoderLayer}, {"decoder", kReadingLayer}};

constexpr Architecture kArchitectures[] = {
    {"encoder-decoder", "Encoder and decoder",
     "The first Transformer: a decoder that also reads what an encoder has made of a source.", kBothStacks},
    {"decoder", "Decoder only", "Attention to the tokens before, and a feed-forward network.", kDecoderStack},
    {"encoder", "Encoder only", "Attention to all tokens, and a feed-forward network.", kEncoderStack},
    {"feed-forward", "Feed-forward only", "No attention: no token sees another.", kFeedForwardStack},
};

constexpr std::string_view kFeedForwardNames[] = {"W_1", "W_2"};
constexpr std::string_view kAttentionNames[] = {"W_q", "W_k", "W_v", "W_o"};
constexpr std::string_view kCrossNames[] = {"cross W_q", "cross W_k", "cross W_v", "cross W_o"};

}  // namespace

std::span<const Architecture> architectures() { return kArchitectures; }

const Architecture& encoder_and_decoder() { return kArchitectures[0]; }
const Architecture& decoder_only() { return kArchitectures[1]; }
const Architecture& encoder_only() { return kArchitectures[2]; }
const Architecture& feed_forward_only() { return kArchitectures[3]; }

std::string_view branch_name(BranchKind branch) {
  switch (branch) {
    case BranchKind::kFeedForward: return "feed-forward";
    case BranchKind::kCrossAttention: return "cross-attention";
    default: return "attention";
  }
}

std::span<const std::string_view> weight_names(BranchKind branch) {
  switch (branch) {
    case BranchKind::kFeedForward: return kFeedForwardNames;
    case BranchKind::kCrossAttention: return kCrossNames;
    default: return kAttentionNames;
  }
}

}  // namespace norm_lab
