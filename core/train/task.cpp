#include "core/train/task.hpp"

#include <algorithm>

#include "core/layers/cross_entropy.hpp"

namespace norm_lab {
namespace {

using Values = VectorOf<std::int32_t>;

std::uint32_t bound(int vocab) { return static_cast<std::uint32_t>(vocab); }

// ---- Sizes of a pass, for a request's length T
// ------------------------------------------------------------------------

PassSize as_long(std::size_t sequences, std::size_t length) { return {.sequences = sequences, .length = length}; }
PassSize one_longer(std::size_t sequences, std::size_t length) {
  return {.sequences = sequences, .length = length + 1};
}
PassSize twice_as_long(std::size_t sequences, std::size_t length) {
  return {.sequences = sequences, .length = 2 * length};
}
PassSize three_times_as_long(std::size_t sequences, std::size_t length) {
  return {.sequences = sequences, .length = 3 * length};
}
PassSize with_source(std::size_t sequences, std::size_t length) {
  return {.sequences = sequences, .length = length, .source_length = length};
}
PassSize three_tokens(std::size_t sequences, std::size_t) { return {.sequences = sequences, .length = 3}; }

// ---- Batches
// ----------------------------------------------------------------------------------------------------------

/// One sequence of a batch.
struct Sequence {
  std::int32_t* tokens;
  std::int32_t* targets;
  std::size_t size;
};

Sequence sequence_of(const Batch& batch, std::size_t index) {
  const std::size_t size = batch.tokens.size / batch.sequences;
  return {batch.tokens.data + index * size, batch.targets.data + index * size, size};
}

/// x of all sequences, drawn in order into the start of the targets: [B, length]. Work from the last sequence back: a
/// sequence's targets then overwrite only what has been used.
std::int32_t* draw_items(const Batch& batch, std::size_t length, int vocab, Generator& generator) {
  generator.integers({batch.targets.data, batch.sequences * length}, bound(vocab));
  return batch.targets.data;
}

void draw_copy(const Batch& batch, int vocab, Generator& generator) {
  generator.integers(batch.tokens, bound(vocab));
  std::copy_n(batch.tokens.data, batch.tokens.size, batch.targets.data);
}

/// x_1 ... x_T, `filler` times V, the last token, x_1 ... x_T, of which the network reads all but the last and answers
/// each with the next; only the repetition counts.
void draw_repetition(const Batch& batch, std::size_t length, std::size_t fillers, int vocab, Generator& generator) {
  const std::int32_t* items = draw_items(batch, length, vocab, generator);
  const std::int32_t separator = fillers == 0 ? vocab : vocab + 1;
  for (std::size_t s = batch.sequences; s-- > 0;) {
    const Sequence at = sequence_of(batch, s);
    const std::size_t start = length + fillers;
    std::copy_n(items + s * length, length, at.tokens);
    std::fill_n(at.tokens + length, fillers, vocab);
    at.tokens[start] = separator;
    std::copy_n(at.tokens, length - 1, at.tokens + start + 1);
    std::fill_n(at.targets, start, kNoTarget);
    std::copy_n(at.tokens, length, at.targets + start);
  }
}

void draw_sequence_copy(const Batch& batch, int vocab, Generator& generator) {
  draw_repetition(batch, batch.tokens.size / batch.sequences / 2, 0, vocab, generator);
}

/// A gap of T blanks before the recall.
void draw_copy_memory(const Batch& batch, int vocab, Generator& generator) {
  const std::size_t length = batch.tokens.size / batch.sequences / 3;
  draw_repetition(batch, length, length, vocab, generator);
}

/// The encoder reads x; the decoder reads V, y_1 ... y_{T-1} and answers y_1 ... y_T, y = arrange(x).
void draw_translation(const Batch& batch, int vocab, Generator& generator,
                      void (*arrange)(std::int32_t* from, std::int32_t* to)) {
  generator.integers(batch.source, bound(vocab));
  std::copy_n(batch.source.data, batch.source.size, batch.targets.data);
  for (std::size_t s = 0; s < batch.sequences; ++s) {
    const Sequence at = sequence_of(batch, s);
    arrange(at.targets, at.targets + at.size);
    at.tokens[0] = vocab;
    std::copy_n(at.targets, at.size - 1, at.tokens + 1);
  }
}

void reverse(std::int32_t* from, std::int32_t* to) { std::reverse(from, to); }

void draw_reverse(const Batch& batch, int vocab, Generator& generator) {
  draw_translation(batch, vocab, generator, reverse);
}

/// By insertion, which takes a small part of the code of std::sort.
void sort(std::int32_t* from, std::int32_t* to) {
  for (std::int32_t* at = from; at != to; ++at) std::rotate(std::upper_bound(from, at, *at), at, at + 1);
}

void draw_sort(const Batch& batch, int vocab, Generator& generator) { draw_translation(batch, vocab, generator, sort); }

/// x_1 ... x_T, x_1. Where a token has stood before, the answer is what followed it the last time; elsewhere nothing
/// counts. The repeated x_1 at the end always has an answer.
void draw_induction(const Batch& batch, int vocab, Generator& generator) {
  const std::size_t length = batch.tokens.size / batch.sequences - 1;
  const std::int32_t* items = draw_items(batch, length, vocab, generator);
  for (std::size_t s = batch.sequences; s-- > 0;) {
    const Sequence at = sequence_of(batch, s);
    std::copy_n(items + s * length, length, at.tokens);
    at.tokens[length] = at.tokens[0];
    for (std::size_t i = 0; i < at.size; ++i) {
      at.targets[i] = kNoTarget;
      for (std::size_t j = 0; j < i; ++j) {
        if (at.tokens[j] == at.tokens[i]) at.targets[i] = at.tokens[j + 1];
      }
    }
  }
}

/// a, b, V: the answer at V is (a + b) mod V.
void draw_modular_addition(const Batch& batch, int vocab, Generator& generator) {
  const std::int32_t* items = draw_items(batch, 2, vocab, generator);
  for (std::size_t s = batch.sequences; s-- > 0;) {
    const Sequence at = sequence_of(batch, s);
    std::copy_n(items + 2 * s, 2, at.tokens);
    at.tokens[2] = vocab;
    std::fill_n(at.targets, 2, kNoTarget);
    at.targets[2] = (at.tokens[0] + at.tokens[1]) % vocab;
  }
}

// ---- The table
// --------------------------------------------------------------------------------------------------------

constexpr TaskDefaults kFeedForwardDefaults = {.depth = 24,
                                               .width = 48,
                                               .hidden_per_width = 2,
                                               .heads = 1,
                                               .vocab = 24,
                                               .length = 12,
                                               .steps = 301,
                                               .positions = "none",
                                               .activation = "gelu",
                                               .initializer = "torch"};

constexpr TaskDefaults attention_defaults(int depth, int vocab, int length) {
  return {.depth = depth,
          .width = 64,
          .hidden_per_width = 4,
          .heads = 4,
          .vocab = vocab,
          .length = length,
          .steps = 400,
          .positions = "learned",
          .activation = "relu",
          .initializer = "xavier-uniform"};
}

constexpr Task kTasks[] = {
    {"copy", "Copy", "Answer each token with itself. Tokens are drawn uniformly; blocks are feed-forward only.",
     feed_forward_only, 0, as_long, kFeedForwardDefaults, true, draw_copy},
    {"sequence-copy", "Sequence copy", "Read a sequence and a separator, then repeat the sequence. A decoder.",
     decoder_only, 1, twice_as_long, attention_defaults(12, 16, 8), false, draw_sequence_copy},
    {"reverse", "Reverse", "Read a sequence, then say it from its end. An encoder and a decoder.", encoder_and_decoder,
     1, with_source, attention_defaults(6, 16, 8), false, draw_reverse},
    {"sort", "Sort", "Read a sequence, then say its tokens in ascending order. An encoder and a decoder.",
     encoder_and_decoder, 1, with_source, attention_defaults(6, 16, 8), false, draw_sort},
    {"copy-memory", "Copy after a gap", "Repeat a sequence after as many blanks as it has tokens. A decoder.",
     decoder_only, 2, three_times_as_long, attention_defaults(12, 16, 8), false, draw_copy_memory},
    {"induction", "Induction", "Where a token comes again, say what followed it the last time. A decoder.",
     decoder_only, 0, one_longer, attention_defaults(4, 16, 24), false, draw_induction},
    {"modular-addition", "Modular addition", "Read two numbers, say their sum modulo the vocabulary. A decoder.",
     decoder_only, 1, three_tokens, attention_defaults(4, 23, 2), false, draw_modular_addition},
};

}  // namespace

Batch Batch::top(std::size_t count) const {
  const auto part = [&](Values values) { return Values{values.data, values.size / sequences * count}; };
  return {.sequences = count, .tokens = part(tokens), .targets = part(targets), .source = part(source)};
}

std::span<const Task> tasks() { return kTasks; }

}  // namespace norm_lab
