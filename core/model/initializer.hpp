#pragma once

#include <span>
#include <string_view>

#include "core/model/parameters.hpp"
#include "core/numeric/random.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// A row of the table of initialisers: how the weight and the bias of a linear layer are drawn.
/// Embeddings are normal(0, 1) and norms start at their gain and 0 under every initialiser.
struct Initializer {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  void (*weight)(VectorView values, const Tensor& tensor, const Specification& specification, Generator& generator);
  void (*bias)(VectorView values, const Tensor& tensor, Generator& generator);
};

std::span<const Initializer> initializers();

/// Fills all parameters in the table's order, which is PyTorch's draw order after torch.manual_seed(seed).
void initialize(VectorView flat, const ParameterTable& table, const Specification& specification, std::uint32_t seed);

}  // namespace norm_lab
