#include "core/model/network.hpp"

#include <algorithm>

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

Network::Network(const Specification& spec, const PassSize& most, Arena& arena)
    : specification_(spec), table_(spec, most), weights_(take_weights(table_, arena)), work_(spec, most, arena) {
  const std::size_t width = size(spec.width);
  const std::size_t count = spec.architecture->stacks.size();
  stacks_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) stacks_.emplace_back(spec, table_, i, weights_, most, arena);
  logits_ = arena.matrix(most.tokens(), size(spec.vocab));
  for (MatrixView& d : d_stream_) d = arena.matrix(std::max(most.tokens(), most.source_tokens()), width);
  if (spec.architecture->has_source()) d_memory_ = arena.matrix(most.source_tokens(), width);
}

void Network::initialize(std::uint32_t seed) {
  norm_lab::initialize(weights_.values, table_, specification_, seed);
  for (Stack& stack : stacks_) stack.fill_fixed_positions();
}

Tokens Network::tokens_of(const Input& input, std::size_t stack) const {
  return stack + 1 == stacks_.size() ? input.tokens : input.source;
}

Pass Network::pass(const Input& input, std::size_t stack) {
  Pass pass = {.sequences = input.sequences, .length = tokens_of(input, stack).size / input.sequences};
  if (stack == 0) return pass;
  pass.memory = stacks_[stack - 1].end();
  pass.d_memory = d_memory_.top(pass.memory.rows);
  return pass;
}

MatrixView Network::forward(const Input& input, const PassPlan& plan) {
  for (std::size_t i = 0; i < stacks_.size(); ++i) {
    stacks_[i].forward(tokens_of(input, i), work_, pass(input, i), plan, input.counts);
  }
  const MatrixView logits = logits_.top(input.tokens.size);
  linear_forward(logits, last_stack().end(), tensor_matrix(weights_.values, table_.tensors[table_.head.weight]),
                 tensor_vector(weights_.values, table_.tensors[table_.head.bias]), work_.matmul);
  return logits;
}

void Network::backward(ConstMatrixView d_logits, const Input& input, StreamGradients* stream_gradients) {
  const auto matrix = [&](VectorView flat, std::size_t i) { return tensor_matrix(flat, table_.tensors[i]); };
  fill(weights_.gradients, 0);
  if (stream_gradients) stream_gradients->resize(stacks_.size());

  const std::size_t rows = input.tokens.size;
  const MatrixView d_end = d_stream_[0].top(rows);
  fill(d_end.flat(), 0);
  linear_backward(d_end, matrix(weights_.gradients, table_.head.weight),
                  tensor_vector(weights_.gradients, table_.tensors[table_.head.bias]), d_logits, last_stack().end(),
                  matrix(weights_.values, table_.head.weight), work_.matmul);
  if (d_memory_.data) fill(d_memory_.top(input.source.size).flat(), 0);
  for (std::size_t i = stacks_.size(); i-- > 0;) {
    const Tokens tokens = tokens_of(input, i);
    const MatrixView d = i + 1 == stacks_.size() ? d_end : d_memory_.top(tokens.size);
    stacks_[i].backward(d, d_stream_[1].top(tokens.size), tokens, work_, pass(input, i),
                        stream_gradients ? &(*stream_gradients)[i] : nullptr);
  }
}

void Network::block_jacobian(MatrixView rows, std::size_t first, std::size_t layer, std::size_t token,
                             const Input& input) {
  const std::size_t tokens = input.tokens.size;
  last_stack().block_jacobian(rows, first, layer, token, d_stream_[0].top(tokens), d_stream_[1].top(tokens), work_,
                              pass(input, stacks_.size() - 1));
}

double step_work(const Specification& spec, const PassSize& size) {
  double products = 6.0 * static_cast<double>(size.tokens()) * spec.width * spec.vocab;
  double elementwise = 0;
  double update = 40.0 * spec.width * spec.vocab;
  const auto stacks = spec.architecture->stacks;
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    const bool is_last = i + 1 == stacks.size();
    const double tokens = static_cast<double>(is_last ? size.tokens() : size.source_tokens());
    const double length = static_cast<double>(is_last ? size.length : size.source_length);
    for (const BranchKind branch : stacks[i].layer) {
      const bool feeds = branch == BranchKind::kFeedForward;
      const double keys = branch == BranchKind::kCrossAttention ? static_cast<double>(size.source_length) : length;
      const double weights = feeds ? 2.0 * spec.width * spec.hidden : 4.0 * spec.width * spec.width;
      products += spec.depth * 6 * tokens * weights;
      if (!feeds) products += spec.depth * 12 * tokens * keys * spec.width;
      elementwise += tokens * spec.depth * (60.0 * (feeds ? spec.hidden : keys * spec.heads) + 60.0 * spec.width);
      update += 20 * spec.depth * weights;
    }
  }
  return products + elementwise + update;
}

double draw_work(const ParameterTable& table) { return 200 * static_cast<double>(table.count); }

}  // namespace norm_lab
