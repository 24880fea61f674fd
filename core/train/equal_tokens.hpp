#pragma once

#include "core/numeric/arena.hpp"
#include "core/train/task.hpp"

namespace norm_lab {

/// The tokens of a batch without repetition. In a network that mixes no tokens and knows no positions, equal tokens
/// have equal activations; where equal tokens also have equal targets, a batch is its different tokens, each weighted
/// by how often it stands there. The mathematics is the same, for V rows at the most; sums are taken in another order,
/// so the last digits differ.
class EqualTokens {
 public:
  EqualTokens() = default;
  /// Memory for batches of at most `tokens` tokens out of `vocab`.
  EqualTokens(std::size_t tokens, std::size_t vocab, Arena& arena);

  struct Merged {
    /// One sequence of the different tokens in ascending order.
    Batch batch;
    /// How often each stands in the batch.
    VectorOf<const std::int32_t> counts;
  };
  /// Valid until the next call.
  Merged merge(const Batch& batch) const;

  /// The most rows that a merged batch may have.
  static std::size_t most_rows(std::size_t tokens, std::size_t vocab);

 private:
  VectorOf<std::int32_t> count_of_;   // [V]
  VectorOf<std::int32_t> target_of_;  // [V]
  VectorOf<std::int32_t> tokens_, targets_, counts_;
};

}  // namespace norm_lab
