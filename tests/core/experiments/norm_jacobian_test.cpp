#include "core/experiments/norm_jacobian.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "core/numeric/random.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinRel;

namespace {

std::vector<float> normal_values(std::size_t width, std::uint32_t seed) {
  std::vector<float> x(width);
  Generator(seed).normal({x.data(), width}, 0, 1);
  return x;
}

std::vector<double> exact_of(const NormKind& kind, const std::vector<float>& x, float eps) {
  std::vector<double> values(x.size());
  exact_singular_values({values.data(), values.size()}, kind, {x.data(), x.size()}, eps);
  return values;
}

double measured_of(const NormKind& kind, const std::vector<float>& x, float eps) {
  Arena measured;
  NormJacobian(kind, x.size(), eps, measured);
  Arena arena(measured.used());
  NormJacobian jacobian(kind, x.size(), eps, arena);
  jacobian.set_input({x.data(), x.size()});
  return jacobian.largest_singular_value();
}

}  // namespace

TEST_CASE("Power iteration finds the spectral norm however close the second value is") {
  // With eps growing past the input's size the last values come up to the first: the worst case for the iteration.
  for (const NormKind& kind : norm_kinds()) {
    for (const std::size_t width : {3, 4, 5, 16, 37, 256}) {
      for (float eps = 1e-8f; eps < 2e6f; eps *= 10) {
        CAPTURE(std::string(kind.name), width, eps);
        for (std::uint32_t seed = 0; seed < 4; ++seed) {
          const std::vector<float> x = normal_values(width, seed);
          CHECK_THAT(measured_of(kind, x, eps), WithinRel(exact_of(kind, x, eps)[0], 1e-5));
        }
      }
    }
  }
}

TEST_CASE("A norm of two features has what is left of LayerNorm's values") {
  // x = (1, -1): variance 1, s = sqrt(1 + 3) = 2; only eps / s^3 and 0 remain.
  CHECK(exact_of(norm_kinds()[0], {1, -1}, 3) == std::vector<double>{3.0 / 8, 0});
  CHECK_THAT(measured_of(norm_kinds()[0], {1, -1}, 3), WithinRel(3.0 / 8, 1e-6));
}

TEST_CASE("The exact values are the formulas of each norm") {
  // x = (3, 4, 0, 5, 0, 0): mean 2, mean square 50/6, variance 26/6; with eps = 14/6 s^2 = 40/6, r^2 = 64/6.
  const std::vector<float> x = {3, 4, 0, 5, 0, 0};
  const float eps = 14.0f / 6;
  const double s = std::sqrt(40.0 / 6);
  const double r = std::sqrt(64.0 / 6);
  const std::vector<double> expected[] = {{1 / s, 1 / s, 1 / s, 1 / s, 14.0 / 6 / (s * s * s), 0},
                                          {1 / r, 1 / r, 1 / r, 1 / r, 1 / r, 14.0 / 6 / (r * r * r)},
                                          std::vector<double>(5, std::sqrt(6.0 / 50))};
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const std::vector<double> values = exact_of(norm_kinds()[kind], x, eps);
    for (std::size_t i = 0; i < values.size(); ++i) {
      CAPTURE(kind, i);
      // eps is rounded to f32 once, and enters linearly at most: 2^-24 relative.
      const double value = i < expected[kind].size() ? expected[kind][i] : 0;
      CHECK_THAT(values[i], WithinRel(value, 6e-8));
    }
  }
}

TEST_CASE("A norm that the exact values do not know has none") {
  NormKind unknown = norm_kinds()[0];
  unknown.name = "unknown";
  for (const double value : exact_of(unknown, {1, 2, 3}, 0)) CHECK(std::isnan(value));
}
