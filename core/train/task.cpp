#include "core/train/task.hpp"

#include <algorithm>

namespace norm_lab {
namespace {

void draw_copy(VectorOf<std::int32_t> tokens, VectorOf<std::int32_t> targets, int vocab, Generator& generator) {
  generator.integers(tokens, static_cast<std::uint32_t>(vocab));
  std::copy_n(tokens.data, tokens.size, targets.data);
}

constexpr Task kTasks[] = {
    {"copy", "Copy", "Answer each token with itself. Tokens are drawn uniformly; blocks are feed-forward only.", 2,
     "gelu", "torch", draw_copy},
};

}  // namespace

std::span<const Task> tasks() { return kTasks; }

}  // namespace norm_lab
