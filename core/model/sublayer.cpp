#include "core/model/sublayer.hpp"

#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

VectorView vector_or_absent(VectorView flat, const ParameterTable& table, std::size_t index) {
  return index == kAbsent ? VectorView{} : tensor_vector(flat, table.tensors[index]);
}

}  // namespace

Sublayer::Sublayer(const SublayerForm& form, const BranchSite& site, Arena& arena)
    : alpha_(static_cast<float>(form.alpha)),
      b_(static_cast<float>(form.b)),
      c_(static_cast<float>(form.c)),
      carry_weight_(vector_or_absent(site.weights.values, site.table, site.indices.carry_weight)),
      d_carry_weight_(vector_or_absent(site.weights.gradients, site.table, site.indices.carry_weight)),
      n0_(site.specification, site.table, site.indices.n0, site.weights, site.rows, arena),
      n1_(site.specification, site.table, site.indices.n1, site.weights, site.rows, arena),
      n2_(site.specification, site.table, site.indices.n2, site.weights, site.rows, arena),
      n3_(site.specification, site.table, site.indices.n3, site.weights, site.rows, arena),
      branch_(make_branch(site, arena)) {
  const auto width = static_cast<std::size_t>(site.specification.width);
  if (n0_.present()) carried_ = arena.matrix(site.rows, width);
  if (!inner_is_carried()) inner_ = arena.matrix(site.rows, width);
  if (n2_.present()) branch_output_ = arena.matrix(site.rows, width);
  if (n3_.present()) sum_ = arena.matrix(site.rows, width);
}

bool Sublayer::inner_is_carried() const { return !n1_.present() && c_ == 1; }

ConstMatrixView Sublayer::carried(ConstMatrixView x) const { return n0_.present() ? carried_.top(x.rows) : x; }

ConstMatrixView Sublayer::inner(ConstMatrixView x) const {
  return inner_is_carried() ? carried(x) : inner_.top(x.rows);
}

ConstMatrixView Sublayer::branch_output(const Workspace& work, std::size_t rows) const {
  return n2_.present() ? branch_output_.top(rows) : work.branch.top(rows);
}

ConstMatrixView Sublayer::added(const Workspace& work, std::size_t rows) const {
  return (n2_.present() ? work.normed : work.branch).top(rows);
}

void Sublayer::forward(MatrixView x_next, ConstMatrixView x, const Workspace& work, const Pass& pass) const {
  const std::size_t rows = x.rows;
  if (n0_.present()) n0_.forward(carried_.top(rows), x);
  const ConstMatrixView y = carried(x);

  if (!inner_is_carried()) {
    const MatrixView u = inner_.top(rows);
    if (n1_.present()) n1_.forward(u, y);
    if (c_ != 1) scale(u.flat(), c_, n1_.present() ? ConstMatrixView(u).flat() : y.flat());
  }
  MatrixView f = n2_.present() ? branch_output_.top(rows) : work.branch.top(rows);
  branch_->forward(f, inner(x), work, pass);
  if (n2_.present()) {
    n2_.forward(work.normed.top(rows), f);
    f = work.normed.top(rows);
  }

  const MatrixView sum = n3_.present() ? sum_.top(rows) : x_next;
  add_up(sum, y, f);
  if (n3_.present()) n3_.forward(x_next, sum);
}

void Sublayer::add_up(MatrixView sum, ConstMatrixView y, ConstMatrixView f) const {
  if (!carry_weight_) {
    weighted_sum(sum.flat(), alpha_, y.flat(), b_, f.flat());
    return;
  }
  for (std::size_t i = 0; i < y.rows; ++i) multiply(sum.row(i), carry_weight_, y.row(i));
  add_scaled(sum.flat(), b_, f.flat());
}

void Sublayer::backward_carried(MatrixView d_y, ConstMatrixView d_sum, ConstMatrixView y) const {
  if (!carry_weight_) {
    scale(d_y.flat(), alpha_, d_sum.flat());
    return;
  }
  for (std::size_t i = 0; i < y.rows; ++i) {
    multiply(d_y.row(i), carry_weight_, d_sum.row(i));
    add_product(d_carry_weight_, y.row(i), d_sum.row(i));
  }
}

/// The gradient of f, from that of alpha * y + b * N2(f).
ConstMatrixView Sublayer::backward_outer(ConstMatrixView d_sum, const Workspace& work) const {
  const std::size_t rows = d_sum.rows;
  ConstMatrixView d_f = d_sum;
  if (b_ != 1) {
    scale(work.normed.top(rows).flat(), b_, d_sum.flat());
    d_f = work.normed.top(rows);
  }
  if (n2_.present()) {
    fill(work.d_branch.top(rows).flat(), 0);
    n2_.backward(work.d_branch.top(rows), d_f, branch_output_.top(rows));
    d_f = work.d_branch.top(rows);
  }
  return d_f;
}

/// d_y += gradient through f(c * N1(y)).
void Sublayer::backward_inner(MatrixView d_y, ConstMatrixView d_f, ConstMatrixView x, const Workspace& work,
                              const Pass& pass) const {
  if (inner_is_carried()) {
    branch_->backward(d_y, d_f, inner(x), work, pass);
    return;
  }
  const MatrixView d_u = work.d_inner.top(x.rows);
  fill(d_u.flat(), 0);
  branch_->backward(d_u, d_f, inner(x), work, pass);
  if (c_ != 1) scale(d_u.flat(), c_, ConstMatrixView(d_u).flat());
  if (n1_.present()) {
    n1_.backward(d_y, d_u, carried(x));
  } else {
    add_scaled(d_y.flat(), 1, ConstMatrixView(d_u).flat());
  }
}

void Sublayer::backward(MatrixView d_x, ConstMatrixView d_next, ConstMatrixView x, const Workspace& work,
                        const Pass& pass) const {
  const std::size_t rows = x.rows;
  ConstMatrixView d_sum = d_next;
  if (n3_.present()) {
    fill(work.d_sum.top(rows).flat(), 0);
    n3_.backward(work.d_sum.top(rows), d_next, sum_.top(rows));
    d_sum = work.d_sum.top(rows);
  }
  const ConstMatrixView d_f = backward_outer(d_sum, work);
  const MatrixView d_y = n0_.present() ? work.d_carried.top(rows) : d_x;
  backward_carried(d_y, d_sum, carried(x));
  backward_inner(d_y, d_f, x, work, pass);
  if (!n0_.present()) return;
  fill(d_x.flat(), 0);
  n0_.backward(d_x, d_y, x);
}

}  // namespace norm_lab
