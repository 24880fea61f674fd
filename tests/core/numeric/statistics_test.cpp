#include "core/numeric/statistics.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/core/golden.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using Json = nlohmann::json;

namespace {

constexpr double kHalfUlp = std::numeric_limits<double>::epsilon() / 2;

VectorOf<const double> view(const std::vector<double>& values) { return {values.data(), values.size()}; }

Spread of(const std::vector<double>& values) { return spread_of(view(values)); }

Line through(const std::vector<double>& x, const std::vector<double>& y) { return least_squares(view(x), view(y)); }

double largest(const std::vector<double>& values) {
  double found = 0;
  for (const double value : values) found = std::max(found, std::abs(value));
  return found;
}

/// A term of the finite sum is a product of up to 2 * degrees roundings, and a relative error of the share within t
/// is four times that in t (0.95 / (2 t density(t)) = 4.1 for many degrees, less for few); the rest is a dozen
/// roundings, which the tangent of 1.49, the angle of one degree, makes thirteen times larger.
double student_tolerance(double degrees) { return (8 * degrees + 64) * kHalfUlp; }

bool is_none(const Interval& interval) { return std::isnan(interval.low) && std::isnan(interval.high); }

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

TEST_CASE("Student's quantile is that of an independent computation") {
  const Json file = golden("statistics.json");
  REQUIRE(file["student_t_975"].size() == 201);
  for (const Json& row : file["student_t_975"]) {
    const double degrees = row[0];
    CAPTURE(degrees);
    CHECK_THAT(student_t_975(degrees), WithinRel(row[1].get<double>(), student_tolerance(degrees)));
  }
}

TEST_CASE("Mean, deviation and interval are those of exact fractions") {
  const Json file = golden("statistics.json");
  REQUIRE(!file["samples"].empty());
  for (const Json& sample : file["samples"]) {
    const auto values = sample["values"].get<std::vector<double>>();
    const auto size = static_cast<double>(values.size());
    const Spread spread = of(values);
    const Interval interval = mean_interval(spread);
    CAPTURE(size);
    // A sum of n values carries n roundings of at most n * largest, over n; a deviation two more a value.
    const double tolerance = 2 * size * kHalfUlp * largest(values);
    CHECK_THAT(spread.mean, WithinAbs(sample["mean"], tolerance));
    CHECK_THAT(spread.deviation, WithinAbs(sample["deviation"], tolerance));
    const double reach = interval.high - spread.mean;
    const double of_interval = tolerance * (1 + reach / spread.deviation) + student_tolerance(size - 1) * reach;
    CHECK_THAT(interval.low, WithinAbs(sample["low"], of_interval));
    CHECK_THAT(interval.high, WithinAbs(sample["high"], of_interval));
  }
}

TEST_CASE("One measurement has no interval, and equal ones have one of no width") {
  CHECK(is_none(mean_interval(of({}))));
  CHECK(is_none(mean_interval(of({4}))));
  CHECK(mean_interval(of({4, 4, 4})).low == 4);
  CHECK(mean_interval(of({4, 4, 4})).high == 4);
}

TEST_CASE("A fitted line and the interval of its slope are those of exact fractions") {
  const Json file = golden("statistics.json");
  REQUIRE(!file["lines"].empty());
  for (const Json& expected : file["lines"]) {
    const auto x = expected["x"].get<std::vector<double>>();
    const auto y = expected["y"].get<std::vector<double>>();
    const Line line = through(x, y);
    const auto size = static_cast<double>(x.size());
    CAPTURE(size);
    // Each centred y is off by up to n + 2 roundings of the largest, and the root of sum (x - mean)^2 is at least
    // the range of x over the root of two.
    const double range = *std::max_element(x.begin(), x.end()) - *std::min_element(x.begin(), x.end());
    const double tolerance = 2 * size * (size + 2) * kHalfUlp * largest(y) / range;
    CHECK_THAT(line.slope, WithinAbs(expected["slope"], tolerance));
    CHECK_THAT(line.intercept, WithinAbs(expected["intercept"], tolerance * (range + largest(x))));
    const double t = student_t_975(size - 2);
    const double reach = line.slope_interval.high - line.slope;
    const double of_interval = tolerance * (1 + t) + student_tolerance(size - 2) * reach;
    CHECK_THAT(line.slope_interval.low, WithinAbs(expected["low"], of_interval));
    CHECK_THAT(line.slope_interval.high, WithinAbs(expected["high"], of_interval));
  }
}

TEST_CASE("Two points have a line without an interval; points at one place, or one that is not finite, have none") {
  const Line two = through({1, 3}, {2, 8});
  CHECK(two.slope == 3);
  CHECK(two.intercept == -1);
  CHECK(is_none(two.slope_interval));
  const Line exact = through({0, 1, 2, 3}, {1, 3, 5, 7});
  CHECK(exact.slope_interval.low == 2);
  CHECK(exact.slope_interval.high == 2);
  const double infinity = std::numeric_limits<double>::infinity();
  for (const Line& none : {through({}, {}), through({1}, {2}), through({0.1, 0.1, 0.1}, {1, 2, 3}),
                           through({1, 2, 3}, {1, infinity, 2}), through({1, std::nan(""), 3}, {1, 2, 3})}) {
    CHECK(std::isnan(none.slope));
    CHECK(std::isnan(none.intercept));
    CHECK(is_none(none.slope_interval));
  }
}

TEST_CASE("Quantiles are NumPy's, to the last bit") {
  const Json file = golden("statistics.json");
  REQUIRE(!file["quantiles"].empty());
  for (const Json& expected : file["quantiles"]) {
    const auto values = expected["values"].get<std::vector<double>>();
    for (std::size_t i = 0; i < expected["p"].size(); ++i) {
      CAPTURE(values.size(), expected["p"][i].get<double>());
      CHECK(quantile(view(values), expected["p"][i]) == expected["quantiles"][i].get<double>());
    }
  }
  CHECK(std::isnan(quantile({}, 0.5)));
}
