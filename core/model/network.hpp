#pragma once

#include <cstdint>
#include <vector>

#include "core/layers/cross_entropy.hpp"
#include "core/model/parameters.hpp"
#include "core/model/specification.hpp"
#include "core/model/sublayer.hpp"
#include "core/model/workspace.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

using Tokens = VectorOf<const std::int32_t>;

/// What a pass reads: B sequences one after another; `source` only where there is an encoder.
struct Input {
  Tokens tokens;  // [B * T], each in [0, V)
  std::size_t sequences = 0;
  Tokens source = {};  // [B * S]
  /// How many equal tokens each stands for; absent: itself alone. Only an observer reads it.
  RowCounts counts = {};
};

/// One residual sublayer as a forward pass leaves it:   x_next = N3(alpha * N0(x) + factor * added)
struct PassedSublayer {
  std::size_t stack = 0;
  std::size_t index = 0;  // of the stack's sublayers, from 0
  ConstMatrixView x, added, x_next;
  float factor = 1;
  RowCounts counts = {};  // the input's
};

/// Looks on while a pass goes by: the views of a sublayer do not outlive its call.
class PassObserver {
 public:
  virtual ~PassObserver() = default;
  virtual void see(const PassedSublayer& sublayer) = 0;
};

/// A layer of a stack; layers count from 1, and 0 is none.
struct LayerOf {
  std::size_t stack = 0;
  std::size_t layer = 0;
};

/// What a forward pass may be told beside its input.
struct PassPlan {
  /// Set every carry weight on the way; see Network::profile.
  bool profile = false;
  PassObserver* observer = nullptr;
  /// The layer that hands on what it reads. No backward may follow.
  LayerOf left_out = {};
};

/// Euclidean norm of the loss's gradient with respect to the stream: per stack, [0] before its first layer, [l] after
/// layer l.
using StreamGradients = std::vector<std::vector<double>>;

/// One stack: embedding, positions, its layers' sublayers, and a final norm where the specification has one.
class Stack {
 public:
  Stack(const Specification& specification, const ParameterTable& table, std::size_t index, Weights weights,
        const PassSize& most, Arena& arena);

  /// Returns what the stack ends in.
  ConstMatrixView forward(Tokens tokens, const Workspace& work, const Pass& pass, const PassPlan& plan,
                          RowCounts counts);

  /// d_end: gradient of what the stack ends in; used up. d_spare: a matrix of the same size.
  void backward(MatrixView d_end, MatrixView d_spare, Tokens tokens, const Workspace& work, const Pass& pass,
                std::vector<double>* stream_gradients) const;

  /// See Network::block_jacobian. d_next, d_x: as many rows as the last forward had.
  void block_jacobian(MatrixView rows, std::size_t first, std::size_t layer, std::size_t token, MatrixView d_next,
                      MatrixView d_x, const Workspace& work, const Pass& pass) const;

  /// The stream after layer `layer` (0: what the first layer reads) in the last forward.   [rows, d]
  ConstMatrixView stream(std::size_t layer) const { return stream_[layer * per_layer_].top(rows_); }
  /// What the last norm of a layer received; the stream after it where it does not end in a norm.
  ConstMatrixView before_last_norm(std::size_t layer) const;
  std::size_t depth() const { return sublayers_.size() / per_layer_; }
  ConstMatrixView end() const { return final_norm_.present() ? ConstMatrixView(normed_.top(rows_)) : stream(depth()); }
  void fill_fixed_positions();

 private:
  void embed(Tokens tokens, std::size_t length);
  void backward_embedding(ConstMatrixView d_x, Tokens tokens, std::size_t length) const;

  std::size_t index_;
  std::size_t per_layer_;
  const PositionKind* position_kind_;
  MatrixView embedding_, d_embedding_;
  MatrixView positions_, d_positions_;  // absent where there are none; d_ only where they are learned
  std::vector<Sublayer> sublayers_;
  NormSlot final_norm_;
  std::vector<MatrixView> stream_;  // before and after each sublayer
  MatrixView normed_;
  std::size_t rows_ = 0;
};

/// The stacks of an architecture, and a linear head on the last.
class Network {
 public:
  /// Takes from the arena all memory for passes of up to that size. Every pass has its sequences' lengths.
  Network(const Specification& specification, const PassSize& most, Arena& arena);

  const Specification& specification() const { return specification_; }
  const ParameterTable& table() const { return table_; }
  Weights weights() const { return weights_; }

  /// Draws every parameter anew.
  void initialize(std::uint32_t seed);

  /// Admin's profiling pass: in each stack, with population variances over all tokens and features,
  ///   carry weight of sublayer 1 = 1;   of sublayer i + 1 = sqrt(Var x_0 + Var f_1 + ... + Var f_i)
  /// each set before its sublayer runs. Source: Liu et al. 2020, arXiv:2004.08249. Without carry weights a mere
  /// forward.
  void profile(const Input& input) { forward(input, {.profile = true}); }

  /// logits: [B * T, V], valid until the next forward.
  MatrixView forward(const Input& input, const PassPlan& plan = {});

  /// Gradients of all parameters (zeroed first) for the input of the last forward. d_logits: [B * T, V]
  void backward(ConstMatrixView d_logits, const Input& input, StreamGradients* stream_gradients = nullptr);

  /// Rows of the Jacobian of one layer of the last stack at one token, for the input of the last forward: row i is the
  /// gradient of the token's feature `first` + i after the layer with respect to the same token's features before it.
  /// The gradients of parameters are used up.   rows: [n, d], first + n <= d; layer from 1; token < B * T
  void block_jacobian(MatrixView rows, std::size_t first, std::size_t layer, std::size_t token, const Input& input);

  std::size_t stack_count() const { return stacks_.size(); }
  const Stack& stack(std::size_t index) const { return stacks_[index]; }
  const Stack& last_stack() const { return stacks_.back(); }

 private:
  Pass pass(const Input& input, std::size_t stack);
  Tokens tokens_of(const Input& input, std::size_t stack) const;

  Specification specification_;
  ParameterTable table_;
  Weights weights_;
  Workspace work_;
  std::vector<Stack> stacks_;
  MatrixView logits_;
  MatrixView d_stream_[2];
  MatrixView d_memory_;
};

/// Floating-point operations of one training step: six a weight and token in matrix products, attention's own, and an
/// allowance for what is done element by element.
double step_work(const Specification& specification, const PassSize& size);

/// Those of a forward pass alone: two of the six.
inline double forward_work(const Specification& specification, const PassSize& size) {
  return step_work(specification, size) / 3;
}

/// What drawing every parameter costs: a value takes about as long as 200 operations of a product.
double draw_work(const ParameterTable& table);

}  // namespace norm_lab
