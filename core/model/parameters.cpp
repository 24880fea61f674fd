#include "core/model/parameters.hpp"

#include "core/model/placement.hpp"
#include "core/model/position_kind.hpp"

namespace norm_lab {
namespace {

constexpr std::uint64_t kTensorAlignment = 16;

std::size_t size(int value) { return static_cast<std::size_t>(value); }

VectorView vector_or_absent(VectorView flat, const Tensor& tensor) {
  return tensor.size() == 0 ? VectorView{} : tensor_vector(flat, tensor);
}

}  // namespace

ParameterTable::ParameterTable(const Specification& spec, const PassSize& most) {
  const auto plans = spec.architecture->stacks;
  add_embeddings(spec, most);
  for (std::size_t stack = 0; stack < plans.size(); ++stack) {
    stacks[stack].sublayers.reserve(size(spec.sublayers(stack)));
    for (int layer = 1; layer <= spec.depth; ++layer) {
      const SublayerForm form = spec.form(stack, layer);
      for (const BranchKind branch : plans[stack].layer) {
        stacks[stack].sublayers.push_back(add_sublayer(spec, branch, form));
      }
    }
    stacks[stack].final_norm = add_norm(spec, size(spec.width), spec.final_norm);
  }
  head = add_linear(size(spec.width), size(spec.vocab), spec.init_gain);
}

void ParameterTable::add_embeddings(const Specification& spec, const PassSize& most) {
  const auto plans = spec.architecture->stacks;
  stacks.resize(plans.size());
  for (std::size_t stack = 0; stack < plans.size(); ++stack) {
    const std::size_t length = stack + 1 == plans.size() ? most.length : most.source_length;
    stacks[stack].embedding = add({.role = Role::kEmbedding, .rows = size(spec.vocab), .cols = size(spec.width)});
    if (!spec.positions || !spec.positions->learned) continue;
    stacks[stack].positions = add({.role = Role::kEmbedding, .rows = length, .cols = size(spec.width)});
  }
}

SublayerIndices ParameterTable::add_sublayer(const Specification& spec, BranchKind branch, const SublayerForm& form) {
  const std::size_t width = size(spec.width);
  const double plain = spec.init_gain;
  const double gained = spec.init_gain * form.beta;
  SublayerIndices at = {.branch = branch};
  if (branch == BranchKind::kFeedForward) {
    at.linear[0] = add_linear(width, size(spec.hidden), gained);
    at.linear[1] = add_linear(size(spec.hidden), width, gained);
  } else {
    at.linear[0] = add_linear(width, width, plain);
    at.linear[1] = add_linear(width, width, plain);
    at.linear[2] = add_linear(width, width, form.beta_on_values ? gained : plain);
    at.linear[3] = add_linear(width, width, gained);
    at.query_norm = add_norm(spec, width / size(spec.heads), spec.qk_norm);
    at.key_norm = add_norm(spec, width / size(spec.heads), spec.qk_norm);
  }
  at.n0 = add_norm(spec, width, form.n0);
  at.n1 = add_norm(spec, width, form.n1);
  at.n2 = add_norm(spec, width, form.n2);
  at.n3 = add_norm(spec, width, form.n3);
  if (form.profiled) at.carry_weight = add({.role = Role::kCarryWeight, .rows = 1, .cols = width});
  return at;
}

std::array<std::size_t, 2> SublayerIndices::scaled_weights() const {
  const std::size_t first = branch == BranchKind::kFeedForward ? 0 : 2;
  return {linear[first].weight, linear[first + 1].weight};
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

NormIndices ParameterTable::add_norm(const Specification& spec, std::size_t width, bool present) {
  if (!present) return {};
  const auto values = [&](int (*how_many)(int)) { return spec.affine ? size(how_many(static_cast<int>(width))) : 0; };
  const std::size_t gain =
      add({.role = Role::kNormGain, .rows = 1, .cols = values(spec.norm->gain_size), .fan_in = width});
  const std::size_t bias = add({.role = Role::kNormBias, .rows = 1, .cols = values(spec.norm->bias_size)});
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
