#include "core/layers/norm.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/core/guarded.hpp"
#include "tests/core/twin/gradient.hpp"
#include "tests/core/twin/norm.hpp"

using namespace norm_lab;
using twin::Complex;

namespace {

constexpr std::size_t kRows = 5;
constexpr float kEps = 1e-5f;

enum class Kind { kLayer, kRms, kScale };

/// One norm with its operands, forward and backward, beside its twin.
struct Case {
  Kind kind;
  std::size_t width;
  bool affine;
  float eps = kEps;
  std::vector<float> x = sample(kRows * width, 1);
  std::vector<float> gain = affine ? sample(kind == Kind::kScale ? 1 : width, 2) : std::vector<float>{};
  std::vector<float> bias = affine && kind == Kind::kLayer ? sample(width, 3) : std::vector<float>{};
  std::vector<float> d_y = sample(kRows * width, 4);

  std::vector<float> y{}, d_x{}, d_gain{}, d_bias{}, rstd{};

  /// Backward starts from `start` everywhere, since it accumulates.
  void run(float start = 0) {
    Guarded in(x), out(x.size(), 9), gains(gain), biases(bias), mean(kRows), root(kRows);
    const NormSaved saved = {.mean = mean.view(), .rstd = root.view()};
    const ConstVectorView g = affine ? gains.view() : VectorView{};
    const ConstVectorView b = bias.empty() ? VectorView{} : biases.view();
    const MatrixView input = in.matrix(kRows, width);
    forward(out.matrix(kRows, width), saved, input, g, b);
    y = out.values();

    Guarded d_out(d_y), d_in(x.size(), start), d_g(gain.size(), start), d_b(bias.size(), start);
    backward(d_in.matrix(kRows, width), affine ? d_g.view() : VectorView{}, bias.empty() ? VectorView{} : d_b.view(),
             d_out.matrix(kRows, width), input, g, saved);
    d_x = d_in.values();
    d_gain = d_g.values();
    d_bias = d_b.values();
    rstd = root.values();
    CHECK((in.intact() && out.intact() && mean.intact() && root.intact()));
    CHECK((d_out.intact() && d_in.intact() && d_g.intact() && d_b.intact()));
  }

  template <class T>
  std::vector<T> twin_of(const std::vector<T>& at_x, const std::vector<T>& at_gain, const std::vector<T>& at_bias) {
    const auto wide_eps = static_cast<double>(eps);
    if (kind == Kind::kLayer) return twin::layer_norm(at_x, at_gain, at_bias, width, wide_eps);
    if (kind == Kind::kRms) return twin::rms_norm(at_x, at_gain, width, wide_eps);
    return twin::scale_norm(at_x, at_gain, width);
  }

  std::vector<double> twin_y() { return twin_of(to_double(x), to_double(gain), to_double(bias)); }

  /// The gradients of sum(d_y * y) with respect to x, gain and bias.
  std::vector<std::vector<double>> twin_gradients() {
    const std::vector<std::vector<double>> point = {to_double(x), to_double(gain), to_double(bias)};
    std::vector<std::vector<double>> gradients;
    for (std::size_t which = 0; which < 3; ++which) {
      const auto loss = [&](const std::vector<Complex>& at) {
        std::vector<std::vector<Complex>> all;
        for (const auto& values : point) all.push_back(twin::to_complex(values));
        all[which] = at;
        return twin::weighted(twin_of(all[0], all[1], all[2]), to_double(d_y));
      };
      gradients.push_back(twin::complex_step(loss, point[which]));
    }
    return gradients;
  }

  /// What f32 allows: width / 16 additions in a lane and about twenty more roundings, each of 2^-24 of values of size
  /// one, times how much the division by the deviation enlarges them.
  double tolerance(int powers_of_rstd) const {
    const float largest = std::max(1.0f, *std::max_element(rstd.begin(), rstd.end()));
    return (static_cast<double>(width) / 16 + 20) * 0x1p-24 * std::pow(static_cast<double>(largest), powers_of_rstd);
  }

 private:
  void forward(MatrixView out, NormSaved saved, ConstMatrixView in, ConstVectorView g, ConstVectorView b) {
    if (kind == Kind::kLayer) layer_norm_forward(out, saved, in, g, b, eps);
    if (kind == Kind::kRms) rms_norm_forward(out, saved, in, g, eps);
    if (kind == Kind::kScale) scale_norm_forward(out, saved, in, g);
  }
  void backward(MatrixView d_in, VectorView d_g, VectorView d_b, ConstMatrixView d_out, ConstMatrixView in,
                ConstVectorView g, NormSaved saved) {
    if (kind == Kind::kLayer) layer_norm_backward(d_in, d_g, d_b, d_out, in, g, saved);
    if (kind == Kind::kRms) rms_norm_backward(d_in, d_g, d_out, in, g, saved);
    if (kind == Kind::kScale) scale_norm_backward(d_in, d_g, d_out, in, g, saved);
  }
};

std::vector<Case> all_cases() {
  std::vector<std::size_t> widths = {48, 53, 96, 127, 300};
  for (std::size_t width = 1; width <= 35; ++width) widths.push_back(width);
  std::vector<Case> cases;
  for (const std::size_t width : widths) {
    for (const Kind kind : {Kind::kLayer, Kind::kRms, Kind::kScale}) {
      for (const bool affine : {true, false}) cases.push_back({.kind = kind, .width = width, .affine = affine});
    }
  }
  return cases;
}

}  // namespace

TEST_CASE("Each norm agrees with its twin in double, at every width around a vector") {
  for (Case& c : all_cases()) {
    CAPTURE(c.kind, c.width, c.affine);
    c.run();
    CHECK(twin::distance(to_double(c.y), c.twin_y()) <= c.tolerance(1));
  }
}

TEST_CASE("Each norm's backward agrees with the complex step of its twin") {
  for (Case& c : all_cases()) {
    CAPTURE(c.kind, c.width, c.affine);
    c.run();
    const auto gradients = c.twin_gradients();
    CHECK(twin::distance(to_double(c.d_x), gradients[0]) <= c.tolerance(2) * 8);
    const double sum_over = c.kind == Kind::kScale ? static_cast<double>(kRows * c.width) : kRows;
    CHECK(twin::distance(to_double(c.d_gain), gradients[1]) <= c.tolerance(1) * sum_over);
    CHECK(twin::distance(to_double(c.d_bias), gradients[2]) <= c.tolerance(0));
  }
}

TEST_CASE("Norms' backward adds to what is there") {
  for (Case& c : all_cases()) {
    CAPTURE(c.kind, c.width, c.affine);
    c.run();
    Case other = c;
    other.run(0.75f);
    const auto added = [](std::vector<float> from_zero, const std::vector<float>& from_start) {
      for (float& v : from_zero) v += 0.75f;
      return twin::distance(to_double(from_zero), to_double(from_start));
    };
    CHECK(added(c.d_x, other.d_x) <= 0x1p-22 * c.tolerance(1) / c.tolerance(0));
    CHECK(added(c.d_gain, other.d_gain) <= 0x1p-20);
    CHECK(added(c.d_bias, other.d_bias) <= 0x1p-20);
  }
}

TEST_CASE("LayerNorm is indifferent to scaling and shifting its input, as eps goes to zero") {
  Case c = {.kind = Kind::kLayer, .width = 53, .affine = true, .eps = 1e-12f};
  c.run();
  Case moved = c;
  for (float& v : moved.x) v = 4 * v + 3;
  moved.run();
  // Only the rounding of 4 x + 3 and of its mean differ: 2^-24 of values up to seven, over a deviation of two.
  CHECK(twin::distance(to_double(c.y), to_double(moved.y)) <= c.tolerance(1) * 7);
}

TEST_CASE("LayerNorm's variance is taken about the mean, so values far from zero keep their accuracy") {
  Case c = {.kind = Kind::kLayer, .width = 48, .affine = false};
  for (float& v : c.x) v += 1000;
  c.run();
  // The mean of values about 1000 is wrong by a few 2^-24 of them, which shifts the output by that over the deviation.
  CHECK(twin::distance(to_double(c.y), c.twin_y()) <= c.tolerance(1) * 1000 / 8);
}

TEST_CASE("RMSNorm and ScaleNorm are indifferent to scaling their input, as eps goes to zero") {
  for (const Kind kind : {Kind::kRms, Kind::kScale}) {
    Case c = {.kind = kind, .width = 53, .affine = true, .eps = 1e-12f};
    c.run();
    Case scaled = c;
    for (float& v : scaled.x) v *= 8;  // exact
    scaled.run();
    CHECK(twin::distance(to_double(c.y), to_double(scaled.y)) <= c.tolerance(1));
  }
}

TEST_CASE("A plain LayerNorm gives rows of mean zero and variance one, and a gradient without those two directions") {
  for (const std::size_t width : {4, 19, 48, 96}) {
    CAPTURE(width);
    Case c = {.kind = Kind::kLayer, .width = width, .affine = false, .eps = 1e-12f};
    c.run();
    for (std::size_t row = 0; row < kRows; ++row) {
      double sum = 0, squares = 0, gradient = 0, radial = 0;
      for (std::size_t j = row * width; j < (row + 1) * width; ++j) {
        const auto y = static_cast<double>(c.y[j]), d = static_cast<double>(c.d_x[j]);
        sum += y;
        squares += y * y;
        gradient += d;
        radial += d * y;
      }
      const double tolerance = c.tolerance(2) * static_cast<double>(width);
      CHECK(std::fabs(sum) <= tolerance);
      CHECK(std::fabs(squares / static_cast<double>(width) - 1) <= tolerance);
      CHECK(std::fabs(gradient) <= tolerance);
      CHECK(std::fabs(radial) <= tolerance);
    }
  }
}

TEST_CASE("ScaleNorm gives rows as long as its gain, and sqrt(width) without one") {
  for (const bool affine : {true, false}) {
    Case c = {.kind = Kind::kScale, .width = 37, .affine = affine};
    c.run();
    const double expected = affine ? std::fabs(static_cast<double>(c.gain[0])) : std::sqrt(37.0);
    for (std::size_t row = 0; row < kRows; ++row) {
      double squares = 0;
      for (std::size_t j = row * 37; j < (row + 1) * 37; ++j) squares += std::pow(static_cast<double>(c.y[j]), 2);
      CHECK(std::sqrt(squares) == Catch::Approx(expected).epsilon(1e-6));
    }
  }
}

TEST_CASE("Rows of zeros are divided by what keeps them finite") {
  for (const Kind kind : {Kind::kLayer, Kind::kRms, Kind::kScale}) {
    CAPTURE(kind);
    Case c = {.kind = kind, .width = 6, .affine = false};
    c.x.assign(c.x.size(), 0.0f);
    c.run();
    CHECK(c.y == std::vector<float>(c.x.size(), 0.0f));
  }
}

TEST_CASE("Below a length of 1e-5 ScaleNorm is a plain product, without a radial term in its gradient") {
  Case c = {.kind = Kind::kScale, .width = 6, .affine = false};
  for (float& v : c.x) v *= 3e-6f;
  c.run();
  const std::vector<double> gradient = c.twin_gradients()[0];
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    CHECK(static_cast<double>(c.d_x[i]) == Catch::Approx(gradient[i]).epsilon(1e-6));
  }
}

TEST_CASE("A value that is not finite makes its own row NaN, and no other") {
  for (const Kind kind : {Kind::kLayer, Kind::kRms, Kind::kScale}) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
      CAPTURE(kind, bad);
      Case c = {.kind = kind, .width = 7, .affine = true};
      c.x[2 * 7 + 3] = bad;
      c.run();
      const std::size_t bad_at = 2 * 7 + 3;
      CHECK(std::isnan(c.y[bad_at]));
      for (std::size_t i = 0; i < c.y.size(); ++i) {
        if (i / 7 != 2) CHECK(std::isfinite(c.y[i]));
      }
    }
  }
}
