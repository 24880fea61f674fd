#include "core/model/initializer.hpp"

#include <cmath>

#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

double real(std::size_t value) { return static_cast<double>(value); }

void uniform_within(VectorView values, double bound, Generator& generator) {
  generator.uniform(values, static_cast<float>(-bound), static_cast<float>(bound));
}

/// torch.nn.Linear: kaiming_uniform_(a = sqrt 5), whose bound is 1 / sqrt(in), taken in PyTorch's own steps so that it
/// rounds alike; then the placement's beta, rounded to f32, times every drawn value.
void torch_weight(VectorView values, const Tensor& tensor, const Specification&, Generator& generator) {
  const double slope = std::sqrt(5.0);
  const double gain = std::sqrt(2.0 / (1 + slope * slope));
  uniform_within(values, std::sqrt(3.0) * (gain / std::sqrt(real(tensor.fan_in))), generator);
  if (tensor.gain != 1) scale(values, static_cast<float>(tensor.gain), values);
}

void torch_bias(VectorView values, const Tensor& tensor, Generator& generator) {
  uniform_within(values, 1 / std::sqrt(real(tensor.fan_in)), generator);
}

/// Glorot, Bengio 2010, with the placement's beta as the gain: deviation = beta * sqrt(2 / (in + out)).
double xavier_deviation(const Tensor& tensor) {
  return tensor.gain * std::sqrt(2.0 / real(tensor.fan_in + tensor.fan_out));
}

void xavier_uniform_weight(VectorView values, const Tensor& tensor, const Specification&, Generator& generator) {
  uniform_within(values, std::sqrt(3.0) * xavier_deviation(tensor), generator);
}

void xavier_normal_weight(VectorView values, const Tensor& tensor, const Specification&, Generator& generator) {
  generator.normal(values, 0, static_cast<float>(xavier_deviation(tensor)));
}

void normal_weight(VectorView values, const Tensor& tensor, const Specification& spec, Generator& generator) {
  generator.normal(values, 0, static_cast<float>(tensor.gain * spec.init_deviation));
}

void zero_bias(VectorView values, const Tensor&, Generator&) { fill(values, 0); }

constexpr Initializer kInitializers[] = {
    {"torch", "torch.nn.Linear", "Weights and biases uniform within 1 / sqrt(inputs), PyTorch's default.", torch_weight,
     torch_bias},
    {"xavier-uniform", "Xavier uniform", "Weights uniform with variance 2 / (inputs + outputs); biases 0.",
     xavier_uniform_weight, zero_bias},
    {"xavier-normal", "Xavier normal", "Weights normal with variance 2 / (inputs + outputs); biases 0.",
     xavier_normal_weight, zero_bias},
    {"normal", "Normal", "Weights normal with a given standard deviation; biases 0.", normal_weight, zero_bias},
};

}  // namespace

std::span<const Initializer> initializers() { return kInitializers; }

void initialize(VectorView flat, const ParameterTable& table, const Specification& spec, std::uint32_t seed) {
  Generator generator(seed);
  for (const Tensor& tensor : table.tensors) {
    const VectorView values = tensor_vector(flat, tensor);
    switch (tensor.role) {
      case Role::kEmbedding: generator.normal(values, 0, 1); break;
      case Role::kLinearWeight: spec.initializer->weight(values, tensor, spec, generator); break;
      case Role::kLinearBias: spec.initializer->bias(values, tensor, generator); break;
      case Role::kNormGain: fill(values, spec.norm->initial_gain(static_cast<int>(tensor.fan_in))); break;
      case Role::kNormBias: fill(values, 0); break;
      case Role::kCarryWeight: fill(values, 1); break;
    }
  }
}

}  // namespace norm_lab
