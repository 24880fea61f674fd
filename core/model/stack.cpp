#include <algorithm>
#include <cmath>

#include "core/layers/embedding.hpp"
#include "core/model/network.hpp"
#include "core/model/position_kind.hpp"
#include "core/model/stream_measure.hpp"
#include "core/numeric/reduce.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

std::size_t size(int value) { return static_cast<std::size_t>(value); }

}  // namespace

Stack::Stack(const Specification& spec, const ParameterTable& table, std::size_t index, Weights weights,
             const PassSize& most, Arena& arena)
    : index_(index), per_layer_(spec.architecture->stacks[index].layer.size()), position_kind_(spec.positions) {
  const bool is_last = index + 1 == spec.architecture->stacks.size();
  const std::size_t rows = is_last ? most.tokens() : most.source_tokens();
  const std::size_t length = is_last ? most.length : most.source_length;
  const std::size_t width = size(spec.width);
  const StackIndices& indices = table.stacks[index];

  embedding_ = tensor_matrix(weights.values, table.tensors[indices.embedding]);
  d_embedding_ = tensor_matrix(weights.gradients, table.tensors[indices.embedding]);
  if (indices.positions != kAbsent) {
    positions_ = tensor_matrix(weights.values, table.tensors[indices.positions]);
    d_positions_ = tensor_matrix(weights.gradients, table.tensors[indices.positions]);
  } else if (position_kind_ && position_kind_->fill) {
    positions_ = arena.matrix(length, width);
  }

  stream_.push_back(arena.matrix(rows, width));
  sublayers_.reserve(indices.sublayers.size());
  for (std::size_t i = 0; i < indices.sublayers.size(); ++i) {
    const SublayerForm form = spec.form(index, static_cast<int>(i / per_layer_) + 1);
    sublayers_.emplace_back(form, BranchSite{spec, table, indices.sublayers[i], weights, most, rows, length}, arena);
    stream_.push_back(arena.matrix(rows, width));
  }
  final_norm_ = {spec, table, indices.final_norm, weights, rows, arena};
  if (final_norm_.present()) normed_ = arena.matrix(rows, width);
}

void Stack::fill_fixed_positions() {
  if (position_kind_ && position_kind_->fill) position_kind_->fill(positions_);
}

void Stack::embed(Tokens tokens, std::size_t length) {
  const MatrixView x = stream_[0].top(tokens.size);
  embedding_forward(x, tokens, embedding_);
  if (positions_.data) add_positions(x, positions_.top(length));
}

ConstMatrixView Stack::forward(Tokens tokens, const Workspace& work, const Pass& pass, const PassPlan& plan,
                               RowCounts counts) {
  rows_ = tokens.size;
  embed(tokens, pass.length);
  double variance = plan.profile ? population_variance(ConstMatrixView(stream_[0].top(rows_)).flat()) : 0;
  const std::size_t left_out = plan.left_out.stack == index_ ? plan.left_out.layer : 0;
  for (std::size_t i = 0; i < sublayers_.size(); ++i) {
    const Sublayer& sublayer = sublayers_[i];
    const ConstMatrixView x = stream_[i].top(rows_);
    const MatrixView x_next = stream_[i + 1].top(rows_);
    if (i / per_layer_ + 1 == left_out) {
      copy(x_next.flat(), x.flat());
      continue;
    }
    const VectorView carry = sublayer.carry_weight();
    if (plan.profile && carry) fill(carry, i == 0 ? 1.0f : static_cast<float>(std::sqrt(variance)));
    sublayer.forward(x_next, x, work, pass);
    if (plan.profile) variance += population_variance(sublayer.branch_output(work, rows_).flat());
    if (!plan.observer) continue;
    plan.observer->see({.stack = index_,
                        .index = i,
                        .x = x,
                        .added = sublayer.added(work, rows_),
                        .x_next = x_next,
                        .factor = sublayer.added_factor(),
                        .counts = counts});
  }
  if (final_norm_.present()) final_norm_.forward(normed_.top(rows_), stream(depth()));
  return end();
}

ConstMatrixView Stack::before_last_norm(std::size_t layer) const {
  const Sublayer& last = sublayers_[layer * per_layer_ - 1];
  return last.ends_in_norm() ? last.before_norm(rows_) : stream(layer);
}

void Stack::backward(MatrixView d_end, MatrixView d_spare, Tokens tokens, const Workspace& work, const Pass& pass,
                     std::vector<double>* stream_gradients) const {
  MatrixView d_next = d_end;
  MatrixView d_x = d_spare;
  if (final_norm_.present()) {
    fill(d_x.flat(), 0);
    final_norm_.backward(d_x, d_next, stream(depth()));
    std::swap(d_x, d_next);
  }
  const auto record = [&](std::size_t sublayers) {
    if (!stream_gradients || sublayers % per_layer_ != 0) return;
    (*stream_gradients)[sublayers / per_layer_] = std::sqrt(sum_of_squares(ConstMatrixView(d_next).flat()));
  };
  if (stream_gradients) stream_gradients->assign(depth() + 1, 0);
  record(sublayers_.size());
  for (std::size_t i = sublayers_.size(); i-- > 0;) {
    sublayers_[i].backward(d_x, d_next, stream_[i].top(rows_), work, pass);
    std::swap(d_x, d_next);
    record(i);
  }
  backward_embedding(d_next, tokens, pass.length);
}

void Stack::block_jacobian(MatrixView rows, std::size_t first, std::size_t layer, std::size_t token, MatrixView d_next,
                           MatrixView d_x, const Workspace& work, const Pass& pass) const {
  for (std::size_t row = 0; row < rows.rows; ++row) {
    fill(d_next.flat(), 0);
    d_next.row(token)[first + row] = 1;
    for (std::size_t i = layer * per_layer_; i-- > (layer - 1) * per_layer_;) {
      sublayers_[i].backward(d_x, d_next, stream_[i].top(rows_), work, pass);
      std::swap(d_x, d_next);
    }
    copy(rows.row(row), ConstMatrixView(d_next).row(token));
  }
}

void Stack::backward_embedding(ConstMatrixView d_x, Tokens tokens, std::size_t length) const {
  embedding_backward(d_embedding_, d_x, tokens);
  if (d_positions_.data) add_positions_backward(d_positions_.top(length), d_x);
}

}  // namespace norm_lab
