#include "core/model/block.hpp"

#include <algorithm>

#include "core/layers/activation.hpp"
#include "core/layers/linear.hpp"
#include "core/numeric/matmul.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

std::size_t size(int value) { return static_cast<std::size_t>(value); }

std::size_t scratch_size(const Specification& spec, std::size_t rows) {
  const std::size_t width = size(spec.width);
  const std::size_t hidden = size(spec.hidden);
  const std::size_t vocab = size(spec.vocab);
  return std::max({matmul_scratch_size(rows, hidden, width), matmul_scratch_size(rows, width, hidden),
                   matmul_scratch_size(rows, vocab, width)});
}

}  // namespace

Workspace::Workspace(const Specification& spec, std::size_t rows, Arena& arena) {
  const std::size_t width = size(spec.width);
  for (MatrixView* view : {&branch, &normed, &d_sum, &d_branch, &d_carried, &d_inner}) {
    *view = arena.matrix(rows, width);
  }
  d_hidden = arena.matrix(rows, size(spec.hidden));
  matmul = arena.vector(scratch_size(spec, rows));
}

NormSlot::NormSlot(const Specification& spec, const ParameterTable& table, const NormIndices& indices, Weights weights,
                   std::size_t rows, Arena& arena) {
  if (!indices.present) return;
  kind_ = spec.norm;
  eps_ = spec.norm_eps;
  parameters_ = norm_parameters(weights.values, table, indices);
  d_parameters_ = norm_parameters(weights.gradients, table, indices);
  saved_ = {.mean = arena.vector(rows), .rstd = arena.vector(rows)};
}

NormSaved NormSlot::saved(std::size_t rows) const {
  return {.mean = {saved_.mean.data, rows}, .rstd = {saved_.rstd.data, rows}};
}

void NormSlot::forward(MatrixView y, ConstMatrixView x) const {
  kind_->forward(y, saved(x.rows), x, parameters_, eps_);
}

void NormSlot::backward(MatrixView d_x, ConstMatrixView d_y, ConstMatrixView x) const {
  kind_->backward(d_x, d_parameters_, d_y, x, parameters_, saved(x.rows));
}

Block::Block(const Specification& spec, const SublayerForm& form, const ParameterTable& table,
             const BlockIndices& indices, Weights weights, std::size_t rows, Arena& arena)
    : alpha_(static_cast<float>(form.alpha)),
      b_(static_cast<float>(form.b)),
      c_(static_cast<float>(form.c)),
      activation_(spec.activation),
      n0_(spec, table, indices.n0, weights, rows, arena),
      n1_(spec, table, indices.n1, weights, rows, arena),
      n2_(spec, table, indices.n2, weights, rows, arena),
      n3_(spec, table, indices.n3, weights, rows, arena),
      w1_(tensor_matrix(weights.values, table.tensors[indices.fc1.weight])),
      w2_(tensor_matrix(weights.values, table.tensors[indices.fc2.weight])),
      d_w1_(tensor_matrix(weights.gradients, table.tensors[indices.fc1.weight])),
      d_w2_(tensor_matrix(weights.gradients, table.tensors[indices.fc2.weight])),
      b1_(tensor_vector(weights.values, table.tensors[indices.fc1.bias])),
      b2_(tensor_vector(weights.values, table.tensors[indices.fc2.bias])),
      d_b1_(tensor_vector(weights.gradients, table.tensors[indices.fc1.bias])),
      d_b2_(tensor_vector(weights.gradients, table.tensors[indices.fc2.bias])) {
  const std::size_t width = size(spec.width);
  const std::size_t hidden = size(spec.hidden);
  if (n0_.present()) carried_ = arena.matrix(rows, width);
  if (!inner_is_carried()) inner_ = arena.matrix(rows, width);
  hidden_ = arena.matrix(rows, hidden);
  slope_ = arena.matrix(rows, hidden);
  if (n2_.present()) branch_ = arena.matrix(rows, width);
  if (n3_.present()) sum_ = arena.matrix(rows, width);
}

bool Block::inner_is_carried() const { return !n1_.present() && c_ == 1; }

ConstMatrixView Block::carried(ConstMatrixView x) const { return n0_.present() ? carried_.top(x.rows) : x; }

ConstMatrixView Block::inner(ConstMatrixView x) const { return inner_is_carried() ? carried(x) : inner_.top(x.rows); }

void Block::forward(MatrixView x_next, ConstMatrixView x, const Workspace& work) const {
  const std::size_t rows = x.rows;
  if (n0_.present()) n0_.forward(carried_.top(rows), x);
  const ConstMatrixView y = carried(x);

  if (!inner_is_carried()) {
    const MatrixView u = inner_.top(rows);
    if (n1_.present()) n1_.forward(u, y);
    if (c_ != 1) scale(u.flat(), c_, n1_.present() ? ConstMatrixView(u).flat() : y.flat());
  }
  MatrixView f = n2_.present() ? branch_.top(rows) : work.branch.top(rows);
  branch_forward(f, inner(x), work);
  if (n2_.present()) {
    n2_.forward(work.normed.top(rows), f);
    f = work.normed.top(rows);
  }

  const MatrixView sum = n3_.present() ? sum_.top(rows) : x_next;
  weighted_sum(sum.flat(), alpha_, y.flat(), b_, ConstMatrixView(f).flat());
  if (n3_.present()) n3_.forward(x_next, sum);
}

void Block::branch_forward(MatrixView f, ConstMatrixView u, const Workspace& work) const {
  const MatrixView h = hidden_.top(u.rows);
  linear_forward(h, u, w1_, b1_, work.matmul);
  activation_->forward(h.flat(), slope_.top(u.rows).flat(), ConstMatrixView(h).flat());
  linear_forward(f, h, w2_, b2_, work.matmul);
}

void Block::branch_backward(MatrixView d_u, ConstMatrixView d_f, ConstMatrixView u, const Workspace& work) const {
  const MatrixView d_h = work.d_hidden.top(u.rows);
  fill(d_h.flat(), 0);
  linear_backward(d_h, d_w2_, d_b2_, d_f, hidden_.top(u.rows), w2_, work.matmul);
  activation_backward(d_h.flat(), ConstMatrixView(d_h).flat(), ConstMatrixView(slope_.top(u.rows)).flat());
  linear_backward(d_u, d_w1_, d_b1_, d_h, u, w1_, work.matmul);
}

void Block::backward(MatrixView d_x, ConstMatrixView d_next, ConstMatrixView x, const Workspace& work) const {
  const std::size_t rows = x.rows;
  ConstMatrixView d_sum = d_next;
  if (n3_.present()) {
    fill(work.d_sum.top(rows).flat(), 0);
    n3_.backward(work.d_sum.top(rows), d_next, sum_.top(rows));
    d_sum = work.d_sum.top(rows);
  }

  ConstMatrixView d_f = d_sum;
  if (b_ != 1) {
    scale(work.normed.top(rows).flat(), b_, d_sum.flat());
    d_f = work.normed.top(rows);
  }
  if (n2_.present()) {
    fill(work.d_branch.top(rows).flat(), 0);
    n2_.backward(work.d_branch.top(rows), d_f, branch_.top(rows));
    d_f = work.d_branch.top(rows);
  }

  const MatrixView d_y = n0_.present() ? work.d_carried.top(rows) : d_x;
  scale(d_y.flat(), alpha_, d_sum.flat());
  const MatrixView d_u = inner_is_carried() ? d_y : work.d_inner.top(rows);
  if (!inner_is_carried()) fill(d_u.flat(), 0);
  branch_backward(d_u, d_f, inner(x), work);
  if (!inner_is_carried()) {
    if (c_ != 1) scale(d_u.flat(), c_, ConstMatrixView(d_u).flat());
    if (n1_.present()) {
      n1_.backward(d_y, d_u, carried(x));
    } else {
      add_scaled(d_y.flat(), 1, ConstMatrixView(d_u).flat());
    }
  }

  if (!n0_.present()) return;
  fill(d_x.flat(), 0);
  n0_.backward(d_x, d_y, x);
}

}  // namespace norm_lab
