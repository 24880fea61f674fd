#include "core/experiments/gradients.hpp"

#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "core/lab/request.hpp"
#include "tests/core/golden.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

double relative(double found, double expected) { return std::fabs(found - expected) / std::fabs(expected); }

}  // namespace

TEST_CASE("The first gradients are PyTorch's, for every network and every placement") {
  const nlohmann::json expected = golden("gradients.json");
  for (const nlohmann::json& one : expected["cases"]) {
    DYNAMIC_SECTION(one["request"].get<std::string>()) {
      const Result result = run(one["request"].get<std::string>());
      const Table& gradients = *result.find("gradients");
      REQUIRE(gradients.rows() == one["gradients"].size());
      CHECK(relative(result.find("last_layer")->numbers("loss")[0], one["loss"]) < 1e-5);
      for (std::size_t row = 0; row < gradients.rows(); ++row) {
        const nlohmann::json& known = one["gradients"][row];
        INFO("row " << row << ": " << known.dump());
        CHECK(gradients.texts("stack")[row] == known[0].get<std::string>());
        CHECK(gradients.numbers("layer")[row] == known[1].get<double>());
        CHECK(gradients.texts("of")[row] == known[2].get<std::string>());
        CHECK(relative(gradients.numbers("norm")[row], known[3]) < 1e-4);
      }
    }
  }
}

namespace {

/// The row of a table whose texts are those.
std::size_t row_with(const Table& table, std::string_view placement, std::string_view when) {
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (table.texts("placement")[row] == placement && table.texts("when")[row] == when) return row;
  }
  FAIL("no row " << placement << ", " << when);
  return 0;
}

}  // namespace

TEST_CASE("The exponents of the last layer's gradient are near PyTorch's at a small size") {
  // PyTorch with the same sizes and five seeds, 2-2 to 6-6: post -0.01 +- 0.14, pre -0.56 +- 0.11. Ours must overlap.
  const Result result = run("lab=1&run=gradients&seed=0-4");
  const Table& exponents = *result.find("exponent");
  const auto check = [&](std::string_view placement, double low, double high, double theory) {
    const std::size_t row = row_with(exponents, placement, "initial");
    CHECK(exponents.numbers("low")[row] < high);
    CHECK(exponents.numbers("high")[row] > low);
    CHECK(exponents.numbers("low")[row] < exponents.numbers("exponent")[row]);
    CHECK(exponents.numbers("root_theory")[row] == Catch::Approx(theory).margin(1e-12));
    CHECK(exponents.numbers("seeds")[row] == 5);
  };
  check("post", -0.15, 0.13, 0);
  check("pre", -0.67, -0.45, -0.5);
  CHECK(exponents.rows() == 2);
}

TEST_CASE("Theory is silent where no norm follows the last sum, and where weights are multiplied") {
  const std::string small = "lab=1&run=gradients&network=decoder&depth=1,2&width=8&heads=2&vocab=9&length=4&seed=0,1";
  const auto theories = [&](const std::string& more) {
    const Result result = run(small + more);
    const Table& exponents = *result.find("exponent");
    return std::array{exponents.numbers("root_theory")[0], exponents.numbers("size_theory")[0]};
  };
  for (const char* silent : {"&placement=none", "&placement=none&final-norm=on", "&placement=in-place",
                             "&placement=pre&final-norm=off", "&gain=2"}) {
    INFO(silent);
    for (const double theory : theories(silent)) CHECK(std::isnan(theory));
  }
  for (const char* normed : {"&placement=post&final-norm=off", "&placement=in-place&final-norm=on"}) {
    INFO(normed);
    CHECK(std::isfinite(theories(normed)[1]));
  }
}

TEST_CASE("Without attention theory counts the feed-forward sublayers alone") {
  // q = 1 + L/2: from 2 to 6 layers it doubles.
  const Result result =
      run("lab=1&run=gradients&network=feed-forward&placement=pre&depth=2,6&width=8&vocab=9&length=4&seed=0,1");
  CHECK(result.find("exponent")->numbers("size_theory")[0] ==
        Catch::Approx(-0.5 * std::log(2) / std::log(3)).epsilon(1e-12));
}

TEST_CASE("The theories of the last layer's gradient are of Xavier's weights, and the law of layers of one form") {
  const std::string rest = "&network=decoder&depth=4,8&width=8&heads=2&vocab=9&length=4&seed=0";
  for (const char* init : {"torch", "normal"}) {
    const Result result = run("lab=1&run=gradients&placement=pre&init=" + std::string(init) + rest);
    CHECK(std::isnan(result.find("exponent")->numbers("root_theory")[0]));
    CHECK(std::isnan(result.find("exponent")->numbers("size_theory")[0]));
  }
  const Result mix = run("lab=1&run=gradients&placement=mix" + rest);
  CHECK(std::isnan(mix.find("exponent")->numbers("root_theory")[0]));
  CHECK_FALSE(std::isnan(mix.find("exponent")->numbers("size_theory")[0]));
}

TEST_CASE("Summaries of gradients are those of their rows") {
  const Result result =
      run("lab=1&run=gradients&network=decoder&depth=1,3&width=8&heads=2&vocab=9&length=4&batch=2&steps=3&seed=0,5,6");
  const Table& rows = *result.find("gradients");
  const Table& summary = *result.find("gradients_summary");
  REQUIRE(summary.rows() * 3 == rows.rows());
  for (std::size_t group = 0; group < summary.rows(); ++group) {
    double sum = 0;
    double count = 0;
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      const auto same = [&](const char* column) { return rows.texts(column)[row] == summary.texts(column)[group]; };
      if (!same("placement") || !same("when") || !same("stack") || !same("of")) continue;
      if (rows.numbers("depth")[row] != summary.numbers("depth")[group]) continue;
      if (rows.numbers("layer")[row] != summary.numbers("layer")[group]) continue;
      sum += rows.numbers("norm")[row];
      ++count;
    }
    CHECK(count == 3);
    CHECK(summary.numbers("mean")[group] == Catch::Approx(sum / count).epsilon(1e-12));
  }
}

TEST_CASE("After a warm-up the gradients are another series") {
  const Result result =
      run("lab=1&run=gradients&network=decoder&depth=1,2&width=8&heads=2&vocab=9&length=4&steps=5&seed=0,1");
  const Table& last = *result.find("last_layer");
  CHECK(last.rows() == 2 * 2 * 2 * 2);
  CHECK(last.numbers("norm")[0] != last.numbers("norm")[1]);
  CHECK(result.find("exponent")->rows() == 4);
  // The warm-up leaves the measurement before it alone.
  const Result without = run("lab=1&run=gradients&network=decoder&depth=1,2&width=8&heads=2&vocab=9&length=4&seed=0,1");
  CHECK(without.find("last_layer")->numbers("norm")[0] == last.numbers("norm")[0]);
  CHECK(without.find("exponent")->rows() == 2);
}

TEST_CASE("The two theories have the measured means' geometric mean") {
  const Result result =
      run("lab=1&run=gradients&network=decoder&depth=1,2,4&width=8&heads=2&vocab=9&length=4&seed=0-3");
  const Table& summary = *result.find("last_layer_summary");
  for (const char* theory : {"root_theory", "size_theory"}) {
    double difference = 0;
    for (std::size_t row = 0; row < 3; ++row) {
      difference += std::log(summary.numbers(theory)[row]) - std::log(summary.numbers("mean")[row]);
    }
    CHECK(std::fabs(difference) < 1e-10);
  }
  // Pre's 1 / sqrt(depth)
  CHECK(summary.numbers("root_theory")[0] / summary.numbers("root_theory")[2] == Catch::Approx(2));
}
