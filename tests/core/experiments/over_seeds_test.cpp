#include "core/experiments/over_seeds.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

using namespace norm_lab;
using Catch::Matchers::WithinRel;

TEST_CASE("Rows are gathered over seeds, by what is compared and by position, in order of their first row") {
  // Two seeds of each of two placements, two positions each.
  const std::vector<SeedGroup> groups = over_seeds({"pre", "pre", "pre", "pre", "post", "post", "post", "post"},
                                                   {1, 2, 1, 2, 1, 2, 1, 2}, {10, 20, 14, 20, 1, std::nan(""), 3, 5});
  REQUIRE(groups.size() == 4);
  CHECK(groups[0].first_row == 0);
  CHECK(groups[1].first_row == 1);
  CHECK(groups[2].first_row == 4);
  CHECK(groups[3].first_row == 5);
  CHECK(groups[0].spread.mean == 12);
  CHECK(groups[2].spread.mean == 2);
  CHECK(groups[3].spread.count == 1);
}

TEST_CASE("Positions need not ascend, and a seed may lack some of them") {
  const std::vector<SeedGroup> groups = over_seeds({"pre", "pre", "pre", "pre"}, {7, 2, 5, 2}, {1, 2, 3, 4});
  REQUIRE(groups.size() == 3);
  CHECK(groups[0].spread.mean == 1);
  CHECK(groups[1].spread.mean == 3);
  CHECK(groups[2].spread.mean == 3);
  CHECK(groups[2].first_row == 2);
}

TEST_CASE("The interval of a group is that of its mean") {
  const std::vector<SeedGroup> groups = over_seeds({"pre", "pre"}, {1, 1}, {10, 14});
  // 12 -+ 12.706 * sqrt(8) / sqrt(2), with t from the printed table (six digits: half a unit in the last is 4e-7).
  CHECK_THAT(groups[0].interval().low, WithinRel(12 - 12.7062 * 2, 1e-5));
  CHECK_THAT(groups[0].interval().high, WithinRel(12 + 12.7062 * 2, 1e-5));
  CHECK(std::isnan(over_seeds({"pre"}, {1}, {10})[0].interval().low));
}
