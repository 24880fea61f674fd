#include "core/experiments/signal.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "core/model/placement.hpp"
#include "core/numeric/statistics.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

std::string two_decimals(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string names_of_placements() {
  std::string names;
  for (const Placement& placement : placements()) {
    if (!names.empty()) names += ',';
    names += placement.name;
  }
  return names;
}

/// A column at a layer of a placement; the first seed's, where the table has seeds.
double at(const Table& table, const std::string& placement, double layer, const std::string& column) {
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (table.texts("placement")[row] == placement && table.numbers("layer")[row] == layer) {
      return table.numbers(column)[row];
    }
  }
  return std::nan("");
}

}  // namespace

TEST_CASE("Seed 0 gives the published sizes of Post and Pre, to the digits published") {
  const Result result = run("lab=1&run=signal&placement=post,pre&seed=0");
  const double layers[] = {1, 2, 4, 8, 12};
  const char* post[] = {"1.51", "1.41", "1.55", "1.54", "1.32"};
  const char* pre[] = {"1.62", "2.27", "4.41", "9.73", "15.44"};
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(two_decimals(at(*result.find("signal"), "post", layers[i], "size")) == post[i]);
    CHECK(two_decimals(at(*result.find("signal"), "pre", layers[i], "size")) == pre[i]);
  }
  // A single seed has no interval, and so nothing to agree with.
  CHECK(std::isnan(result.find("signal_summary")->numbers("low")[0]));
  CHECK(result.find("agreement")->numbers("layers") == Numbers{0, 0, 0, 0});
}

TEST_CASE("With twenty seeds the intervals of the size hold the line in nine cases of ten, for every placement") {
  const Result result = run("lab=1&run=signal&placement=" + names_of_placements() + "&seed=0-19");
  const Table& agreement = *result.find("agreement");
  REQUIRE(agreement.rows() == 2 * placements().size());
  for (std::size_t row = 0; row < agreement.rows(); row += 2) {
    CAPTURE(agreement.texts("placement")[row]);
    CHECK(agreement.texts("quantity")[row] == "size");
    CHECK(agreement.numbers("layers")[row] == 12);
    CHECK(agreement.numbers("covered")[row] >= 0.9 * 12);
  }
}

TEST_CASE("Each summary row is the mean and Student's interval of the seeds of one placement and layer") {
  const Result result = run("lab=1&run=signal&placement=post,lns,pre&depth=3&width=21&length=4&seed=5,2,9");
  const Table& signal = *result.find("signal");
  REQUIRE(signal.rows() == 3 * 3 * 3);
  const struct {
    const char* table;
    const char* column;
  } quantities[] = {{"signal_summary", "size"}, {"cosine_summary", "cosine"}};
  for (const auto& [name, column] : quantities) {
    const Table& summary = *result.find(name);
    REQUIRE(summary.rows() == 9);
    CHECK(summary.texts("placement")[3] == "lns");
    for (std::size_t row = 0; row < summary.rows(); ++row) {
      Numbers values;
      for (std::size_t i = 0; i < signal.rows(); ++i) {
        if (signal.texts("placement")[i] == summary.texts("placement")[row] &&
            signal.numbers("layer")[i] == summary.numbers("layer")[row]) {
          values.push_back(signal.numbers(column)[i]);
        }
      }
      const Spread spread = spread_of({values.data(), values.size()});
      CHECK(spread.count == 3);
      CHECK(summary.numbers("seeds")[row] == 3);
      CHECK(summary.numbers("mean")[row] == spread.mean);
      CHECK(summary.numbers("deviation")[row] == spread.deviation);
      CHECK(summary.numbers("low")[row] == mean_interval(spread).low);
      CHECK(summary.numbers("high")[row] == mean_interval(spread).high);
    }
  }
  CHECK(at(*result.find("signal_summary"), "post", 2, "theory") == 1.5);
  CHECK(at(*result.find("signal_summary"), "pre", 2, "bound_low") == 2);
  CHECK(at(*result.find("signal_summary"), "pre", 2, "bound_high") == 4);
}

TEST_CASE("A seed's unit is the same whatever other seeds and placements there are") {
  const Result both = run("lab=1&run=signal&placement=post,pre&depth=2&width=16&seed=3,8");
  const Result one = run("lab=1&run=signal&placement=post,pre&depth=2&width=16&seed=8");
  CHECK(both.unit_digests[1] == one.unit_digests[0]);
  const Result pre = run("lab=1&run=signal&placement=pre&depth=2&width=16&seed=3");
  CHECK(at(*pre.find("signal"), "pre", 2, "size") == at(*both.find("signal"), "pre", 2, "size"));
}

TEST_CASE("A stream that overflows is a result, and no seed of it is counted") {
  const Result result = run("lab=1&run=signal&placement=none,post&depth=100&width=8&seed=0,1");
  const Table& summary = *result.find("signal_summary");
  CHECK(at(summary, "none", 100, "seeds") == 0);
  CHECK(at(summary, "post", 100, "seeds") == 2);
}

TEST_CASE("The cost counts every row, and units that would not fit are refused") {
  const Result result = run("lab=1&run=signal&placement=post,pre&depth=3&width=8&seed=0-3");
  double rows = 0;
  for (const Table& table : result.tables) rows += static_cast<double>(table.rows());
  CHECK(cost_of(result.request).rows == rows);
  CHECK_FALSE(read_request("lab=1&run=signal&depth=1000&seed=0-999").request);
}

TEST_CASE("A real network has heads, an initialiser and learned norms, and no theory") {
  const Result result =
      run("lab=1&run=signal&setting=decoder&placement=post,pre,admin&width=16&depth=3&length=5&heads=2&seed=3,4");
  const Table& signal = *result.find("signal");
  REQUIRE(signal.rows() == 2 * 3 * 3);
  // Rows come by seed, layer and placement.
  CHECK(signal.texts("placement")[0] == "post");
  CHECK(signal.texts("placement")[1] == "pre");
  CHECK(signal.numbers("layer")[3] == 2);
  CHECK(signal.numbers("seed")[9] == 4);
  // A norm with gains of one leaves |x|^2 / d = 1 but for its eps; Pre only ever grows.
  CHECK(signal.numbers("stream")[0] == Catch::Approx(1).margin(1e-4));
  CHECK(signal.numbers("stream")[7] > signal.numbers("stream")[1]);
  for (const double theory : result.find("signal_summary")->numbers("theory")) CHECK(std::isnan(theory));
  for (const double layers : result.find("agreement")->numbers("layers")) CHECK(layers == 0);
}

TEST_CASE("A real network's signal does not depend on the placements beside it") {
  const std::string rest = "&width=12&depth=2&length=4&heads=3&init=normal&init-std=0.1&seed=1";
  const Result alone = run("lab=1&run=signal&setting=encoder&placement=sandwich" + rest);
  const Result together = run("lab=1&run=signal&setting=encoder&placement=post,sandwich" + rest);
  CHECK(together.find("signal")->numbers("size")[1] == alone.find("signal")->numbers("size")[0]);
  CHECK(together.find("signal")->numbers("cosine")[3] == alone.find("signal")->numbers("cosine")[1]);
}

TEST_CASE("What only a real network has is refused where attention is uniform") {
  for (const char* field : {"heads=2", "gain=2", "init=torch", "hidden=3", "affine=off", "qk-norm=on"}) {
    CHECK_FALSE(read_request("lab=1&run=signal&width=16&" + std::string(field)).request);
    CHECK(read_request("lab=1&run=signal&setting=encoder&width=16&" + std::string(field)).request);
  }
  CHECK_FALSE(read_request("lab=1&run=signal&setting=encoder&width=16&heads=3").request);
}
