#include "core/numeric/statistics.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

using namespace norm_lab;
using Catch::Matchers::WithinRel;

namespace {

Spread of(const std::vector<double>& values) { return spread_of({values.data(), values.size()}); }

}  // namespace

TEST_CASE("Mean and deviation are those of a worked example") {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squared deviations 32.
  const Spread spread = of({2, 4, 4, 4, 5, 5, 7, 9});
  CHECK(spread.count == 8);
  CHECK(spread.mean == 5);
  CHECK_THAT(spread.deviation, WithinRel(std::sqrt(32.0 / 7), 1e-15));
  CHECK(spread.lowest == 2);
  CHECK(spread.highest == 9);
}

TEST_CASE("What is not finite is left out and not counted") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const Spread spread = of({nan, 3, infinity, 1, -infinity});
  CHECK(spread.count == 2);
  CHECK(spread.mean == 2);
  CHECK(spread.lowest == 1);
  CHECK(spread.highest == 3);
}

TEST_CASE("Too few values have no mean or no deviation") {
  CHECK(of({}).count == 0);
  CHECK(std::isnan(of({}).mean));
  CHECK(std::isnan(of({}).lowest));
  CHECK(of({4}).mean == 4);
  CHECK(std::isnan(of({4}).deviation));
}
