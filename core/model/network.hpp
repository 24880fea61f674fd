#pragma once

#include <cstdint>
#include <vector>

#include "core/model/block.hpp"
#include "core/model/parameters.hpp"
#include "core/model/specification.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

using Tokens = VectorOf<const std::int32_t>;

/// Embedding, L blocks, final norm where the specification has one, linear head.
class Network {
 public:
  /// Takes from the arena all memory for passes over up to `rows` tokens.
  Network(const Specification& specification, std::size_t rows, Arena& arena);

  const ParameterTable& table() const { return table_; }
  Weights weights() const { return weights_; }

  /// Draws every parameter anew.
  void initialize(std::uint32_t seed);

  /// logits: [rows, V], valid until the next forward. tokens: [rows], each in [0, V).
  MatrixView forward(Tokens tokens);

  /// Gradients of all parameters (zeroed first) for the tokens of the last forward. d_logits: [rows, V]
  void backward(ConstMatrixView d_logits, Tokens tokens);

  /// The stream after block `block` (0: the embedding; L: what the final norm or the head receives) in the last
  /// forward.   [rows, d]
  ConstMatrixView stream(std::size_t block) const { return stream_[block].top(rows_); }
  std::size_t depth() const { return blocks_.size(); }

 private:
  Specification specification_;
  ParameterTable table_;
  Weights weights_;
  Workspace work_;
  std::vector<Block> blocks_;
  NormSlot final_norm_;
  std::vector<MatrixView> stream_;
  MatrixView normed_;
  MatrixView logits_;
  MatrixView d_stream_[2];
  std::size_t rows_ = 0;
};

/// Floating-point operations of one training step over `rows` tokens: six a weight and token in matrix products, and
/// an allowance for what is done element by element.
double step_work(const Specification& specification, std::size_t rows);

}  // namespace norm_lab
