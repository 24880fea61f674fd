#include "core/model/workspace.hpp"

#include <algorithm>

#include "core/numeric/matmul.hpp"

namespace norm_lab {
namespace {

std::size_t size(int value) { return static_cast<std::size_t>(value); }

std::size_t scratch_size(const Specification& spec, std::size_t rows) {
  const std::size_t width = size(spec.width);
  const std::size_t hidden = size(spec.hidden);
  const std::size_t vocab = size(spec.vocab);
  std::size_t most = std::max({matmul_scratch_size(rows, hidden, width), matmul_scratch_size(rows, width, hidden),
                               matmul_scratch_size(rows, vocab, width)});
  if (spec.architecture->has_attention()) most = std::max(most, matmul_scratch_size(rows, width, width));
  return most;
}

AttentionShape largest_shape(const Specification& spec, const PassSize& most) {
  const std::size_t length = std::max(most.length, most.source_length);
  return {.sequences = most.sequences,
          .queries = length,
          .keys = length,
          .width = size(spec.width),
          .heads = size(spec.heads)};
}

}  // namespace

Workspace::Workspace(const Specification& spec, const PassSize& most, Arena& arena) {
  const std::size_t rows = std::max(most.tokens(), most.source_tokens());
  const std::size_t width = size(spec.width);
  for (MatrixView* view : {&branch, &normed, &d_sum, &d_branch, &d_carried, &d_inner}) {
    *view = arena.matrix(rows, width);
  }
  d_hidden = arena.matrix(rows, size(spec.hidden));
  if (spec.architecture->has_attention()) {
    for (MatrixView* view : {&d_mixed, &d_queries, &d_keys, &d_values}) *view = arena.matrix(rows, width);
    if (spec.qk_norm) d_raw = arena.matrix(rows, width);
    attention = AttentionScratch(largest_shape(spec, most), arena);
  }
  matmul = arena.vector(scratch_size(spec, rows));
}

}  // namespace norm_lab
