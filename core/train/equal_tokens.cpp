#include "core/train/equal_tokens.hpp"

#include <algorithm>

namespace norm_lab {

std::size_t EqualTokens::most_rows(std::size_t tokens, std::size_t vocab) { return std::min(tokens, vocab); }

EqualTokens::EqualTokens(std::size_t tokens, std::size_t vocab, Arena& arena)
    : count_of_(arena.integers(vocab)),
      target_of_(arena.integers(vocab)),
      tokens_(arena.integers(most_rows(tokens, vocab))),
      targets_(arena.integers(most_rows(tokens, vocab))),
      counts_(arena.integers(most_rows(tokens, vocab))) {}

EqualTokens::Merged EqualTokens::merge(const Batch& batch) const {
  std::fill_n(count_of_.data, count_of_.size, 0);
  for (std::size_t i = 0; i < batch.tokens.size; ++i) {
    const auto token = static_cast<std::size_t>(batch.tokens[i]);
    assert(count_of_[token] == 0 || target_of_[token] == batch.targets[i]);
    ++count_of_[token];
    target_of_[token] = batch.targets[i];
  }
  std::size_t rows = 0;
  for (std::size_t token = 0; token < count_of_.size; ++token) {
    if (count_of_[token] == 0) continue;
    tokens_[rows] = static_cast<std::int32_t>(token);
    targets_[rows] = target_of_[token];
    counts_[rows] = count_of_[token];
    ++rows;
  }
  return {.batch = {.sequences = 1, .tokens = {tokens_.data, rows}, .targets = {targets_.data, rows}},
          .counts = {counts_.data, rows}};
}

}  // namespace norm_lab
