#include "core/numeric/singular_values.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/core/golden.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using Json = nlohmann::json;

namespace {

std::vector<double> values_of(const std::vector<float>& a, std::size_t size) {
  std::vector<double> values(size);
  std::vector<double> work(singular_values_work(size), 7);
  singular_values({values.data(), size}, {work.data(), work.size()}, {a.data(), size, size});
  return values;
}

}  // namespace

TEST_CASE("Singular values are LAPACK's") {
  const Json file = golden("singular_values.json");
  REQUIRE(file["cases"].size() == 12);
  for (const Json& expected : file["cases"]) {
    INFO(expected["name"].get<std::string>());
    const auto size = expected["size"].get<std::size_t>();
    const std::vector<double> values = values_of(expected["matrix"].get<std::vector<float>>(), size);
    // Ours are off by size * 1e-13 of themselves, LAPACK's by a few roundings times size, of the largest.
    const double tolerance = static_cast<double>(size) * 1e-13 * values[0];
    for (std::size_t i = 0; i < size; ++i) {
      CHECK_THAT(values[i], WithinAbs(expected["singular_values"][i].get<double>(), tolerance));
    }
    CHECK(std::is_sorted(values.rbegin(), values.rend()));
  }
}

TEST_CASE("A turned and stretched matrix has its stretches, however many are equal") {
  // diag(2, 5, 2, 2) between two reflections I - 2 v v^T / |v|^2, each exact in f32.
  const std::size_t size = 4;
  const double stretch[] = {2, 5, 2, 2};
  const double v[] = {1, 1, 1, 1};
  const double w[] = {1, -1, 1, 1};
  std::vector<float> a(size * size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < size; ++k) {
        sum += ((i == k) - v[i] * v[k] / 2) * stretch[k] * ((k == j) - w[k] * w[j] / 2);
      }
      a[i * size + j] = static_cast<float>(sum);
    }
  }
  const std::vector<double> values = values_of(a, size);
  CHECK_THAT(values[0], WithinRel(5, 4e-13));
  for (const std::size_t i : {1, 2, 3}) CHECK_THAT(values[i], WithinRel(2, 4e-13));
}

TEST_CASE("Each value is right relative to itself where rows differ by many orders of size") {
  const std::vector<float> a = {1e20f, 0, 0, 0, 3e-20f, 4e-20f, 0, -4e-20f, 3e-20f};
  const std::vector<double> values = values_of(a, 3);
  CHECK(values[0] == static_cast<double>(1e20f));
  CHECK_THAT(values[1], WithinRel(5e-20, 1e-7));  // 3e-20 and 4e-20 are rounded to f32
  CHECK_THAT(values[2], WithinRel(5e-20, 1e-7));
}

TEST_CASE("No matrix, a zero matrix and zero rows have their values") {
  CHECK(values_of({}, 0).empty());
  CHECK(values_of({0, 0, 0, 0}, 2) == std::vector<double>{0, 0});
  CHECK(values_of({-3}, 1) == std::vector<double>{3});
  CHECK(values_of({0, 0, 3, 4}, 2) == std::vector<double>{5, 0});
}

TEST_CASE("A matrix that is not finite ends, with NaN throughout") {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    for (const double value : values_of({1, 2, bad, 4}, 2)) CHECK(std::isnan(value));
  }
}

TEST_CASE("The largest and the smallest f32 neither overflow nor vanish") {
  const float largest = std::numeric_limits<float>::max();
  const float smallest = std::numeric_limits<float>::denorm_min();
  CHECK_THAT(values_of({largest, largest, -largest, largest}, 2)[0],
             WithinRel(std::sqrt(2.0) * static_cast<double>(largest), 2e-13));
  CHECK_THAT(values_of({smallest, smallest, -smallest, smallest}, 2)[1],
             WithinRel(std::sqrt(2.0) * static_cast<double>(smallest), 2e-13));
}
