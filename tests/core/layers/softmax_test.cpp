#include "core/layers/softmax.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "tests/core/guarded.hpp"
#include "tests/core/twin/attention.hpp"
#include "tests/core/twin/gradient.hpp"

using namespace norm_lab;

namespace {

std::vector<float> forward(const std::vector<float>& x) {
  Guarded in(x), out(x.size());
  softmax_forward(out.view(), in.view());
  CHECK(out.intact());
  return out.values();
}

/// Each value is a quotient of an exponential and a sum of up to n of them, both good to a few roundings.
double tolerance(std::size_t n) { return (8 + static_cast<double>(n) / 16) * 0x1p-24; }

}  // namespace

TEST_CASE("Softmax equals its twin in double at every length, and sums to one") {
  for (const std::size_t n : lengths_around_a_vector()) {
    CAPTURE(n);
    const std::vector<float> x = sample(n, 1, 8);
    const std::vector<double> found = to_double(forward(x));
    CHECK(twin::distance(found, twin::softmax(to_double(x))) <= tolerance(n));
    CHECK(std::fabs(std::accumulate(found.begin(), found.end(), 0.0) - 1) <= tolerance(n));
  }
}

TEST_CASE("Softmax of shifted values is the same where the shift is exact") {
  const std::vector<float> x = {1, 2, 0.5, -3, 4};
  std::vector<float> shifted = x;
  for (float& v : shifted) v += 1024;
  CHECK(forward(shifted) == forward(x));
  CHECK(forward({1e38F, 1e38F}) == std::vector<float>{0.5, 0.5});
}

TEST_CASE("Softmax of what is not finite is not finite") {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                          -std::numeric_limits<float>::infinity()}) {
    bool finite = true;
    for (const float value : forward({0, bad, 1})) finite = finite && std::isfinite(value);
    CHECK_FALSE(finite);
  }
}

TEST_CASE("Softmax's backward agrees with the complex step of its forward") {
  for (std::size_t n = 1; n <= 35; ++n) {
    CAPTURE(n);
    const std::vector<float> x = sample(n, 1, 2), d_y = sample(n, 2);
    Guarded y(forward(x)), d(d_y);
    softmax_backward(d.view(), d.view(), y.view());
    const auto expected = twin::complex_step(
        [&](const std::vector<twin::Complex>& at) { return twin::weighted(twin::softmax(at), to_double(d_y)); },
        to_double(x));
    CHECK(twin::distance(to_double(d.values()), expected) <= 4 * tolerance(n));
    CHECK(d.intact());
  }
}
