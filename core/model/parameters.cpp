#include "core/model/parameters.hpp"

#include "core/model/placement.hpp"

namespace norm_lab {
namespace {

constexpr std::uint64_t kTensorAlignment = 16;

std::size_t size(int value) { return static_cast<std::size_t>(value); }

VectorView vector_or_absent(VectorView flat, const Tensor& tensor) {
  return tensor.size() == 0 ? VectorView{} : tensor_vector(flat, tensor);
}

}  // namespace

ParameterTable::ParameterTable(const Specification& spec) {
  const std::size_t width = size(spec.width);
  embedding = add({.role = Role::kEmbedding, .rows = size(spec.vocab), .cols = width});
  blocks.reserve(size(spec.depth));
  for (int layer = 1; layer <= spec.depth; ++layer) {
    const SublayerForm form =
        spec.placement->form({.layer = layer, .depth = spec.depth, .sublayers = spec.sublayers()});
    BlockIndices block;
    block.fc1 = add_linear(width, size(spec.hidden), form.beta);
    block.fc2 = add_linear(size(spec.hidden), width, form.beta);
    block.n0 = add_norm(spec, form.n0);
    block.n1 = add_norm(spec, form.n1);
    block.n2 = add_norm(spec, form.n2);
    block.n3 = add_norm(spec, form.n3);
    blocks.push_back(block);
  }
  final_norm = add_norm(spec, spec.final_norm);
  head = add_linear(width, size(spec.vocab), 1);
}

std::size_t ParameterTable::add(Tensor tensor) {
  tensor.offset = padded_count;
  count += tensor.size();
  padded_count += (tensor.size() + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
  tensors.push_back(tensor);
  return tensors.size() - 1;
}

LinearIndices ParameterTable::add_linear(std::size_t in, std::size_t out, double gain) {
  const std::size_t weight =
      add({.role = Role::kLinearWeight, .rows = out, .cols = in, .fan_in = in, .fan_out = out, .gain = gain});
  const std::size_t bias = add({.role = Role::kLinearBias, .rows = 1, .cols = out, .fan_in = in, .fan_out = out});
  return {.weight = weight, .bias = bias};
}

NormIndices ParameterTable::add_norm(const Specification& spec, bool present) {
  if (!present) return {};
  const std::size_t gain = add({.role = Role::kNormGain, .rows = 1, .cols = size(spec.norm->gain_size(spec.width))});
  const std::size_t bias = add({.role = Role::kNormBias, .rows = 1, .cols = size(spec.norm->bias_size(spec.width))});
  return {.present = true, .gain = gain, .bias = bias};
}

MatrixView tensor_matrix(VectorView flat, const Tensor& tensor) {
  return {flat.data ? flat.data + tensor.offset : nullptr, tensor.rows, tensor.cols};
}

VectorView tensor_vector(VectorView flat, const Tensor& tensor) { return tensor_matrix(flat, tensor).flat(); }

NormParameters norm_parameters(VectorView flat, const ParameterTable& table, const NormIndices& norm) {
  if (!norm.present) return {};
  return {.gain = vector_or_absent(flat, table.tensors[norm.gain]),
          .bias = vector_or_absent(flat, table.tensors[norm.bias])};
}

}  // namespace norm_lab
