#include "core/model/initializer.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "core/model/activation_kind.hpp"
#include "core/model/placement.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinRel;

namespace {

Specification specification(const Placement& placement, std::size_t initializer) {
  return {.placement = placement,
          .norm = &norm_kinds()[0],
          .activation = &activation_kinds()[0],
          .initializer = &initializers()[initializer],
          .final_norm = true,
          .depth = 3,
          .width = 48,
          .hidden = 96,
          .vocab = 24};
}

struct Drawn {
  explicit Drawn(const Specification& spec)
      : table(spec, {}), values(static_cast<std::size_t>(table.padded_count), -7) {
    initialize({values.data(), values.size()}, table, spec, 5);
  }
  VectorView tensor(std::size_t index) { return tensor_vector({values.data(), values.size()}, table.tensors[index]); }

  ParameterTable table;
  std::vector<float> values;
};

float largest(VectorView values) {
  float most = 0;
  for (std::size_t i = 0; i < values.size; ++i) most = std::max(most, std::fabs(values[i]));
  return most;
}

}  // namespace

TEST_CASE("The table counts every parameter once") {
  const ParameterTable table(specification(placements()[0], 0), {});
  const std::size_t block = 48 * 96 + 96 + 96 * 48 + 48 + 2 * 48;
  CHECK(table.count == 24 * 48 + 3 * block + 2 * 48 + 48 * 24 + 24);
  std::uint64_t end = 0;
  for (const Tensor& tensor : table.tensors) {
    CHECK(tensor.offset >= end);
    end = tensor.offset + tensor.size();
  }
  CHECK(end <= table.padded_count);
}

TEST_CASE("DeepNorm's beta scales the feed-forward weights, not their biases nor the head") {
  Drawn plain(specification(placements()[0], 0));
  Drawn scaled(specification(named(placements(), "deepnorm"), 0));
  const auto beta = static_cast<float>(deepnorm_constants({.sublayers = 3}).beta);
  const SublayerIndices& at = plain.table.last_stack().sublayers[1];
  for (std::size_t i = 0; i < 100; ++i) {
    CHECK(scaled.tensor(at.linear[0].weight)[i] == beta * plain.tensor(at.linear[0].weight)[i]);
    CHECK(scaled.tensor(at.linear[1].weight)[i] == beta * plain.tensor(at.linear[1].weight)[i]);
    CHECK(scaled.tensor(plain.table.head.weight)[i] == plain.tensor(plain.table.head.weight)[i]);
  }
  for (std::size_t i = 0; i < 48; ++i) CHECK(scaled.tensor(at.linear[1].bias)[i] == plain.tensor(at.linear[1].bias)[i]);
}

TEST_CASE("Each initialiser keeps to its bound and its deviation") {
  Drawn torch(specification(placements()[0], 0));
  const SublayerIndices& at = torch.table.last_stack().sublayers[0];
  CHECK_THAT(largest(torch.tensor(at.linear[0].weight)), WithinRel(1 / std::sqrt(48.0), 0.01));
  CHECK_THAT(largest(torch.tensor(at.linear[1].bias)), WithinRel(1 / std::sqrt(96.0), 0.1));

  Drawn uniform(specification(placements()[0], 1));
  CHECK_THAT(largest(uniform.tensor(at.linear[0].weight)), WithinRel(std::sqrt(6.0 / (48 + 96)), 0.01));
  CHECK(largest(uniform.tensor(at.linear[0].bias)) == 0);

  Drawn normal(specification(named(placements(), "deepnorm"), 2));
  double squares = 0;
  const VectorView weight = normal.tensor(at.linear[0].weight);
  for (std::size_t i = 0; i < weight.size; ++i)
    squares += static_cast<double>(weight[i]) * static_cast<double>(weight[i]);
  CHECK_THAT(std::sqrt(squares / static_cast<double>(weight.size)),
             WithinRel(deepnorm_constants({.sublayers = 3}).beta * std::sqrt(2.0 / (48 + 96)), 0.05));
}
