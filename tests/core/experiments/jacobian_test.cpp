#include "core/experiments/jacobian.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "core/lab/number.hpp"
#include "core/numeric/statistics.hpp"
#include "tests/core/golden.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using Json = nlohmann::json;

namespace {

const std::string kStart = "lab=1&run=jacobian&";

std::vector<std::string> four_decimals(const Numbers& values) {
  std::vector<std::string> texts;
  for (const double value : values) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4f", value);
    texts.emplace_back(text);
  }
  return texts;
}

std::string request_of(const Json& expected) {
  return kStart + "norm=" + expected["norm"].get<std::string>() + "&width=" + to_text(expected["width"]) +
         "&eps=" + to_text(expected["eps"]) + "&scale=" + to_text(expected["scale"]) +
         "&doublings=0&seed=" + to_text(expected["seed"]);
}

/// How far the exact values may be from those of an input that PyTorch drew. A normal value may differ from PyTorch's
/// by 3.6e-7 (its logarithm, sine and cosine), which changes 1 / s by 3.6e-7 k / s of itself, and eps / s^3 thrice
/// that.
double draw_tolerance(const Json& expected) {
  const double root_width_over_length = std::sqrt(expected["width"].get<double>()) / expected["length"].get<double>();
  const double largest = expected["singular_values"][0];
  return 3 * 3.6e-7 * expected["scale"].get<double>() * std::max(root_width_over_length, largest);
}

/// How far f32 arithmetic leaves a measured singular value from the exact one, relative to the largest: a sum in
/// sixteen lanes makes width / 16 + 6 roundings, half of which reach 1 / s, and backward makes a dozen more.
double layer_tolerance(double width) { return (width / 32 + 16) * 0x1p-24; }

}  // namespace

TEST_CASE("Spectral norm and sqrt(d) / |x| are the published ones, to four decimals") {
  const Result result = run("lab=1&run=jacobian");
  const Table& table = *result.find("jacobian");
  CHECK(table.numbers("scale") == Numbers{1, 2, 4, 8});
  CHECK(four_decimals(table.numbers("measured")) == std::vector<std::string>{"1.0651", "0.5325", "0.2663", "0.1331"});
  CHECK(four_decimals(table.numbers("exact")) == std::vector<std::string>{"1.0651", "0.5325", "0.2663", "0.1331"});
  CHECK(four_decimals(table.numbers("root_width_over_length")) ==
        std::vector<std::string>{"1.0647", "0.5323", "0.2662", "0.1331"});
}

TEST_CASE("Length, spectral norm and spectrum are those of PyTorch's autograd") {
  const Json file = golden("jacobian.json");
  REQUIRE(file["cases"].size() == 34);
  for (const Json& expected : file["cases"]) {
    const std::string request = request_of(expected);
    INFO(request);
    const Result result = run(request);
    const Table& jacobian = *result.find("jacobian");
    const Table& spectrum = *result.find("spectrum");
    const auto values = expected["singular_values"].get<std::vector<double>>();
    const double of_draw = draw_tolerance(expected);

    CHECK_THAT(jacobian.numbers("length")[0], WithinRel(expected["length"].get<double>(), of_draw));
    CHECK_THAT(jacobian.numbers("exact")[0], WithinRel(values[0], of_draw));
    CHECK_THAT(jacobian.numbers("measured")[0], WithinRel(jacobian.numbers("exact")[0], 1e-5));
    REQUIRE(spectrum.rows() == values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double exact = spectrum.numbers("exact")[i];
      CHECK(spectrum.numbers("index")[i] == static_cast<double>(i + 1));
      // LAPACK's zeros are rounding of the largest in double.
      CHECK_THAT(exact, WithinRel(values[i], of_draw) || WithinAbs(values[i], 1e-14 * values[0]));
      CHECK_THAT(spectrum.numbers("measured")[i], WithinAbs(exact, layer_tolerance(expected["width"]) * values[0]));
    }
  }
}

TEST_CASE("Doubling k doubles the input exactly, and nearly halves the spectral norm where eps is small") {
  const Result result = run(kStart + "norm=rms&width=19&scale=0.3&doublings=5");
  const Table& table = *result.find("jacobian");
  for (std::size_t i = 1; i < table.rows(); ++i) {
    CHECK(table.numbers("scale")[i] == 2 * table.numbers("scale")[i - 1]);
    CHECK(table.numbers("length")[i] == 2 * table.numbers("length")[i - 1]);
    CHECK_THAT(table.numbers("measured")[i], WithinRel(table.numbers("measured")[i - 1] / 2, 1e-3));
  }
}

TEST_CASE("Where eps outweighs the input, LayerNorm's Jacobian stops growing at 1 / sqrt(eps)") {
  const Result result = run(kStart + "width=64&scale=0.00001&doublings=2");
  // eps = 1e-5 against a variance near 1e-10 and its doublings: 1 / s is within 1e-4 of 1 / sqrt(eps).
  for (const double value : result.find("jacobian")->numbers("measured")) {
    CHECK_THAT(value, WithinRel(std::sqrt(1e5), 1e-4));
  }
}

TEST_CASE("Every norm is measured with every seed, in the request's order") {
  const Request request = accepted(kStart + "norm=scale,layer&width=7&doublings=0&seed=5,2");
  CHECK(units_of(request) ==
        std::vector<std::string>{"scale, seed 5", "scale, seed 2", "layer, seed 5", "layer, seed 2"});
  const Result result = run(request);
  CHECK(result.find("jacobian")->texts("norm") == Texts{"scale", "scale", "layer", "layer"});
  CHECK(result.find("jacobian")->numbers("seed") == Numbers{5, 2, 5, 2});
}

TEST_CASE("A summary holds the means over seeds and the interval of the measured one") {
  const Result result = run(kStart + "norm=rms,scale&width=6&doublings=1&seed=1-3");
  const Table& summary = *result.find("jacobian_summary");
  REQUIRE(summary.rows() == 4);
  CHECK(summary.texts("norm") == Texts{"rms", "rms", "scale", "scale"});
  CHECK(summary.numbers("scale") == Numbers{1, 2, 1, 2});
  const Table& table = *result.find("jacobian");
  for (std::size_t row = 0; row < 4; ++row) {
    const auto over_seeds = [&](std::string_view column) {
      Numbers values;
      for (std::size_t seed = 0; seed < 3; ++seed) {
        values.push_back(table.numbers(column)[6 * (row / 2) + 2 * seed + row % 2]);
      }
      return spread_of({values.data(), values.size()});
    };
    CHECK(summary.numbers("seeds")[row] == 3);
    CHECK(summary.numbers("measured")[row] == over_seeds("measured").mean);
    CHECK(summary.numbers("low")[row] == mean_interval(over_seeds("measured")).low);
    CHECK(summary.numbers("high")[row] == mean_interval(over_seeds("measured")).high);
    CHECK(summary.numbers("exact")[row] == over_seeds("exact").mean);
    CHECK(summary.numbers("root_width_over_length")[row] == over_seeds("root_width_over_length").mean);
  }
}

TEST_CASE("A unit of a norm's Jacobian measures one scale at a time and does not depend on the units before") {
  const Request request = accepted(kStart + "norm=layer,rms&width=5&doublings=2&seed=0,1");
  const auto running = start_unit(request, 3);
  CHECK(running->total() == 3);
  CHECK(running->advance());
  CHECK(running->done() == 1);
  CHECK(running->tables()[0].rows() == 1);
  CHECK(running->tables()[1].rows() == 5);
  CHECK(running->advance());
  CHECK_FALSE(running->advance());
  CHECK_FALSE(running->advance());
  CHECK(running->tables()[0].rows() == 3);
  CHECK(encode(running->tables()) == run_unit(request, 3));
}

TEST_CASE("The cost of a Jacobian counts the rows that come of it") {
  const Request request = accepted(kStart + "norm=layer,rms,scale&width=5&doublings=2&seed=0-3");
  const Result result = run(request);
  std::size_t rows = 0;
  for (const Table& table : result.tables) rows += table.rows();
  CHECK(cost_of(request).rows == static_cast<double>(rows));
}
