#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/model/architecture.hpp"
#include "core/model/specification.hpp"
#include "core/numeric/random.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// B sequences that a network reads, and what it must answer. `source` only where the architecture has one.
struct Batch {
  std::size_t sequences = 0;
  VectorOf<std::int32_t> tokens = {};   // [B * T], each in [0, vocabulary of the network)
  VectorOf<std::int32_t> targets = {};  // [B * T], each likewise, or kNoTarget where no answer counts
  VectorOf<std::int32_t> source = {};   // [B * S]

  /// The first `count` sequences.
  Batch top(std::size_t count) const;
};

/// A task's own defaults of what a request leaves out.
struct TaskDefaults {
  int depth;
  int width;
  int hidden_per_width;
  int heads;
  int vocab;
  int length;
  int steps;
  std::string_view positions;
  std::string_view activation;
  std::string_view initializer;
};

/// A row of the table of tasks: what the network reads and what it must answer.
struct Task {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  const Architecture& (*architecture)();
  /// Tokens beside the V of a request: separators and the like.
  int extra_tokens;
  /// What a pass over `sequences` sequences of a request's length reads.
  PassSize (*size)(std::size_t sequences, std::size_t length);
  TaskDefaults defaults;
  /// Equal tokens have equal targets, whatever stands around them.
  bool answers_tokens_alone;
  /// Fills a batch. vocab: the request's V.
  void (*draw)(const Batch& batch, int vocab, Generator& generator);

  /// Whether equal tokens of a batch may be computed once: see EqualTokens.
  bool may_merge_tokens() const { return answers_tokens_alone && !architecture().has_attention(); }
  /// Whether a request's length means anything.
  bool has_length() const { return size(1, 1).length != size(1, 2).length; }
};

std::span<const Task> tasks();

}  // namespace norm_lab
