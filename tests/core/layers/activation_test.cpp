#include "core/layers/activation.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/core/guarded.hpp"
#include "tests/core/twin/activation.hpp"

using namespace norm_lab;

namespace {

using Forward = void (*)(VectorView, VectorView, ConstVectorView);

struct Result {
  std::vector<float> y, slope;
};

Result run(Forward forward, const std::vector<float>& x) {
  Guarded in(x), y(x.size(), 8), slope(x.size(), 9);
  forward(y.view(), slope.view(), in.view());
  CHECK((in.intact() && y.intact() && slope.intact()));
  return {y.values(), slope.values()};
}

}  // namespace

TEST_CASE("GELU agrees with its twin in double, at every length around a vector") {
  for (const std::size_t n : lengths_around_a_vector()) {
    CAPTURE(n);
    const std::vector<float> x = sample(n, 1, 6);
    const Result got = run(gelu_forward, x);
    for (std::size_t i = 0; i < n; ++i) {
      const auto exact_x = static_cast<double>(x[i]);
      CAPTURE(exact_x);
      // Phi is within 9e-8; the product rounds once.
      const double y = twin::gelu(exact_x);
      CHECK(std::fabs(static_cast<double>(got.y[i]) - y) <= std::fabs(exact_x) * 9e-8 + std::fabs(y) * 0x1p-24);
      // phi is within 6e-8; the product and the sum round once.
      const double slope_error = static_cast<double>(got.slope[i]) - twin::gelu_slope(exact_x);
      CHECK(std::fabs(slope_error) <= 9e-8 + std::fabs(exact_x) * 6e-8 + 2 * 0x1p-24);
    }
  }
}

TEST_CASE("GELU's slope is the derivative of GELU, by central differences in double") {
  for (int i = -600; i <= 600; ++i) {
    const float x = static_cast<float>(i) * 0.01f;
    const auto exact_x = static_cast<double>(x);
    constexpr double kStep = 1e-5;
    const double difference = (twin::gelu(exact_x + kStep) - twin::gelu(exact_x - kStep)) / (2 * kStep);
    CAPTURE(x);
    CHECK(std::fabs(static_cast<double>(run(gelu_forward, {x}).slope[0]) - difference) <= 2e-7);
  }
}

TEST_CASE("GELU(x) - GELU(-x) = x") {
  const std::vector<float> x = sample(1000, 2, 8);
  std::vector<float> mirrored = x;
  for (float& v : mirrored) v = -v;
  const Result plus = run(gelu_forward, x), minus = run(gelu_forward, mirrored);
  for (std::size_t i = 0; i < x.size(); ++i) {
    CHECK(std::fabs(plus.y[i] - minus.y[i] - x[i]) <= 2 * 0x1p-24f * std::fabs(x[i]));
    CHECK(std::fabs(plus.slope[i] + minus.slope[i] - 1) <= 4 * 0x1p-24f);
  }
}

TEST_CASE("GELU far from zero is x or nothing, and NaN stays NaN") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const Result far = run(gelu_forward, {20.0f, -20.0f, 1e30f, -1e30f, kInfinity, std::nanf("")});
  CHECK(far.y[0] == 20.0f);
  CHECK(std::fabs(far.y[1]) < 1e-37f);
  CHECK(far.y[2] == 1e30f);
  CHECK(std::fabs(far.y[3]) < 1e-7f);
  CHECK(far.y[4] == kInfinity);
  CHECK(std::isnan(far.y[5]));
  CHECK(far.slope[0] == 1.0f);
  CHECK(std::fabs(far.slope[1]) < 1e-36f);
  CHECK(far.slope[2] == 1.0f);
  CHECK(std::fabs(far.slope[3]) < 1e-7f);
  CHECK(std::isnan(far.slope[5]));
}

TEST_CASE("ReLU keeps what is positive, and NaN") {
  for (const std::size_t n : lengths_around_a_vector()) {
    const std::vector<float> x = sample(n, 1);
    const Result got = run(relu_forward, x);
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(got.y[i] == (x[i] > 0 ? x[i] : 0.0f));
      CHECK(got.slope[i] == (x[i] > 0 ? 1.0f : 0.0f));
    }
  }
  const Result special = run(relu_forward, {0.0f, -0.0f, std::nanf("")});
  CHECK(special.slope[0] == 0);
  CHECK(special.slope[1] == 0);
  CHECK(std::isnan(special.y[2]));
}

TEST_CASE("An activation may overwrite its input") {
  for (const Forward forward : {gelu_forward, relu_forward}) {
    const std::vector<float> x = sample(11, 1, 3);
    Guarded both(x), slope(x.size());
    forward(both.view(), slope.view(), both.view());
    const Result apart = run(forward, x);
    CHECK(both.values() == apart.y);
    CHECK(slope.values() == apart.slope);
  }
}

TEST_CASE("An activation's backward is the product with the slope") {
  for (const std::size_t n : lengths_around_a_vector()) {
    const std::vector<float> d_y = sample(n, 1), slope = sample(n, 2);
    std::vector<float> expected(n);
    for (std::size_t i = 0; i < n; ++i) expected[i] = d_y[i] * slope[i];
    Guarded d_out(d_y), slopes(slope), d_in(n, 7);
    activation_backward(d_in.view(), d_out.view(), slopes.view());
    CHECK(d_in.values() == expected);
    CHECK(d_in.intact());
    activation_backward(d_out.view(), d_out.view(), slopes.view());
    CHECK(d_out.values() == expected);
  }
}
