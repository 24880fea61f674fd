#include "core/numeric/math.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "core/numeric/simd_math.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinRel;

TEST_CASE("A scalar function is one lane of its vector") {
  for (int i = 1; i <= 1000; ++i) {
    const float x = static_cast<float>(i) * 0.013f;
    const auto wide = static_cast<double>(x);
    CAPTURE(x);
    CHECK(norm_lab::exp(x) == exp(Lanes(x)).get(2));
    CHECK(norm_lab::log(x) == log(Lanes(x)).get(2));
    CHECK(norm_lab::erf(x) == erf(Lanes(x)).get(2));
    CHECK(norm_lab::tanh(x) == tanh(Lanes(x)).get(2));
    CHECK(norm_lab::sin(x) == sin(Lanes(x)).get(2));
    CHECK(norm_lab::cos(x) == cos(Lanes(x)).get(2));
    CHECK(norm_lab::pow(x, 1.3f) == pow(Lanes(x), Lanes(1.3f)).get(2));
    CHECK(norm_lab::exp(wide) == exp(DoubleLanes(wide)).get(1));
    CHECK(norm_lab::log(wide) == log(DoubleLanes(wide)).get(1));
    CHECK(norm_lab::log1p(wide) == log1p(DoubleLanes(wide)).get(1));
    CHECK(norm_lab::sin(wide) == sin(DoubleLanes(wide)).get(1));
    CHECK(norm_lab::cos(wide) == cos(DoubleLanes(wide)).get(1));
    CHECK(norm_lab::acos(wide / 13) == acos(DoubleLanes(wide / 13)).get(1));
    CHECK(norm_lab::pow(wide, 1.3) == pow(DoubleLanes(wide), DoubleLanes(1.3)).get(1));
  }
}

TEST_CASE("power is the repeated product, within its stated error") {
  for (const double base : {0.9, 0.999, 1.5, -2.0, 0.0, 1.0}) {
    for (const unsigned exponent : {0u, 1u, 2u, 3u, 7u, 64u, 301u, 1000u}) {
      CAPTURE(base, exponent);
      const double exact = std::pow(base, exponent);
      CHECK_THAT(power(base, exponent), WithinRel(exact, (exponent + 1) * 0x1p-53));
    }
  }
  CHECK(power(0.9, 1) == 0.9);
}
