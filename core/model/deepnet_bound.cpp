#include "core/model/deepnet_bound.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "core/numeric/reduce.hpp"

namespace norm_lab {
namespace {

/// The form that the bound is about.
bool is_bounded(SublayerForm form) {
  const SublayerForm bounded = {
      .n3 = true, .alpha = form.alpha, .b = form.b, .beta = form.beta, .beta_on_values = form.beta_on_values};
  return form == bounded;
}

double squares(VectorView flat, const Tensor& tensor) { return sum_of_squares(tensor_vector(flat, tensor)); }

/// Mean square over Xavier's variance.
double squared_size(VectorView values, const Tensor& weight) {
  const double variance = 2.0 / static_cast<double>(weight.fan_in + weight.fan_out);
  return squares(values, weight) / static_cast<double>(weight.size()) / variance;
}

struct StackSums {
  double moved = 0;  // sum of sqrt(v^2 + w^2) / a * |d_theta|
  double read = 0;   // sum over cross-attention of v w / a
};

StackSums sums_of(const Network& network, std::size_t stack, VectorView values, VectorView changes) {
  const ParameterTable& table = network.table();
  const std::vector<SublayerIndices>& sublayers = table.stacks[stack].sublayers;
  const std::size_t per_layer = network.specification().architecture->stacks[stack].layer.size();
  StackSums sums;
  for (std::size_t i = 0; i < sublayers.size(); ++i) {
    const SublayerForm form = network.specification().form(stack, static_cast<int>(i / per_layer) + 1);
    if (!is_bounded(form)) return {.moved = std::numeric_limits<double>::quiet_NaN()};
    const auto [first, second] = sublayers[i].scaled_weights();
    const double v2 = squared_size(values, table.tensors[first]);
    const double w2 = squared_size(values, table.tensors[second]);
    const double change = std::sqrt(squares(changes, table.tensors[first]) + squares(changes, table.tensors[second]));
    const double a = form.alpha / form.b;
    sums.moved += std::sqrt(v2 + w2) / a * change;
    if (sublayers[i].branch == BranchKind::kCrossAttention) sums.read += std::sqrt(v2 * w2) / a;
  }
  return sums;
}

}  // namespace

double deepnet_bound(const Network& network, VectorView values, VectorView changes) {
  double bound = 0;
  for (std::size_t stack = 0; stack < network.stack_count(); ++stack) {
    const StackSums sums = sums_of(network, stack, values, changes);
    bound = (stack == 0 ? 0 : sums.read * bound) + sums.moved;
  }
  return bound;
}

}  // namespace norm_lab
