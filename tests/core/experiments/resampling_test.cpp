#include "core/experiments/resampling.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

using namespace norm_lab;

namespace {

/// 1, 2, ..., 20 in disorder, of two seeds in turn: seed 0 has the odd ones.
SeededValues twenty() {
  std::vector<Seeded> values;
  for (const int value : {13, 2, 19, 20, 5, 8, 1, 16, 11, 4, 7, 18, 3, 10, 17, 6, 9, 14, 15, 12}) {
    values.push_back({static_cast<double>(value), value % 2 == 1 ? 0u : 1u});
  }
  return {values, 2};
}

}  // namespace

TEST_CASE("The upper value is the smallest one that at most a share delta lies above") {
  const SeededValues values = twenty();
  CHECK(values.size() == 20);
  CHECK(values.upper_value({1, 1}, 0.05) == 19);  // ceil(0.95 * 20) = 19
  CHECK(values.upper_value({1, 1}, 0.06) == 19);
  CHECK(values.upper_value({1, 1}, 0.0999) == 19);
  CHECK(values.upper_value({1, 1}, 0.1) == 18);
  CHECK(values.upper_value({1, 1}, 0) == 20);
  CHECK(values.upper_value({1, 1}, 0.5) == 10);
}

TEST_CASE("A value counts as often as its seed") {
  const SeededValues values = twenty();
  CHECK(values.upper_value({2, 0}, 0.1) == 17);  // of 19, 19, 17, 17, ... two of twenty may lie above
  CHECK(values.upper_value({0, 2}, 0.05) == 20);
  CHECK(values.upper_value({0, 2}, 0.1) == 18);
  CHECK(values.upper_value({3, 1}, 0.1) == 18);  // 20, 19, 19, 19 are four of forty
  CHECK(std::isnan(values.upper_value({0, 0}, 0.1)));
}

TEST_CASE("Seeds with different numbers of values weigh by their values") {
  const SeededValues values({{1, 0}, {4, 1}, {2, 0}, {3, 0}}, 2);
  CHECK(values.upper_value({1, 1}, 0.25) == 3);
  CHECK(values.upper_value({1, 2}, 0.4) == 3);  // 4, 4 are two of five
  CHECK(values.upper_value({1, 2}, 0.39) == 4);
}

TEST_CASE("A resample draws as many seeds as there are, every seed as often as any other in the long run") {
  constexpr std::size_t kSeeds = 5;
  Resamples resamples(kSeeds);
  std::vector<double> total(kSeeds);
  double squares = 0;
  for (int i = 0; i < kResamples; ++i) {
    const Counts& counts = resamples.next();
    CHECK(std::accumulate(counts.begin(), counts.end(), 0u) == kSeeds);
    for (std::size_t seed = 0; seed < kSeeds; ++seed) total[seed] += counts[seed];
    squares += (counts[0] - 1.0) * (counts[0] - 1.0);
  }
  // A count is binomial (5, 1/5): mean 1, variance 0.8; five standard deviations of the sum, and of the variance
  // (fourth central moment 2.08, so that 0.8's own is sqrt((2.08 - 0.64) / 1000) = 0.038).
  for (const double sum : total) CHECK(std::fabs(sum - kResamples) < 5 * std::sqrt(0.8 * kResamples));
  CHECK(std::fabs(squares / kResamples - 0.8) < 5 * 0.038);
}

TEST_CASE("Resamples of the same number of seeds are the same") {
  Resamples one(30), two(30);
  for (int i = 0; i < 10; ++i) CHECK(one.next() == two.next());
}

TEST_CASE("The percentile interval leaves one in forty values on each side") {
  std::vector<double> values(1001);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>((i * 8) % 1001);
  const Interval interval = percentile_interval(values);
  CHECK(interval.low == 25);
  CHECK(interval.high == 975);
  values[3] = std::numeric_limits<double>::quiet_NaN();
  CHECK(std::isnan(percentile_interval(values).low));
  CHECK(std::isnan(percentile_interval({}).high));
}
