#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "core/model/norm_kind.hpp"
#include "core/model/specification.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// What a parameter tensor is for; the initialiser decides by it.
enum class Role : std::uint8_t { kEmbedding, kLinearWeight, kLinearBias, kNormGain, kNormBias, kCarryWeight };

/// A piece of a flat vector.
struct FlatRange {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

/// One parameter tensor. A weight is (rows, cols) = (out, in), as in torch.nn.Linear.
struct Tensor {
  Role role = Role::kLinearWeight;
  std::size_t rows = 0;
  std::size_t cols = 0;
  /// Inputs and outputs of the linear layer that it belongs to; the bounds of the initialisers need them.
  std::size_t fan_in = 0;
  std::size_t fan_out = 0;
  /// beta of the placement table times the specification's gain: multiplies what the initialiser gives.
  double gain = 1;
  /// Place of the first value in the flat vector of all parameters.
  std::uint64_t offset = 0;

  std::uint64_t size() const { return std::uint64_t{rows} * cols; }
  FlatRange range() const { return {offset, size()}; }
};

/// The index of a tensor that a network does not have.
inline constexpr std::size_t kAbsent = std::numeric_limits<std::size_t>::max();

/// Indices into ParameterTable::tensors.
struct LinearIndices {
  std::size_t weight = 0;
  std::size_t bias = 0;
};
struct NormIndices {
  bool present = false;
  std::size_t gain = 0;
  std::size_t bias = 0;
};
struct SublayerIndices {
  BranchKind branch = BranchKind::kFeedForward;
  /// W_1, W_2; or W_q, W_k, W_v, W_o.
  std::array<LinearIndices, 4> linear;
  NormIndices query_norm;
  NormIndices key_norm;
  NormIndices n0;
  NormIndices n1;
  NormIndices n2;
  NormIndices n3;
  /// The trained vector in alpha's place.
  std::size_t carry_weight = kAbsent;

  /// The two weights that every beta multiplies: W_1, W_2; or W_v, W_o.
  std::array<std::size_t, 2> scaled_weights() const;
};
struct StackIndices {
  std::size_t embedding = 0;
  std::size_t positions = kAbsent;
  /// Layer by layer.
  std::vector<SublayerIndices> sublayers;
  NormIndices final_norm;
};

/// Every parameter of a network, declared once and in PyTorch's draw order: for each stack its embedding and its
/// positions; then for each stack, layer and sublayer the linear layers (W_q, W_k, W_v, W_o; W_1, W_2); then the head.
/// (Norms draw nothing; theirs stand behind their sublayer's.) Sizes, offsets and draws follow from it.
struct ParameterTable {
  ParameterTable(const Specification& specification, const PassSize& most);

  std::vector<Tensor> tensors;
  std::vector<StackIndices> stacks;
  LinearIndices head;
  /// Number of values in all tensors, and the size of the flat vector (each tensor starts on a multiple of 16 values;
  /// the padding stays zero).
  std::uint64_t count = 0;
  std::uint64_t padded_count = 0;

  const StackIndices& last_stack() const { return stacks.back(); }

 private:
  std::size_t add(Tensor tensor);
  void add_embeddings(const Specification& specification, const PassSize& most);
  SublayerIndices add_sublayer(const Specification& specification, BranchKind branch, const SublayerForm& form);
  LinearIndices add_linear(std::size_t in, std::size_t out, double gain);
  NormIndices add_norm(const Specification& specification, std::size_t width, bool present);
};

/// The piece of a flat vector; absent where the vector is.
template <class T>
VectorOf<T> part(VectorOf<T> flat, const FlatRange& range) {
  if (!flat) return {};
  return {flat.data + range.offset, static_cast<std::size_t>(range.size)};
}

/// Views into a flat vector that is laid out by the table.
MatrixView tensor_matrix(VectorView flat, const Tensor& tensor);
VectorView tensor_vector(VectorView flat, const Tensor& tensor);
/// Absent views where the norm or its gain or bias is absent.
NormParameters norm_parameters(VectorView flat, const ParameterTable& table, const NormIndices& norm);

}  // namespace norm_lab
