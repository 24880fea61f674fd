#include "core/layers/linear.hpp"

#include <catch_amalgamated.hpp>
#include <vector>

#include "core/numeric/matmul.hpp"
#include "tests/core/guarded.hpp"
#include "tests/core/twin/gradient.hpp"
#include "tests/core/twin/linear.hpp"

using namespace norm_lab;
using twin::Complex;

namespace {

/// A linear layer of one shape with its operands; run() goes forward and backward from gradients of `start`.
struct Case {
  std::size_t m, n, k;
  bool with_bias = true;
  std::vector<float> x = sample(m * k, 1), weight = sample(n * k, 2);
  std::vector<float> bias = with_bias ? sample(n, 3) : std::vector<float>{};
  std::vector<float> d_y = sample(m * n, 4);
  std::vector<float> y{}, d_x{}, d_weight{}, d_bias{};

  void run(float start = 0, bool with_d_x = true) {
    Guarded in(x), w(weight), b(bias), out(m * n, 8), d_out(d_y), scratch(matmul_scratch_size(m, n, k), 6);
    Guarded d_in(m * k, start), d_w(n * k, start), d_b(bias.size(), start);
    linear_forward(out.matrix(m, n), in.matrix(m, k), w.matrix(n, k), with_bias ? b.view() : VectorView{},
                   scratch.view());
    linear_backward(with_d_x ? d_in.matrix(m, k) : MatrixView{}, d_w.matrix(n, k),
                    with_bias ? d_b.view() : VectorView{}, d_out.matrix(m, n), in.matrix(m, k), w.matrix(n, k),
                    scratch.view());
    y = out.values();
    d_x = d_in.values();
    d_weight = d_w.values();
    d_bias = d_b.values();
    CHECK((out.intact() && scratch.intact() && d_in.intact() && d_w.intact() && d_b.intact()));
  }
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (std::size_t size = 1; size <= 35; ++size) all.push_back({.m = 3, .n = size, .k = 36 - size});
  for (const bool with_bias : {true, false}) all.push_back({.m = 37, .n = 53, .k = 19, .with_bias = with_bias});
  return all;
}

}  // namespace

TEST_CASE("A linear layer equals its twin in f32, bit for bit, forward and backward") {
  for (Case& c : cases()) {
    CAPTURE(c.m, c.n, c.k, c.with_bias);
    c.run(0.75f);
    const auto start = [](std::size_t size) { return std::vector<float>(size, 0.75f); };
    CHECK(c.y == twin::linear_forward(c.x, c.weight, c.bias, c.m, c.n, c.k));
    CHECK(c.d_x == twin::linear_backward_input(start(c.m * c.k), c.d_y, c.weight, c.m, c.n, c.k));
    CHECK(c.d_weight == twin::linear_backward_weight(start(c.n * c.k), c.d_y, c.x, c.m, c.n, c.k));
    if (c.with_bias) CHECK(c.d_bias == twin::linear_backward_bias(start(c.n), c.d_y, c.m, c.n));
  }
}

TEST_CASE("A linear layer's backward agrees with the complex step of its forward") {
  for (Case& c : cases()) {
    if (c.m * c.n * c.k > 2000) continue;
    CAPTURE(c.m, c.n, c.k);
    c.run();
    const std::vector<double> x = to_double(c.x), weight = to_double(c.weight), bias = to_double(c.bias);
    const auto loss = [&](const std::vector<Complex>& at_x, const std::vector<Complex>& at_weight,
                          const std::vector<Complex>& at_bias) {
      return twin::weighted(twin::linear_forward(at_x, at_weight, at_bias, c.m, c.n, c.k), to_double(c.d_y));
    };
    const auto cx = twin::to_complex(x), cw = twin::to_complex(weight), cb = twin::to_complex(bias);
    // At most 35 products of values below one are added, each sum rounding once.
    constexpr double kTolerance = 36 * 36 * 0x1p-24;
    CHECK(twin::distance(to_double(c.d_x), twin::complex_step([&](const auto& at) { return loss(at, cw, cb); }, x)) <=
          kTolerance);
    CHECK(twin::distance(to_double(c.d_weight),
                         twin::complex_step([&](const auto& at) { return loss(cx, at, cb); }, weight)) <= kTolerance);
    CHECK(twin::distance(to_double(c.d_bias),
                         twin::complex_step([&](const auto& at) { return loss(cx, cw, at); }, bias)) <= kTolerance);
  }
}

TEST_CASE("A linear layer whose input needs no gradient leaves it out") {
  Case c = {.m = 5, .n = 7, .k = 6};
  c.run();
  Case without = c;
  without.run(0, false);
  CHECK(without.d_weight == c.d_weight);
  CHECK(without.d_bias == c.d_bias);
  CHECK(without.d_x == std::vector<float>(c.d_x.size(), 0.0f));
}
