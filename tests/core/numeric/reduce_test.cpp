#include "core/numeric/reduce.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "core/numeric/simd.hpp"
#include "tests/core/guarded.hpp"
#include "tests/core/twin/reduce.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinAbs;

TEST_CASE("Sums follow their tree bit for bit, at every length around a vector and a block") {
  std::vector<std::size_t> lengths = lengths_around_a_vector();
  for (std::size_t n : {0, 1023, 1024, 1039, 1040, 1041, 2047, 2048, 2049, 100003}) lengths.push_back(n);
  for (const std::size_t n : lengths) {
    CAPTURE(n);
    Guarded a(sample(n, 1)), b(sample(n, 2));
    const VectorView x = a.view(), y = b.view();
    CHECK(sum(x) == twin::sum_of_blocks(n, [&](std::size_t i) { return x[i]; }));
    CHECK(sum_of_squares(x) == twin::sum_of_blocks(n, [&](std::size_t i) { return x[i] * x[i]; }));
    CHECK(dot(x, y) == twin::sum_of_blocks(n, [&](std::size_t i) { return x[i] * y[i]; }));
    CHECK(sum_lanes(n, [&](auto at) { return at.load(x); }) ==
          twin::sum_of_row(n, [&](std::size_t i) { return x[i]; }));
  }
}

TEST_CASE("A sum is as exact as sixty-four f32 additions in each lane allow") {
  // 1024 values in sixteen lanes: 64 additions of values up to 64, each wrong by at most half an ulp of the running
  // sum.
  const std::size_t n = 1000000;
  Guarded a(sample(n, 1));
  double exact = 0;
  for (const float v : a.values()) exact += static_cast<double>(v);
  const double bound = static_cast<double>(n) * 64 * 0x1p-24 / 2;
  CHECK_THAT(sum(a.view()), WithinAbs(exact, bound));
}

TEST_CASE("Padding does not leak into a sum whose term is not zero there") {
  for (std::size_t n = 1; n <= 35; ++n) {
    Guarded a(n, 2);
    const VectorView x = a.view();
    // In the padding the term is 1 / 0.
    CHECK(sum_lanes(n, [&](auto at) { return Lanes(1.0f) / at.load(x); }) == static_cast<float>(n) / 2);
  }
}

TEST_CASE("A NaN anywhere makes the sum a NaN") {
  for (std::size_t n = 1; n <= 35; ++n) {
    for (std::size_t i = 0; i < n; ++i) {
      Guarded a(n, 1);
      a.view()[i] = std::numeric_limits<float>::quiet_NaN();
      CHECK(std::isnan(sum(a.view())));
      CHECK(std::isnan(sum_of_squares(a.view())));
    }
  }
}
