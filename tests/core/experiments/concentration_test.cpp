#include "core/experiments/concentration.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "core/experiments/concentration_summary.hpp"
#include "core/numeric/statistics.hpp"
#include "tests/core/golden.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

/// The values of a column in the rows of a placement and a width.
Numbers column(const Table& table, const std::string& placement, double width, const std::string& name) {
  Numbers values;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (table.texts("placement")[row] == placement && table.numbers("width")[row] == width) {
      values.push_back(table.numbers(name)[row]);
    }
  }
  return values;
}

/// Tables of two seeds, two layers and two tokens of one placement and width, whose sizes are given.
std::vector<Table> tables_of(const Request& request, const Numbers& sizes) {
  Table joined(request.experiment().table("sizes"));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    joined.add_row({"pre", 64.0, static_cast<double>(i / 4), static_cast<double>(i / 2 % 2 + 1),
                    static_cast<double>(i % 2 + 1), sizes[i]});
  }
  return request.experiment().summarise(request, std::vector<Table>{joined});
}

}  // namespace

TEST_CASE("The exponents measured with PyTorch lie within the intervals of as many seeds") {
  const Result result = run("lab=1&run=concentration&seed=0-149");
  const Table& exponent = *result.find("exponent");
  const struct {
    const char* placement;
    double expected;
  } measured[] = {{"pre", -0.501}, {"post", -0.496}, {"deepnorm", -0.508}};
  REQUIRE(exponent.rows() == 3);
  for (std::size_t row = 0; row < 3; ++row) {
    CAPTURE(measured[row].placement);
    CHECK(exponent.texts("placement")[row] == measured[row].placement);
    CHECK(exponent.numbers("low")[row] <= measured[row].expected);
    CHECK(measured[row].expected <= exponent.numbers("high")[row]);
    CHECK(exponent.numbers("low")[row] < exponent.numbers("exponent")[row]);
    CHECK(exponent.numbers("exponent")[row] < exponent.numbers("high")[row]);
    // A fit of ten seeds scatters by 0.05, one of 150 by 0.013, so that its interval is some 0.05 long. One much longer
    // would hold anything, one much shorter could not be true.
    const double length = exponent.numbers("high")[row] - exponent.numbers("low")[row];
    CHECK(length < 0.1);
    CHECK(length > 0.01);
  }
}

TEST_CASE("Sizes of tokens are PyTorch's") {
  const nlohmann::json expected = golden("signal.json").at("cases").at(1);
  REQUIRE(expected.at("width") == 37);
  const Result result = run("lab=1&run=concentration&placement=pre,post,lns&width=37&depth=5&length=3&seed=0");
  const Table& sizes = *result.find("sizes");
  REQUIRE(sizes.rows() == 3 * 5 * 3);
  for (std::size_t row = 0; row < sizes.rows(); ++row) {
    const auto layer = static_cast<std::size_t>(sizes.numbers("layer")[row]);
    const auto token = static_cast<std::size_t>(sizes.numbers("token")[row]);
    const double size =
        expected.at("placements").at(sizes.texts("placement")[row]).at("token_size").at(layer - 1).at(token - 1);
    CHECK_THAT(sizes.numbers("size")[row], WithinRel(size, 10 * 0x1p-24));  // as uniform_stack_test.cpp: ten sublayers
  }
}

TEST_CASE("Quantiles, histogram and epsilon are those of a worked example") {
  const Request request =
      accepted("lab=1&run=concentration&placement=pre&width=64&depth=2&length=2&seed=5,6&delta=0.25");
  // Layer 1: 1, 3 and 2, 2 of the two seeds, mean 2. Layer 2: 8, 8 and 12, 4, mean 8.
  // Over their means: 0.5, 1.5, 1, 1, 1, 1, 1.5, 0.5; deviations four of 0 and four of 0.5.
  const std::vector<Table> tables = tables_of(request, {1, 3, 8, 8, 2, 2, 12, 4});
  const Table& quantiles = tables[0];
  REQUIRE(quantiles.rows() == 2);
  CHECK(quantiles.numbers("mean") == Numbers{2, 8});
  CHECK(quantiles.numbers("q25") == Numbers{1.75, 7});
  CHECK(quantiles.numbers("q50") == Numbers{2, 8});
  CHECK_THAT(quantiles.numbers("q95")[0], WithinAbs(2.85, 1e-14));
  CHECK_THAT(quantiles.numbers("q05")[1], WithinAbs(4.6, 1e-14));

  const Table& histogram = tables[1];
  REQUIRE(histogram.rows() == kHistogramBins);
  CHECK(histogram.numbers("low").front() == 0.5);
  CHECK(histogram.numbers("high").back() == 1.5);
  CHECK(histogram.numbers("share").front() == 0.25);
  CHECK(histogram.numbers("share")[kHistogramBins / 2] == 0.5);
  CHECK(histogram.numbers("share").back() == 0.25);

  // Six of eight must lie within epsilon, and only four lie at 0.
  const Table& epsilon = tables[2];
  REQUIRE(epsilon.rows() == 1);
  CHECK(epsilon.numbers("values")[0] == 8);
  CHECK(epsilon.numbers("seeds")[0] == 2);
  CHECK(epsilon.numbers("epsilon")[0] == 0.5);
  CHECK(std::isnan(epsilon.numbers("fit")[0]));
  CHECK(std::isnan(tables[3].numbers("exponent")[0]));
}

TEST_CASE("Half may lie outside: then epsilon is the largest deviation of the nearer half") {
  const Request request =
      accepted("lab=1&run=concentration&placement=pre&width=64&depth=2&length=2&seed=5,6&delta=0.5");
  const std::vector<Table> tables = tables_of(request, {1, 3, 8, 8, 2, 2, 12, 4});
  CHECK(tables[2].numbers("epsilon")[0] == 0);
}

TEST_CASE("What is not finite is left out of everything but its own row") {
  const double infinity = std::numeric_limits<double>::infinity();
  const Request request =
      accepted("lab=1&run=concentration&placement=pre&width=64&depth=2&length=2&seed=5,6&delta=0.25");
  const std::vector<Table> tables = tables_of(request, {1, 3, infinity, std::nan(""), 2, 2, 12, 4});
  CHECK(tables[2].numbers("values")[0] == 6);
  CHECK(tables[0].numbers("mean")[1] == 8);
  CHECK(tables[0].numbers("q25")[1] == 6);
  CHECK(tables[0].numbers("q75")[1] == 10);
  CHECK(std::isfinite(tables[2].numbers("low")[0]));
  const std::vector<Table> none = tables_of(request, Numbers(8, infinity));
  CHECK(none[2].numbers("values")[0] == 0);
  CHECK(std::isnan(none[2].numbers("epsilon")[0]));
  CHECK(tables_of(request, {1, 2, 3})[0].rows() == 0);  // not the rows that the request has
}

TEST_CASE("Summaries are those of the rows, for every placement and width, and the fit is the line through them") {
  const Result result =
      run("lab=1&run=concentration&placement=post,pre&width=8,32,16&depth=3&length=2&seed=1,4,7-9&delta=0.1");
  const Table& sizes = *result.find("sizes");
  REQUIRE(sizes.rows() == 2 * 3 * 3 * 2 * 5);
  for (const std::string placement : {"post", "pre"}) {
    Numbers log_width, log_epsilon;
    for (const double width : {8.0, 32.0, 16.0}) {
      CAPTURE(placement, width);
      const Numbers size = column(sizes, placement, width, "size");
      const Numbers layer = column(sizes, placement, width, "layer");
      const Numbers means = column(*result.find("quantiles"), placement, width, "mean");
      Numbers deviations;
      for (std::size_t i = 0; i < size.size(); ++i) {
        deviations.push_back(std::fabs(size[i] / means[static_cast<std::size_t>(layer[i]) - 1] - 1));
      }
      std::sort(deviations.begin(), deviations.end());
      REQUIRE(deviations.size() == 30);
      const double epsilon = column(*result.find("epsilon"), placement, width, "epsilon")[0];
      CHECK(epsilon == deviations[26]);  // the 27th of 30
      CHECK(column(*result.find("epsilon"), placement, width, "low")[0] <= epsilon);
      CHECK(epsilon <= column(*result.find("epsilon"), placement, width, "high")[0]);
      log_width.push_back(std::log(width));
      log_epsilon.push_back(std::log(epsilon));
      const Numbers shares = column(*result.find("histogram"), placement, width, "share");
      double total = 0;
      for (const double share : shares) total += share;
      CHECK_THAT(total, WithinAbs(1, 1e-14));
    }
    const Line line = least_squares({log_width.data(), log_width.size()}, {log_epsilon.data(), log_epsilon.size()});
    const std::size_t row = placement == "post" ? 0 : 1;
    CHECK_THAT(result.find("exponent")->numbers("exponent")[row], WithinAbs(line.slope, 1e-13));
    CHECK_THAT(column(*result.find("epsilon"), placement, 32, "fit")[0],
               WithinRel(std::exp(line.intercept + line.slope * std::log(32.0)), 1e-13));
  }
}

TEST_CASE("One seed has no interval") {
  const Result result = run("lab=1&run=concentration&width=8,16&depth=2&length=2&seed=3");
  CHECK(std::isfinite(result.find("epsilon")->numbers("epsilon")[0]));
  CHECK(std::isnan(result.find("epsilon")->numbers("low")[0]));
  CHECK(std::isfinite(result.find("exponent")->numbers("exponent")[0]));
  CHECK(std::isnan(result.find("exponent")->numbers("high")[0]));
}

TEST_CASE("The cost of a concentration counts every row, and the memory of its widest unit") {
  const Result result = run("lab=1&run=concentration&width=8,16&depth=2&length=2&seed=0-2");
  double rows = 0;
  for (const Table& table : result.tables) rows += static_cast<double>(table.rows());
  const Cost cost = cost_of(result.request);
  CHECK(cost.rows == rows);
  const Request widest = accepted("lab=1&run=concentration&width=16&depth=2&length=2&seed=0-2");
  CHECK(cost.memory == cost_of(widest).memory);
  CHECK(cost.memory > 16 * 16 * sizeof(float));
}
