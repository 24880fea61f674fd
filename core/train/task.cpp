#include "core/train/task.hpp"

#include <algorithm>

#include "core/layers/cross_entropy.hpp"

namespace norm_lab {
namespace {

using Values = VectorOf<std::int32_t>;

Values first_part(Values values, std::size_t size) { return {values.data, size}; }

PassSize as_long(std::size_t sequences, std::size_t length) { return {.sequences = sequences, .length = length}; }
PassSize twice_as_long(std::size_t sequences, std::size_t length) {
  return {.sequences = sequences, .length = 2 * length};
}

void draw_copy(const Batch& batch, int vocab, Generator& generator) {
  generator.integers(batch.tokens, static_cast<std::uint32_t>(vocab));
  std::copy_n(batch.tokens.data, batch.tokens.size, batch.targets.data);
}

/// x_1 ... x_T, separator, x_1 ... x_T, of which the network reads all but the last token and answers each with the
/// next; the second half counts. The x of all sequences are drawn first, in order.
void draw_sequence_copy(const Batch& batch, int vocab, Generator& generator) {
  const std::size_t row = batch.tokens.size / batch.sequences;
  const std::size_t length = row / 2;
  const Values drawn = first_part(batch.targets, batch.sequences * length);
  generator.integers(drawn, static_cast<std::uint32_t>(vocab));
  // From the last sequence back: what is drawn lies where the first targets will.
  for (std::size_t s = batch.sequences; s-- > 0;) {
    std::int32_t* tokens = batch.tokens.data + s * row;
    std::int32_t* targets = batch.targets.data + s * row;
    std::copy_n(drawn.data + s * length, length, tokens);
    tokens[length] = vocab;
    std::copy_n(tokens, length - 1, tokens + length + 1);
    std::copy_n(tokens, length, targets + length);
    std::fill_n(targets, length, kNoTarget);
  }
}

constexpr Task kTasks[] = {
    {.name = "copy",
     .label = "Copy",
     .help = "Answer each token with itself. Tokens are drawn uniformly; blocks are feed-forward only.",
     .architecture = feed_forward_only,
     .extra_tokens = 0,
     .size = as_long,
     .defaults = {.depth = 24,
                  .width = 48,
                  .hidden_per_width = 2,
                  .heads = 1,
                  .vocab = 24,
                  .length = 12,
                  .steps = 301,
                  .positions = "none",
                  .activation = "gelu",
                  .initializer = "torch"},
     .draw = draw_copy},
    {.name = "sequence-copy",
     .label = "Sequence copy",
     .help = "Read a sequence and a separator, then repeat the sequence. A decoder with attention.",
     .architecture = decoder_only,
     .extra_tokens = 1,
     .size = twice_as_long,
     .defaults = {.depth = 12,
                  .width = 64,
                  .hidden_per_width = 4,
                  .heads = 4,
                  .vocab = 16,
                  .length = 8,
                  .steps = 400,
                  .positions = "learned",
                  .activation = "relu",
                  .initializer = "xavier-uniform"},
     .draw = draw_sequence_copy},
};

}  // namespace

Batch Batch::top(std::size_t count) const {
  const auto part = [&](Values values) { return first_part(values, values.size / sequences * count); };
  return {.sequences = count, .tokens = part(tokens), .targets = part(targets), .source = part(source)};
}

std::span<const Task> tasks() { return kTasks; }

}  // namespace norm_lab
