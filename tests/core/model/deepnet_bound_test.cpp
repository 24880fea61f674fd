#include "core/model/deepnet_bound.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "core/model/activation_kind.hpp"
#include "core/model/initializer.hpp"
#include "core/model/norm_kind.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;

namespace {

constexpr PassSize kMost = {.sequences = 1, .length = 2, .source_length = 2};

Specification network_of(const char* placement, const Architecture& architecture) {
  return {.architecture = &architecture,
          .placement = named(placements(), placement),
          .norm = &named(norm_kinds(), "layer"),
          .activation = &named(activation_kinds(), "relu"),
          .initializer = &named(initializers(), "xavier-uniform"),
          .depth = 3,
          .width = 64,
          .hidden = 192,
          .vocab = 5};
}

/// The bound where one value of one matrix has changed by 1.
double bound_of(const Specification& specification, std::size_t stack, std::size_t sublayer, std::size_t linear) {
  Arena measured;
  Network(specification, kMost, measured);
  Arena arena(measured.used());
  Network network(specification, kMost, arena);
  network.initialize(3);
  const ParameterTable& table = network.table();
  Arena change(4 * table.padded_count + 64);
  const VectorView changes = change.vector(table.padded_count);
  const std::size_t weight = table.stacks[stack].sublayers[sublayer].linear[linear].weight;
  changes[static_cast<std::size_t>(table.tensors[weight].offset) + 5] = 1;
  return deepnet_bound(network, network.weights().values, changes);
}

}  // namespace

TEST_CASE("A change of one weight of fresh layers is bounded by the size of beta sqrt(2) over alpha") {
  // Of a uniform matrix with n values the mean square has a relative deviation of sqrt(0.8 / n): 1.4 % for 64 x 64.
  for (const char* placement : {"post", "deepnorm"}) {
    const Specification network = network_of(placement, decoder_only());
    const SublayerForm form = network.form(0, 1);
    const double expected = std::sqrt(2.0) * form.beta / form.alpha;
    CHECK(bound_of(network, 0, 0, 2) == Catch::Approx(expected).epsilon(0.03));  // W_v
    CHECK(bound_of(network, 0, 2, 3) == Catch::Approx(expected).epsilon(0.03));  // W_o
    CHECK(bound_of(network, 0, 1, 0) == Catch::Approx(expected).epsilon(0.03));  // W_1
    CHECK(bound_of(network, 0, 5, 1) == Catch::Approx(expected).epsilon(0.03));  // W_2
    CHECK(bound_of(network, 0, 0, 0) == 0);                                      // W_q
  }
}

TEST_CASE("What an encoder's change does is multiplied on its way through cross-attention") {
  // One: 3 layers of v w / alpha = 1 read it.
  const Specification network = network_of("post", encoder_and_decoder());
  CHECK(bound_of(network, 0, 0, 2) == Catch::Approx(3 * std::sqrt(2.0)).epsilon(0.05));
  CHECK(bound_of(network, 1, 0, 2) == Catch::Approx(std::sqrt(2.0)).epsilon(0.03));
}

TEST_CASE("There is no bound where a norm does not follow every sum, or alpha is a vector") {
  for (const char* placement : {"pre", "sandwich", "branch", "lns", "admin", "none", "in-place"}) {
    INFO(placement);
    CHECK(std::isnan(bound_of(network_of(placement, decoder_only()), 0, 0, 2)));
  }
  Specification mix = network_of("mix", decoder_only());
  mix.depth = 4;
  CHECK(std::isnan(bound_of(mix, 0, 0, 2)));
}
