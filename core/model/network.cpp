#include "core/model/network.hpp"

#include <utility>

#include "core/layers/embedding.hpp"
#include "core/layers/linear.hpp"
#include "core/model/initializer.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

std::size_t size(int value) { return static_cast<std::size_t>(value); }

Weights take_weights(const ParameterTable& table, Arena& arena) {
  return {.values = arena.vector(table.padded_count), .gradients = arena.vector(table.padded_count)};
}

}  // namespace

Network::Network(const Specification& spec, std::size_t rows, Arena& arena)
    : specification_(spec),
      table_(spec),
      weights_(take_weights(table_, arena)),
      work_(spec, rows, arena),
      final_norm_(spec, table_, table_.final_norm, weights_, rows, arena) {
  const std::size_t width = size(spec.width);
  stream_.push_back(arena.matrix(rows, width));
  blocks_.reserve(size(spec.depth));
  for (int layer = 1; layer <= spec.depth; ++layer) {
    const SublayerForm form =
        spec.placement->form({.layer = layer, .depth = spec.depth, .sublayers = spec.sublayers()});
    blocks_.emplace_back(spec, form, table_, table_.blocks[size(layer - 1)], weights_, rows, arena);
    stream_.push_back(arena.matrix(rows, width));
  }
  if (final_norm_.present()) normed_ = arena.matrix(rows, width);
  logits_ = arena.matrix(rows, size(spec.vocab));
  for (MatrixView& d : d_stream_) d = arena.matrix(rows, width);
}

void Network::initialize(std::uint32_t seed) { norm_lab::initialize(weights_.values, table_, specification_, seed); }

MatrixView Network::forward(Tokens tokens) {
  rows_ = tokens.size;
  embedding_forward(stream_[0].top(rows_), tokens, tensor_matrix(weights_.values, table_.tensors[table_.embedding]));
  for (std::size_t i = 0; i < blocks_.size(); ++i) blocks_[i].forward(stream_[i + 1].top(rows_), stream(i), work_);

  ConstMatrixView last = stream(depth());
  if (final_norm_.present()) {
    final_norm_.forward(normed_.top(rows_), last);
    last = normed_.top(rows_);
  }
  const MatrixView logits = logits_.top(rows_);
  linear_forward(logits, last, tensor_matrix(weights_.values, table_.tensors[table_.head.weight]),
                 tensor_vector(weights_.values, table_.tensors[table_.head.bias]), work_.matmul);
  return logits;
}

void Network::backward(ConstMatrixView d_logits, Tokens tokens) {
  const auto matrix = [&](VectorView flat, std::size_t i) { return tensor_matrix(flat, table_.tensors[i]); };
  fill(weights_.gradients, 0);

  MatrixView d_next = d_stream_[0].top(rows_);
  MatrixView d_x = d_stream_[1].top(rows_);
  fill(d_next.flat(), 0);
  const ConstMatrixView head_input = final_norm_.present() ? normed_.top(rows_) : stream(depth());
  linear_backward(d_next, matrix(weights_.gradients, table_.head.weight),
                  tensor_vector(weights_.gradients, table_.tensors[table_.head.bias]), d_logits, head_input,
                  matrix(weights_.values, table_.head.weight), work_.matmul);
  if (final_norm_.present()) {
    fill(d_x.flat(), 0);
    final_norm_.backward(d_x, d_next, stream(depth()));
    std::swap(d_x, d_next);
  }
  for (std::size_t i = blocks_.size(); i-- > 0;) {
    blocks_[i].backward(d_x, d_next, stream(i), work_);
    std::swap(d_x, d_next);
  }
  embedding_backward(matrix(weights_.gradients, table_.embedding), d_next, tokens);
}

double step_work(const Specification& spec, std::size_t rows) {
  const double tokens = static_cast<double>(rows);
  const double block = 2.0 * spec.width * spec.hidden;
  const double products = 6 * tokens * (spec.depth * block + double{1} * spec.width * spec.vocab);
  const double elementwise = tokens * spec.depth * (60.0 * spec.hidden + 60.0 * spec.width);
  const double update = 20 * (spec.depth * block + 2.0 * spec.width * spec.vocab);
  return products + elementwise + update;
}

}  // namespace norm_lab
