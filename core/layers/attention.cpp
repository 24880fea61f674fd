#include "core/layers/attention.hpp"

#include <cmath>

#include "core/layers/softmax.hpp"
#include "core/numeric/matmul.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

/// Where the rows of one head of one sequence lie in [B * rows, d].
struct Head {
  std::size_t first_row;
  std::size_t first_col;
};

template <class T>
VectorOf<T> part(MatrixOf<T> x, Head head, std::size_t row, std::size_t cols) {
  return {x.data + (head.first_row + row) * x.cols + head.first_col, cols};
}

void gather(MatrixView out, ConstMatrixView x, Head head, float factor) {
  for (std::size_t i = 0; i < out.rows; ++i) scale(out.row(i), factor, part(x, head, i, out.cols));
}

void scatter(MatrixView x, Head head, float factor, ConstMatrixView in) {
  for (std::size_t i = 0; i < in.rows; ++i) scale(part(x, head, i, in.cols), factor, in.row(i));
}

/// Views of the scratch for one shape.
struct Views {
  MatrixView q, d_q, mixed, k, v, d_k, d_v, scores;
  VectorView matmul;
  float factor;

  Views(const AttentionShape& s, const AttentionScratch& scratch)
      : matmul(scratch.matmul), factor(1.0f / std::sqrt(static_cast<float>(s.head_width()))) {
    const auto rows = [&](MatrixView whole, std::size_t count) {
      return MatrixView{whole.data, count, s.head_width()};
    };
    q = rows(scratch.q, s.queries);
    d_q = rows(scratch.d_q, s.queries);
    mixed = rows(scratch.mixed, s.queries);
    k = rows(scratch.k, s.keys);
    v = rows(scratch.v, s.keys);
    d_k = rows(scratch.d_k, s.keys);
    d_v = rows(scratch.d_v, s.keys);
    scores = {scratch.scores.data, s.queries, s.keys};
  }
};

std::size_t visible_keys(const AttentionShape& s, std::size_t query) { return s.causal ? query + 1 : s.keys; }

template <class T>
MatrixOf<T> probabilities_of(MatrixOf<T> all, const AttentionShape& s, std::size_t sequence, std::size_t head) {
  return {all.data + (sequence * s.heads + head) * s.queries * s.keys, s.queries, s.keys};
}

}  // namespace

AttentionScratch::AttentionScratch(const AttentionShape& most, Arena& arena) {
  const std::size_t width = most.head_width();
  for (MatrixView* view : {&q, &d_q, &mixed}) *view = arena.matrix(most.queries, width);
  for (MatrixView* view : {&k, &v, &d_k, &d_v}) *view = arena.matrix(most.keys, width);
  scores = arena.matrix(most.queries, most.keys);
  matmul = arena.vector(matmul_scratch_size(most.queries, most.keys, width));
}

void attention_forward(MatrixView mixed, MatrixView probabilities, ConstMatrixView q, ConstMatrixView k,
                       ConstMatrixView v, const AttentionShape& s, const AttentionScratch& scratch) {
  const Views at(s, scratch);
  for (std::size_t sequence = 0; sequence < s.sequences; ++sequence) {
    for (std::size_t head = 0; head < s.heads; ++head) {
      const Head queries = {sequence * s.queries, head * s.head_width()};
      const Head keys = {sequence * s.keys, head * s.head_width()};
      gather(at.q, q, queries, at.factor);
      gather(at.k, k, keys, 1);
      gather(at.v, v, keys, 1);

      const MatrixView p = probabilities_of(probabilities, s, sequence, head);
      matmul_forward(p, at.q, at.k, {}, at.matmul);
      for (std::size_t i = 0; i < p.rows; ++i) {
        const VectorView row = {p.row(i).data, visible_keys(s, i)};
        softmax_forward(row, row);
        fill({row.data + row.size, p.cols - row.size}, 0);
      }
      fill(at.mixed.flat(), 0);
      matmul_backward_input(at.mixed, p, at.v, at.matmul);  // mixed += P v
      scatter(mixed, queries, 1, at.mixed);
    }
  }
}

void attention_backward(MatrixView d_q, MatrixView d_k, MatrixView d_v, ConstMatrixView d_mixed, ConstMatrixView q,
                        ConstMatrixView k, ConstMatrixView v, ConstMatrixView probabilities, const AttentionShape& s,
                        const AttentionScratch& scratch) {
  const Views at(s, scratch);
  for (std::size_t sequence = 0; sequence < s.sequences; ++sequence) {
    for (std::size_t head = 0; head < s.heads; ++head) {
      const Head queries = {sequence * s.queries, head * s.head_width()};
      const Head keys = {sequence * s.keys, head * s.head_width()};
      gather(at.q, q, queries, at.factor);
      gather(at.k, k, keys, 1);
      gather(at.v, v, keys, 1);
      gather(at.mixed, d_mixed, queries, 1);
      for (const MatrixView& d : {at.d_q, at.d_k, at.d_v}) fill(d.flat(), 0);

      const ConstMatrixView p = probabilities_of(probabilities, s, sequence, head);
      matmul_backward_weight(at.d_v, p, at.mixed, at.matmul);    // d_v += P^T d_mixed
      matmul_forward(at.scores, at.mixed, at.v, {}, at.matmul);  // d_P = d_mixed v^T
      for (std::size_t i = 0; i < p.rows; ++i) softmax_backward(at.scores.row(i), at.scores.row(i), p.row(i));
      matmul_backward_input(at.d_q, at.scores, at.k, at.matmul);   // d_q += d_scores k
      matmul_backward_weight(at.d_k, at.scores, at.q, at.matmul);  // d_k += d_scores^T q
      scatter(d_q, queries, at.factor, at.d_q);
      scatter(d_k, keys, 1, at.d_k);
      scatter(d_v, keys, 1, at.d_v);
    }
  }
}

}  // namespace norm_lab
