#include "core/experiments/map_summary.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "core/experiments/map_axes.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

void add(Table& map, double x, double y, double seed, double first, double last) {
  map.add_row({std::string_view("post"), x, y, seed, first, last, last, last, kNan, std::isfinite(last) ? kNan : 7.0,
               std::string_view("")});
}

}  // namespace

TEST_CASE("Sensitivity is the mean loss over the rates less the lowest, and no loss counts above the first") {
  const Request request = accepted("lab=1&run=map&placement=post&x-from=0.01&x-to=1&x-cells=3&y-cells=2&y-to=4");
  Table map(request.experiment().table("map"));
  // Columns in any order of cells: the table's rows come coarse first.
  for (const double y : {4.0, 2.0}) {
    const double first = y == 2 ? 3 : 4;
    add(map, 1, y, 0, first, y == 2 ? kInfinity : 100);  // counts as the first loss
    add(map, 0.01, y, 0, first, 2);
    add(map, 0.1, y, 0, first, y == 2 ? 0.5 : kNan);
  }
  const std::vector<Table> tables = map_summaries(request, map);
  const Table& along = tables[1];
  REQUIRE(along.rows() == 2);
  CHECK(along.numbers("at") == std::vector<double>{2, 4});
  CHECK(along.numbers("sensitivity")[0] == Catch::Approx((2 + 0.5 + 3) / 3 - 0.5).epsilon(1e-15));
  CHECK(along.numbers("sensitivity")[1] == Catch::Approx((2 + 4 + 4) / 3.0 - 2).epsilon(1e-15));
  CHECK(along.numbers("best_lr") == std::vector<double>{0.1, 0.01});
  CHECK(along.numbers("best_loss") == std::vector<double>{0.5, 2});
  const Table& overall = tables[0];
  REQUIRE(overall.rows() == 1);
  CHECK(overall.numbers("sensitivity")[0] ==
        Catch::Approx((along.numbers("sensitivity")[0] + along.numbers("sensitivity")[1]) / 2).epsilon(1e-15));
  CHECK(overall.numbers("best_lr")[0] == 0.01);  // means over depths: 2, 2.25, 3.5
  CHECK(overall.numbers("seeds")[0] == 1);
  CHECK(std::isnan(overall.numbers("low")[0]));
}

TEST_CASE("With several seeds sensitivity is their mean, with an interval, whichever side the rate stands on") {
  const Request request =
      accepted("lab=1&run=map&placement=post&x=depth&x-from=3&x-cells=1&y-from=0.01&y-to=0.1&y-cells=2&seed=4,9");
  Table map(request.experiment().table("map"));
  for (const double rate : {0.01, 0.1}) {
    add(map, 3, rate, 4, 3, rate == 0.1 ? 1 : 2);    // seed 4: 0.5
    add(map, 3, rate, 9, 3, rate == 0.1 ? 2.5 : 1);  // seed 9: 0.75
  }
  const Table overall = map_summaries(request, map)[0];
  CHECK(overall.numbers("seeds")[0] == 2);
  CHECK(overall.numbers("sensitivity")[0] == 0.625);
  CHECK(overall.numbers("low")[0] < 0.5);
  CHECK(overall.numbers("high")[0] > 0.75);
  CHECK(overall.numbers("best_lr")[0] == 0.01);  // 1.5 against 1.75
}

TEST_CASE("Where no run ends below its first loss no rate is the best") {
  const Request request = accepted("lab=1&run=map&placement=post&x-from=0.01&x-to=0.1&x-cells=2&y-cells=2&y-to=4");
  Table map(request.experiment().table("map"));
  for (const double rate : {0.01, 0.1}) {
    add(map, rate, 2, 0, 3, rate == 0.1 ? kNan : 3);
    add(map, rate, 4, 0, 3, rate == 0.1 ? 1 : kNan);
  }
  const std::vector<Table> tables = map_summaries(request, map);
  CHECK(tables[1].numbers("sensitivity") == std::vector<double>{0, 1});
  CHECK(std::isnan(tables[1].numbers("best_lr")[0]));
  CHECK(std::isnan(tables[1].numbers("best_loss")[0]));
  CHECK(tables[1].numbers("best_lr")[1] == 0.1);
  CHECK(tables[0].numbers("best_lr")[0] == 0.1);

  Table none(request.experiment().table("map"));
  for (const double depth : {2, 4}) {
    for (const double rate : {0.01, 0.1}) add(none, rate, depth, 0, 3, kNan);
  }
  CHECK(map_summaries(request, none)[0].numbers("sensitivity")[0] == 0);
  CHECK(std::isnan(map_summaries(request, none)[0].numbers("best_lr")[0]));
}

TEST_CASE("Where no axis is the learning rate there is no sensitivity to it") {
  const Request request = accepted("lab=1&run=map&placement=post&x=warmup&x-cells=1&y-cells=1");
  Table map(request.experiment().table("map"));
  add(map, 0, 2, 0, 3, 1);
  for (const Table& table : map_summaries(request, map)) CHECK(table.rows() == 0);
}

TEST_CASE("Where even a first loss is no number there is no best rate, nor over what is with it") {
  const Request request = accepted("lab=1&run=map&placement=post&x-from=0.01&x-to=1&x-cells=2&y-cells=2&y-to=4");
  Table map(request.experiment().table("map"));
  for (const double rate : {0.01, 1.0}) {
    add(map, rate, 2, 0, 3, rate == 1 ? 1 : 2);
    add(map, rate, 4, 0, kNan, kNan);
  }
  const std::vector<Table> tables = map_summaries(request, map);
  CHECK(tables[1].numbers("best_lr")[0] == 1);
  for (const double none : {tables[1].numbers("best_lr")[1], tables[1].numbers("best_loss")[1],
                            tables[1].numbers("sensitivity")[1], tables[0].numbers("best_lr")[0]}) {
    CHECK(std::isnan(none));
  }
}
