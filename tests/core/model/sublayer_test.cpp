// Every row of the placement table under every architecture, forward and backward, against the formula in double.

#include "core/model/sublayer.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "core/layers/cross_entropy.hpp"
#include "core/model/activation_kind.hpp"
#include "core/model/initializer.hpp"
#include "core/model/network.hpp"
#include "core/model/position_kind.hpp"
#include "tests/core/named.hpp"
#include "tests/core/twin/network.hpp"

using namespace norm_lab;

namespace {

Specification specification(const Placement& placement) {
  return {.placement = placement,
          .norm = &named(norm_kinds(), "layer"),
          .activation = &named(activation_kinds(), "gelu"),
          .initializer = &named(initializers(), "torch"),
          .final_norm = placement.final_norm(),
          .depth = 5,
          .width = 7,
          .hidden = 11,
          .vocab = 6};
}

/// With attention: two heads of three features, and as few layers as still tell them apart.
Specification attentive(const Placement& placement, std::string_view architecture) {
  Specification spec = specification(placement);
  spec.architecture = &named(architectures(), architecture);
  spec.positions = &named(position_kinds(), "learned");
  spec.depth = 2;
  spec.width = 6;
  spec.heads = 2;
  return spec;
}

/// Parameters away from their start, so that gains and biases are seen to matter.
void perturb(VectorView values) {
  std::mt19937 random(7);
  for (std::size_t i = 0; i < values.size; ++i) {
    values[i] += 0.1F * (static_cast<float>(random() % 2001) / 1000.0F - 1.0F);
  }
}

const std::vector<std::int32_t> kTokens = {3, 1, 5, 0, 3, 2, 4, 1};
const std::vector<std::int32_t> kTargets = {1, kNoTarget, 0, 2, 2, 5, kNoTarget, 3};
const std::vector<std::int32_t> kSource = {2, 0, 1, 5, 4, 4};

Input two_sequences() {
  return {.tokens = {kTokens.data(), kTokens.size()}, .sequences = 2, .source = {kSource.data(), kSource.size()}};
}
const PassSize kSize = {.sequences = 2, .length = 4, .source_length = 3};

Arena arena_for(const Specification& spec) {
  Arena measured;
  const Network measuring(spec, kSize, measured);
  return Arena(measured.used());
}

void check_gradients(const Specification& spec) {
  Arena arena = arena_for(spec);
  Network network(spec, kSize, arena);
  network.initialize(3);
  perturb(network.weights().values);

  const Input input = two_sequences();
  const MatrixView logits = network.forward(input);
  std::vector<float> d_logits(logits.size());
  const MatrixView d = {d_logits.data(), logits.rows, logits.cols};
  const double loss = cross_entropy(d, logits, {kTargets.data(), kTargets.size()});
  network.backward(d, input);

  const VectorView values = network.weights().values;
  twin::Network twin(spec, network.table(), {values.data, values.data + values.size});
  CHECK(loss == Catch::Approx(twin.loss(input, kTargets)).epsilon(2e-6));
  const double step = 1e-5;
  for (const Tensor& tensor : network.table().tensors) {
    for (std::size_t i = 0; i < tensor.size(); i += 3) {
      double& value = twin.values[static_cast<std::size_t>(tensor.offset) + i];
      const double kept = value;
      value = kept + step;
      const double above = twin.loss(input, kTargets);
      value = kept - step;
      const double below = twin.loss(input, kTargets);
      value = kept;
      const double expected = (above - below) / (2 * step);
      const double found = tensor_vector(network.weights().gradients, tensor)[i];
      // f32 sums over 8 tokens and up to 10 sublayers: a few dozen roundings of 6e-8 on terms of size 1.
      CHECK_THAT(found, Catch::Matchers::WithinAbs(expected, 3e-6 + 2e-5 * std::fabs(expected)));
    }
  }
}

}  // namespace

TEST_CASE("Loss and gradients of every placement equal the formula's in double") {
  for (const Placement& placement : placements()) {
    DYNAMIC_SECTION(placement.name) { check_gradients(specification(placement)); }
    for (const Architecture& architecture : architectures()) {
      if (!architecture.has_attention()) continue;
      DYNAMIC_SECTION(placement.name << " with " << architecture.name) {
        check_gradients(attentive(placement, architecture.name));
      }
    }
  }
}

TEST_CASE("Loss and gradients of every placement that a request can build equal the formula's in double") {
  Placement own = named(placements(), "own");
  own.own = {.first_percent = 50, .alpha = {.number = 1.3}, .c = {.number = 0.7}, .beta = {.number = 0.8}};
  for (const auto& [name, label, help, slots] : norm_slots()) {
    own.own.norms = slots;
    own.own.first_norms = slots.n3 ? NormSlots{.n1 = true} : NormSlots{.n3 = true};
    DYNAMIC_SECTION(name) {
      check_gradients(specification(own));
      check_gradients(attentive(own, "encoder-decoder"));
    }
  }
}

TEST_CASE("Loss and gradients of every norm equal the formula's in double, with learned parameters and without") {
  for (const NormKind& norm : norm_kinds()) {
    for (const bool affine : {true, false}) {
      for (const char* placement : {"post", "sandwich", "in-place"}) {
        DYNAMIC_SECTION(norm.name << (affine ? "" : " alone") << " under " << placement) {
          Specification spec = specification(named(placements(), placement));
          spec.norm = &norm;
          spec.affine = affine;
          check_gradients(spec);
        }
      }
    }
  }
}

TEST_CASE("Loss and gradients with norms of queries and keys equal the formula's in double") {
  for (const NormKind& norm : norm_kinds()) {
    for (const char* architecture : {"decoder", "encoder-decoder"}) {
      DYNAMIC_SECTION(norm.name << " in " << architecture) {
        Specification spec = attentive(named(placements(), "pre"), architecture);
        spec.norm = &norm;
        spec.qk_norm = true;
        check_gradients(spec);
      }
    }
  }
}

TEST_CASE("Loss and gradients with every kind of positions equal the formula's in double") {
  for (const PositionKind& positions : position_kinds()) {
    DYNAMIC_SECTION(positions.name) {
      Specification spec = attentive(named(placements(), "post"), "encoder-decoder");
      spec.positions = &positions;
      check_gradients(spec);
    }
  }
}

TEST_CASE("Loss and gradients of every activation equal the formula's in double") {
  for (const ActivationKind& activation : activation_kinds()) {
    DYNAMIC_SECTION(activation.name) {
      Specification spec = specification(named(placements(), "pre"));
      spec.activation = &activation;
      check_gradients(spec);
    }
  }
}

TEST_CASE("The eps of a norm is the specification's") {
  Specification spec = specification(named(placements(), "post"));
  spec.norm_eps = 0.5F;
  check_gradients(spec);
}

TEST_CASE("Where beta misses the value weights, an FFN-only stack is DeepNorm's, and attention's is not") {
  const auto first_logit = [](const Specification& spec) {
    Arena arena = arena_for(spec);
    Network network(spec, kSize, arena);
    network.initialize(3);
    return network.forward(two_sequences()).row(0)[0];
  };
  const Placement& missed = named(placements(), "no-v-gain");
  const Placement& deepnorm = named(placements(), "deepnorm");
  CHECK(first_logit(specification(missed)) == first_logit(specification(deepnorm)));
  CHECK(first_logit(attentive(missed, "decoder")) != first_logit(attentive(deepnorm, "decoder")));
}

namespace {

void norm_rows(ConstMatrixView x, std::vector<float>& y) {
  std::vector<float> mean(x.rows);
  std::vector<float> rstd(x.rows);
  y.resize(x.size());
  layer_norm_forward({y.data(), x.rows, x.cols}, {{mean.data(), x.rows}, {rstd.data(), x.rows}}, x, {}, {}, kNormEps);
}

/// Started from N(x_0), Post's stream after each layer equals the norm of the in-place stack's, to the last bit. The
/// norm's own parameters are still ones and zeros, and both stacks draw the same weights.
void check_in_place_is_post(Specification in_place, Specification post) {
  Arena arena_a = arena_for(in_place);
  Arena arena_b = arena_for(post);
  Network a(in_place, kSize, arena_a);
  Network b(post, kSize, arena_b);
  a.initialize(3);
  b.initialize(3);
  // Post reads an embedding that is already normed.
  const MatrixView table = tensor_matrix(b.weights().values, b.table().tensors[b.table().last_stack().embedding]);
  std::vector<float> normed_table;
  norm_rows(table, normed_table);
  std::copy(normed_table.begin(), normed_table.end(), table.data);

  a.forward(two_sequences());
  b.forward(two_sequences());
  for (std::size_t layer = 1; layer <= a.last_stack().depth(); ++layer) {
    std::vector<float> shifted;
    norm_rows(a.last_stack().stream(layer), shifted);
    CHECK(std::equal(shifted.begin(), shifted.end(), b.last_stack().stream(layer).data));
  }
}

}  // namespace

TEST_CASE("The in-place mistake is Post shifted by one norm, to the last bit") {
  const Placement& in_place = named(placements(), "in-place");
  const Placement& post = named(placements(), "post");
  check_in_place_is_post(specification(in_place), specification(post));
  for (const char* architecture : {"encoder", "decoder"}) {
    Specification a = attentive(in_place, architecture);
    Specification b = attentive(post, architecture);
    a.positions = b.positions = nullptr;  // post's x_0 is then the normed embedding
    check_in_place_is_post(a, b);
  }
}
