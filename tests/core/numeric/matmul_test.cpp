#include "core/numeric/matmul.hpp"

#include <array>
#include <catch_amalgamated.hpp>
#include <limits>
#include <vector>

#include "tests/core/guarded.hpp"
#include "tests/core/twin/linear.hpp"

using namespace norm_lab;

namespace {

struct Shape {
  std::size_t m, n, k;
};

std::vector<Shape> shapes() {
  std::vector<Shape> all;
  for (std::size_t m : {1, 2, 3, 4, 5, 9}) {
    for (std::size_t n : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 19}) {
      for (std::size_t k : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 19}) all.push_back({m, n, k});
    }
  }
  for (const Shape& s : {Shape{192, 96, 48}, Shape{192, 48, 96}, Shape{192, 24, 48}, Shape{37, 53, 19},
                         Shape{4099, 7, 5}, Shape{3, 4099, 5}, Shape{3, 5, 4099}, Shape{24, 256, 1}}) {
    all.push_back(s);
  }
  return all;
}

/// Operands of one shape, between sentinels.
struct Operands {
  std::vector<float> x, weight, bias, y, d_y, start_x, start_weight;

  explicit Operands(const Shape& s)
      : x(sample(s.m * s.k, 1)),
        weight(sample(s.n * s.k, 2)),
        bias(sample(s.n, 3)),
        y(s.m * s.n),
        d_y(sample(s.m * s.n, 4)),
        start_x(sample(s.m * s.k, 5)),
        start_weight(sample(s.n * s.k, 6)) {}
};

std::vector<float> forward(const Shape& s, const Operands& o, bool with_bias) {
  Guarded x(o.x), weight(o.weight), bias(o.bias), y(s.m * s.n, 7), scratch(matmul_scratch_size(s.m, s.n, s.k), 8);
  matmul_forward(y.matrix(s.m, s.n), x.matrix(s.m, s.k), weight.matrix(s.n, s.k),
                 with_bias ? bias.view() : VectorView{}, scratch.view());
  CHECK((y.intact() && scratch.intact()));
  return y.values();
}

std::vector<float> backward_input(const Shape& s, const Operands& o) {
  Guarded d_x(o.start_x), d_y(o.d_y), weight(o.weight), scratch(matmul_scratch_size(s.m, s.n, s.k), 8);
  matmul_backward_input(d_x.matrix(s.m, s.k), d_y.matrix(s.m, s.n), weight.matrix(s.n, s.k), scratch.view());
  CHECK((d_x.intact() && scratch.intact()));
  return d_x.values();
}

std::vector<float> backward_weight(const Shape& s, const Operands& o) {
  Guarded d_weight(o.start_weight), d_y(o.d_y), x(o.x), scratch(matmul_scratch_size(s.m, s.n, s.k), 8);
  matmul_backward_weight(d_weight.matrix(s.n, s.k), d_y.matrix(s.m, s.n), x.matrix(s.m, s.k), scratch.view());
  CHECK((d_weight.intact() && scratch.intact()));
  return d_weight.values();
}

}  // namespace

TEST_CASE("Every product equals the plain sum in order, bit for bit, at every size around a tile") {
  for (const Shape& s : shapes()) {
    CAPTURE(s.m, s.n, s.k);
    const Operands o(s);
    CHECK(forward(s, o, true) == twin::linear_forward(o.x, o.weight, o.bias, s.m, s.n, s.k));
    CHECK(forward(s, o, false) == twin::linear_forward(o.x, o.weight, {}, s.m, s.n, s.k));
    CHECK(backward_input(s, o) == twin::linear_backward_input(o.start_x, o.d_y, o.weight, s.m, s.n, s.k));
    CHECK(backward_weight(s, o) == twin::linear_backward_weight(o.start_weight, o.d_y, o.x, s.m, s.n, s.k));
  }
}

TEST_CASE("A row's bits do not depend on how many other rows there are") {
  const Shape whole = {9, 19, 17};
  const Shape alone = {1, 19, 17};
  Operands many(whole);
  const std::vector<float> all = forward(whole, many, true);
  for (std::size_t row = 0; row < whole.m; ++row) {
    Operands one(alone);
    std::copy_n(many.x.begin() + static_cast<std::ptrdiff_t>(row * whole.k), whole.k, one.x.begin());
    one.weight = many.weight;
    one.bias = many.bias;
    const auto start = all.begin() + static_cast<std::ptrdiff_t>(row * whole.n);
    CHECK(forward(alone, one, true) == std::vector<float>(start, start + static_cast<std::ptrdiff_t>(whole.n)));
  }
}

TEST_CASE("A value that is not finite spoils its own row and column, and nothing beside them") {
  const Shape s = {6, 9, 5};
  Operands o(s);
  o.x[2 * s.k + 1] = std::numeric_limits<float>::quiet_NaN();
  o.weight[4 * s.k + 3] = std::numeric_limits<float>::infinity();
  const std::vector<float> y = forward(s, o, true);
  for (std::size_t row = 0; row < s.m; ++row) {
    for (std::size_t col = 0; col < s.n; ++col) {
      CAPTURE(row, col);
      const float value = y[row * s.n + col];
      CHECK((value != value) == (row == 2));
      if (row != 2) CHECK(std::isinf(value) == (col == 4));
    }
  }
}
