#include "core/model/attention_branch.hpp"

#include "core/numeric/vector_ops.hpp"

namespace norm_lab {

AttentionBranch::AttentionBranch(const BranchSite& site, Arena& arena)
    : kind_(site.indices.branch),
      heads_(static_cast<std::size_t>(site.specification.heads)),
      query_(site, 0),
      key_(site, 1),
      value_(site, 2),
      output_(site, 3) {
  const auto width = static_cast<std::size_t>(site.specification.width);
  const bool cross = kind_ == BranchKind::kCrossAttention;
  const std::size_t key_rows = cross ? site.most.source_tokens() : site.rows;
  const std::size_t keys = cross ? site.most.source_length : site.length;
  query_norm_ = {site.specification, site.table, site.indices.query_norm, site.weights, site.rows * heads_, arena};
  key_norm_ = {site.specification, site.table, site.indices.key_norm, site.weights, key_rows * heads_, arena};
  q_ = arena.matrix(site.rows, width);
  k_ = arena.matrix(key_rows, width);
  v_ = arena.matrix(key_rows, width);
  if (query_norm_.present()) raw_q_ = arena.matrix(site.rows, width);
  if (key_norm_.present()) raw_k_ = arena.matrix(key_rows, width);
  mixed_ = arena.matrix(site.rows, width);
  probabilities_ = arena.matrix(site.rows * heads_, keys);
}

AttentionShape AttentionBranch::shape(const Pass& pass) const {
  const bool cross = kind_ == BranchKind::kCrossAttention;
  return {.sequences = pass.sequences,
          .queries = pass.length,
          .keys = cross ? pass.memory.rows / pass.sequences : pass.length,
          .width = q_.cols,
          .heads = heads_,
          .causal = kind_ == BranchKind::kCausalAttention};
}

MatrixView AttentionBranch::by_head(MatrixView x, std::size_t rows) const {
  return {x.data, rows * heads_, x.cols / heads_};
}

void AttentionBranch::norm_heads(const NormSlot& norm, MatrixView normed, MatrixView raw, std::size_t rows) const {
  if (norm.present()) norm.forward(by_head(normed, rows), by_head(raw, rows));
}

void AttentionBranch::forward(MatrixView f, ConstMatrixView u, const Workspace& work, const Pass& pass) const {
  const ConstMatrixView read = kind_ == BranchKind::kCrossAttention ? pass.memory : u;
  const AttentionShape s = shape(pass);
  query_.forward((query_norm_.present() ? raw_q_ : q_).top(u.rows), u, work);
  key_.forward((key_norm_.present() ? raw_k_ : k_).top(read.rows), read, work);
  value_.forward(v_.top(read.rows), read, work);
  norm_heads(query_norm_, q_, raw_q_, u.rows);
  norm_heads(key_norm_, k_, raw_k_, read.rows);
  attention_forward(mixed_.top(u.rows), probabilities_, q_.top(u.rows), k_.top(read.rows), v_.top(read.rows), s,
                    work.attention);
  output_.forward(f, mixed_.top(u.rows), work);
}

void AttentionBranch::backward_heads(const NormSlot& norm, MatrixView d, MatrixView raw, std::size_t rows,
                                     const Workspace& work) const {
  if (!norm.present()) return;
  const MatrixView d_raw = work.d_raw.top(rows);
  fill(d_raw.flat(), 0);
  norm.backward(by_head(d_raw, rows), by_head(d, rows), by_head(raw, rows));
  copy(d.flat(), ConstMatrixView(d_raw).flat());
}

void AttentionBranch::backward(MatrixView d_u, ConstMatrixView d_f, ConstMatrixView u, const Workspace& work,
                               const Pass& pass) const {
  const bool cross = kind_ == BranchKind::kCrossAttention;
  const ConstMatrixView read = cross ? pass.memory : u;
  const MatrixView d_read = cross ? pass.d_memory : d_u;
  const MatrixView d_mixed = work.d_mixed.top(u.rows);
  const MatrixView d_q = work.d_queries.top(u.rows);
  const MatrixView d_k = work.d_keys.top(read.rows);
  const MatrixView d_v = work.d_values.top(read.rows);

  fill(d_mixed.flat(), 0);
  output_.backward(d_mixed, d_f, mixed_.top(u.rows), work);
  attention_backward(d_q, d_k, d_v, d_mixed, q_.top(u.rows), k_.top(read.rows), v_.top(read.rows), probabilities_,
                     shape(pass), work.attention);
  backward_heads(query_norm_, d_q, raw_q_, u.rows, work);
  backward_heads(key_norm_, d_k, raw_k_, read.rows, work);
  query_.backward(d_u, d_q, u, work);
  key_.backward(d_read, d_k, read, work);
  value_.backward(d_read, d_v, read, work);
}

}  // namespace norm_lab
