#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/model/norm_kind.hpp"
#include "core/model/specification.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// What a parameter tensor is for; the initialiser decides by it.
enum class Role : std::uint8_t { kEmbedding, kLinearWeight, kLinearBias, kNormGain, kNormBias };

/// One parameter tensor. A weight is (rows, cols) = (out, in), as in torch.nn.Linear.
struct Tensor {
  Role role = Role::kLinearWeight;
  std::size_t rows = 0;
  std::size_t cols = 0;
  /// Inputs and outputs of the linear layer that it belongs to; the bounds of the initialisers need them.
  std::size_t fan_in = 0;
  std::size_t fan_out = 0;
  /// beta of the placement table: multiplies what the initialiser gives.
  double gain = 1;
  /// Place of the first value in the flat vector of all parameters.
  std::uint64_t offset = 0;

  std::uint64_t size() const { return std::uint64_t{rows} * cols; }
};

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
struct BlockIndices {
  LinearIndices fc1;
  LinearIndices fc2;
  NormIndices n0;
  NormIndices n1;
  NormIndices n2;
  NormIndices n3;
};

/// Every parameter of a network, declared once and in PyTorch's draw order: embedding, then fc1 and fc2 of each block,
/// then the head. (Norms draw nothing; theirs stand behind their block's.) Sizes, offsets and draws follow from it.
struct ParameterTable {
  explicit ParameterTable(const Specification& specification);

  std::vector<Tensor> tensors;
  std::size_t embedding = 0;
  std::vector<BlockIndices> blocks;
  NormIndices final_norm;
  LinearIndices head;
  /// Number of values in all tensors, and the size of the flat vector (each tensor starts on a multiple of 16 values;
  /// the padding stays zero).
  std::uint64_t count = 0;
  std::uint64_t padded_count = 0;

 private:
  std::size_t add(Tensor tensor);
  LinearIndices add_linear(std::size_t in, std::size_t out, double gain);
  NormIndices add_norm(const Specification& specification, bool present);
};

/// Views into a flat vector that is laid out by the table.
MatrixView tensor_matrix(VectorView flat, const Tensor& tensor);
VectorView tensor_vector(VectorView flat, const Tensor& tensor);
/// Absent views where the norm or its gain or bias is absent.
NormParameters norm_parameters(VectorView flat, const ParameterTable& table, const NormIndices& norm);

}  // namespace norm_lab
