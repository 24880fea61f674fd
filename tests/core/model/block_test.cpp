// Every row of the placement table, forward and backward, against the formula written out in double.

#include "core/model/block.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "core/layers/cross_entropy.hpp"
#include "core/model/initializer.hpp"
#include "core/model/network.hpp"

using namespace norm_lab;

namespace {

using Matrix = std::vector<std::vector<double>>;

/// The whole network in double, one step after another as the documents write it.
class Twin {
 public:
  std::vector<double> values;

  Twin(const Specification& spec, const ParameterTable& table, std::vector<double> start)
      : values(std::move(start)), spec_(spec), table_(table) {}

  Matrix logits(const std::vector<int>& tokens) const {
    Matrix x;
    for (const int token : tokens) x.push_back(row(table_.embedding, static_cast<std::size_t>(token)));
    for (int layer = 1; layer <= spec_.depth; ++layer) {
      const SublayerForm form =
          spec_.placement->form({.layer = layer, .depth = spec_.depth, .sublayers = spec_.sublayers()});
      const BlockIndices& at = table_.blocks[static_cast<std::size_t>(layer - 1)];
      const Matrix y = norm(at.n0, x);
      const Matrix f = norm(at.n2, branch(at, scaled(f32(form.c), norm(at.n1, y))));
      x = norm(at.n3, sum(scaled(f32(form.alpha), y), scaled(f32(form.b), f)));
    }
    return linear(table_.head, norm(table_.final_norm, x));
  }

  double loss(const std::vector<int>& tokens) const {
    const Matrix all = logits(tokens);
    double total = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      double sum = 0;
      for (const double logit : all[i]) sum += std::exp(logit);
      total += std::log(sum) - all[i][static_cast<std::size_t>(tokens[i])];
    }
    return total / static_cast<double>(all.size());
  }

  std::vector<double> row(std::size_t tensor, std::size_t index) const {
    const Tensor& t = table_.tensors[tensor];
    const auto start = values.begin() + static_cast<std::ptrdiff_t>(t.offset + index * t.cols);
    return {start, start + static_cast<std::ptrdiff_t>(t.cols)};
  }

 private:
  static double f32(double value) { return static_cast<float>(value); }

  static Matrix scaled(double factor, Matrix x) {
    for (auto& r : x) {
      for (double& v : r) v *= factor;
    }
    return x;
  }

  static Matrix sum(Matrix a, const Matrix& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t j = 0; j < a[i].size(); ++j) a[i][j] += b[i][j];
    }
    return a;
  }

  Matrix linear(const LinearIndices& at, const Matrix& x) const {
    Matrix y;
    const std::size_t outputs = table_.tensors[at.weight].rows;
    const std::vector<double> bias = row(at.bias, 0);
    for (const auto& r : x) {
      y.emplace_back(bias);
      for (std::size_t o = 0; o < outputs; ++o) {
        const std::vector<double> weight = row(at.weight, o);
        for (std::size_t i = 0; i < r.size(); ++i) y.back()[o] += weight[i] * r[i];
      }
    }
    return y;
  }

  Matrix branch(const BlockIndices& at, const Matrix& u) const {
    Matrix h = linear(at.fc1, u);
    for (auto& r : h) {
      for (double& v : r) {
        v = spec_.activation->name == "relu" ? std::max(v, 0.0) : v * 0.5 * std::erfc(-v / std::sqrt(2.0));
      }
    }
    return linear(at.fc2, h);
  }

  Matrix norm(const NormIndices& at, Matrix x) const {
    if (!at.present) return x;
    const std::vector<double> gain = row(at.gain, 0);
    const std::vector<double> bias = row(at.bias, 0);
    for (auto& r : x) {
      const auto width = static_cast<double>(r.size());
      double mean = 0;
      double squares = 0;
      for (const double v : r) mean += v / width;
      if (spec_.norm->name != "layer") mean = 0;
      for (const double v : r) squares += (v - mean) * (v - mean);
      const double divisor = spec_.norm->name == "scale" ? std::sqrt(squares) : std::sqrt(squares / width + 1e-5);
      for (std::size_t j = 0; j < r.size(); ++j) {
        const double g = gain.size() == 1 ? gain[0] : gain[j];
        r[j] = g * (r[j] - mean) / divisor + (bias.empty() ? 0 : bias[j]);
      }
    }
    return x;
  }

  Specification spec_;
  const ParameterTable& table_;
};

Specification specification(const Placement& placement, const NormKind& norm, const ActivationKind& activation) {
  return {.placement = &placement,
          .norm = &norm,
          .activation = &activation,
          .initializer = &initializers()[0],
          .final_norm = placement.final_norm,
          .depth = 5,
          .width = 7,
          .hidden = 11,
          .vocab = 6};
}

/// Parameters away from their start, so that gains and biases are seen to matter.
void perturb(VectorView values) {
  std::mt19937 random(7);
  for (std::size_t i = 0; i < values.size; ++i) {
    values[i] += 0.1F * (static_cast<float>(random() % 2001) / 1000.0F - 1.0F);
  }
}

const std::vector<std::int32_t> kTokens = {3, 1, 5, 0, 3, 2, 4, 1};

void check_gradients(const Specification& spec) {
  Arena measured;
  const Network measuring(spec, kTokens.size(), measured);
  Arena arena(measured.used());
  Network network(spec, kTokens.size(), arena);
  network.initialize(3);
  perturb(network.weights().values);

  const Tokens tokens = {kTokens.data(), kTokens.size()};
  const MatrixView logits = network.forward(tokens);
  std::vector<float> d_logits(logits.size());
  const double loss = cross_entropy({d_logits.data(), logits.rows, logits.cols}, logits, tokens);
  network.backward(MatrixView{d_logits.data(), logits.rows, logits.cols}, tokens);

  const VectorView values = network.weights().values;
  Twin twin(spec, network.table(), {values.data, values.data + values.size});
  CHECK(loss == Catch::Approx(twin.loss(kTokens)).epsilon(2e-6));
  const double step = 1e-5;
  for (const Tensor& tensor : network.table().tensors) {
    for (std::size_t i = 0; i < tensor.size(); i += 3) {
      double& value = twin.values[static_cast<std::size_t>(tensor.offset) + i];
      const double kept = value;
      value = kept + step;
      const double above = twin.loss(kTokens);
      value = kept - step;
      const double below = twin.loss(kTokens);
      value = kept;
      const double expected = (above - below) / (2 * step);
      const double found = tensor_vector(network.weights().gradients, tensor)[i];
      // f32 sums over 8 tokens and 5 blocks: a few dozen roundings of 6e-8 on terms of size 1.
      CHECK_THAT(found, Catch::Matchers::WithinAbs(expected, 3e-6 + 2e-5 * std::fabs(expected)));
    }
  }
}

}  // namespace

TEST_CASE("Loss and gradients of every placement equal the formula's in double") {
  for (const Placement& placement : placements()) {
    DYNAMIC_SECTION(placement.name) {
      check_gradients(specification(placement, norm_kinds()[0], activation_kinds()[0]));
    }
  }
}

TEST_CASE("Loss and gradients of every norm equal the formula's in double") {
  for (const NormKind& norm : norm_kinds()) {
    for (const std::size_t placement : {0, 2, 8}) {
      DYNAMIC_SECTION(norm.name << " under " << placements()[placement].name) {
        check_gradients(specification(placements()[placement], norm, activation_kinds()[0]));
      }
    }
  }
}

TEST_CASE("Loss and gradients of every activation equal the formula's in double") {
  for (const ActivationKind& activation : activation_kinds()) {
    DYNAMIC_SECTION(activation.name) { check_gradients(specification(placements()[1], norm_kinds()[0], activation)); }
  }
}

TEST_CASE("The in-place mistake is Post shifted by one norm, to the last bit") {
  // Started from N(x_0), Post's stream after block l equals the in-place stack's norm l + 1. The norm's own
  // parameters are still ones and zeros, and both stacks draw the same weights.
  Specification in_place = specification(placements()[8], norm_kinds()[0], activation_kinds()[0]);
  Specification post = specification(placements()[0], norm_kinds()[0], activation_kinds()[0]);
  REQUIRE(in_place.placement->name == "in-place");
  Arena arena_a(1 << 20);
  Arena arena_b(1 << 20);
  Network a(in_place, kTokens.size(), arena_a);
  Network b(post, kTokens.size(), arena_b);
  a.initialize(3);
  b.initialize(3);

  const auto normed = [&](ConstMatrixView x, std::vector<float>& y) {
    std::vector<float> mean(x.rows);
    std::vector<float> rstd(x.rows);
    y.resize(x.size());
    layer_norm_forward({y.data(), x.rows, x.cols}, {{mean.data(), x.rows}, {rstd.data(), x.rows}}, x, {}, {}, kNormEps);
  };
  // Post reads an embedding that is already normed.
  const MatrixView table = tensor_matrix(b.weights().values, b.table().tensors[b.table().embedding]);
  std::vector<float> normed_table;
  normed(table, normed_table);
  std::copy(normed_table.begin(), normed_table.end(), table.data);

  const Tokens tokens = {kTokens.data(), kTokens.size()};
  a.forward(tokens);
  b.forward(tokens);
  for (std::size_t block = 1; block <= a.depth(); ++block) {
    std::vector<float> shifted;
    normed(a.stream(block), shifted);
    const ConstMatrixView expected = b.stream(block);
    CHECK(std::equal(shifted.begin(), shifted.end(), expected.data));
  }
}
