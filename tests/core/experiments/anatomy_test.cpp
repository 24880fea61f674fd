#include "core/experiments/anatomy.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>

#include "tests/core/golden.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

using Json = nlohmann::json;

/// Ours rounds in other places than PyTorch's f32 does, whose distance from f64 the file has for each table. Where
/// that is zero, as of an accuracy, so must ours be, but for the text of a number.
double tolerance_of(const Json& one, const char* table, double size) {
  return 10 * one["rounding"][table].get<double>() + 1e-6 * size;
}

void check_near(double found, double expected, double tolerance) {
  INFO(found << " for " << expected);
  CHECK(std::fabs(found - expected) <= tolerance);
}

/// The k-th row of a table is its k-th row of `initial`, then its k-th row of `trained`.
Json both(const Json& one, const char* table) {
  Json rows = one["initial"][table];
  for (const Json& row : one["trained"][table]) rows.push_back(row);
  return rows;
}

/// R, from the rows of `branches`, of which there are as many before as after training.
double sublayers_of(const Result& result, const std::string& stack) {
  const Texts& stacks = result.find("branches")->texts("stack");
  return static_cast<double>(std::count(stacks.begin(), stacks.end(), stack)) / 2;
}

const std::string kSmall = "lab=1&run=anatomy&depth=3&width=12&hidden=20&heads=2&vocab=7&length=4&batch=3";

}  // namespace

TEST_CASE("The anatomy of a stream is PyTorch's, before and after training, for every placement") {
  const Json expected = golden("anatomy.json");
  for (const Json& one : expected["cases"]) {
    DYNAMIC_SECTION(one["request"].get<std::string>()) {
      const Result result = run(one["request"].get<std::string>());
      const Table& branches = *result.find("branches");
      const Json known = both(one, "branches");
      REQUIRE(branches.rows() == known.size());
      for (std::size_t row = 0; row < known.size(); ++row) {
        INFO("branch " << row);
        check_near(branches.numbers("ratio")[row], known[row][0], tolerance_of(one, "branches", 1));
        check_near(branches.numbers("cosine")[row], known[row][1], tolerance_of(one, "branches", 1));
      }
    }
  }
}

TEST_CASE("A block's singular values are those of PyTorch's Jacobian") {
  const Json expected = golden("anatomy.json");
  for (const Json& one : expected["cases"]) {
    DYNAMIC_SECTION(one["request"].get<std::string>()) {
      const Result result = run(one["request"].get<std::string>());
      const Numbers& values = result.find("spectrum")->numbers("value");
      const Json known = both(one, "spectrum");
      REQUIRE(values.size() == known.size());
      for (std::size_t row = 0; row < known.size(); ++row) {
        INFO("value " << row);
        check_near(values[row], known[row], tolerance_of(one, "spectrum", known[0]));
      }
    }
  }
}

TEST_CASE("The loss without a layer is PyTorch's") {
  const Json expected = golden("anatomy.json");
  for (const Json& one : expected["cases"]) {
    DYNAMIC_SECTION(one["request"].get<std::string>()) {
      const Result result = run(one["request"].get<std::string>());
      const Table& removal = *result.find("removal");
      REQUIRE(removal.rows() == one["removal"].size());
      for (std::size_t row = 0; row < removal.rows(); ++row) {
        INFO("removal " << row);
        const Json& known = one["removal"][row];
        check_near(removal.numbers("loss")[row], known[0], tolerance_of(one, "removal", known[0]));
        CHECK(removal.numbers("accuracy")[row] == Catch::Approx(known[1].get<double>()).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("Where nothing but addition touches it, the stream is the sum of what was added, but for rounding") {
  const Json expected = golden("anatomy.json");
  for (const Json& one : expected["cases"]) {
    DYNAMIC_SECTION(one["request"].get<std::string>()) {
      const Result result = run(one["request"].get<std::string>());
      const Table& table = *result.find("decomposition");
      const Json known = both(one, "decomposition");
      REQUIRE(table.rows() == known.size());
      for (std::size_t row = 0; row < known.size(); ++row) {
        const double difference = table.numbers("largest_difference")[row];
        const double value = table.numbers("largest_value")[row];
        if (known[row].is_null()) {
          CHECK(std::isnan(difference));
          CHECK(std::isnan(value));
          continue;
        }
        check_near(value, known[row], tolerance_of(one, "decomposition", known[row]));
        // Each of R additions rounds by at most half a unit in the last place.
        CHECK(difference <= sublayers_of(result, table.texts("stack")[row]) * std::exp2(-24) * value);
        CHECK(difference > 0);
      }
    }
  }
}

TEST_CASE("A branch that is turned down by its weights adds less") {
  const Result result = run(kSmall + "&steps=1&placement=pre&gain=0.25&lr=0");
  const Result larger = run(kSmall + "&steps=1&placement=pre&gain=0.5&lr=0");
  for (std::size_t row = 0; row < result.find("branches")->rows(); ++row) {
    CHECK(result.find("branches")->numbers("ratio")[row] < larger.find("branches")->numbers("ratio")[row]);
  }
}

TEST_CASE("A training that moves nothing leaves a network's anatomy alone, to the last bit") {
  const Result result = run(kSmall + "&steps=3&placement=post&lr=0");
  for (const std::string table : {"branches", "spectrum"}) {
    const Numbers& values = result.find(table)->numbers(table == "branches" ? "ratio" : "value");
    for (std::size_t row = 0; row < values.size() / 2; ++row) CHECK(values[row] == values[values.size() / 2 + row]);
  }
}

TEST_CASE("With equal tokens once, branches are those of all tokens") {
  const std::string request = "lab=1&run=anatomy&task=copy&placement=pre&depth=3&width=16&vocab=9&steps=1&lr=0&seed=0";
  const Result once = run(request);
  const Result all = run(request + "&equal-tokens=all");
  const Table& branches = *once.find("branches");
  for (std::size_t row = 0; row < branches.rows(); ++row) {
    // Means over tokens of numbers of the size of 1, in two orders.
    check_near(branches.numbers("ratio")[row], all.find("branches")->numbers("ratio")[row], 1e-6);
    check_near(branches.numbers("cosine")[row], all.find("branches")->numbers("cosine")[row], 1e-6);
  }
  CHECK(once.find("removal")->numbers("loss")[0] ==
        Catch::Approx(all.find("removal")->numbers("loss")[0]).epsilon(1e-6));
}

TEST_CASE("Summaries of anatomy are those of their rows") {
  const Result result = run(kSmall + "&steps=3&placement=pre&seed=0,5,6");
  const auto check = [&](const std::string& name, const char* column, const char* mean) {
    const Table& rows = *result.find(name);
    const Table& summary = *result.find(name + "_summary");
    REQUIRE(summary.rows() * 3 == rows.rows());
    for (std::size_t group = 0; group < summary.rows(); ++group) {
      double sum = 0;
      for (std::size_t seed = 0; seed < 3; ++seed) sum += rows.numbers(column)[seed * summary.rows() + group] / 3;
      CHECK(summary.numbers(mean)[group] == Catch::Approx(sum).epsilon(1e-12));
      CHECK(summary.numbers("seeds")[group] == 3);
      CHECK(summary.numbers("low")[group] < summary.numbers("high")[group]);
    }
  };
  check("branches", "ratio", "mean");
  check("branches", "cosine", "cosine");
  check("decomposition", "largest_difference", "mean");
  check("removal", "loss", "mean");
  check("removal", "accuracy", "accuracy");
  check("spectrum", "value", "mean");
}

TEST_CASE("The k-th seed of an anatomy learns from data seed + k, counted for each placement") {
  const std::string request = kSmall + "&placement=pre,post&steps=3";
  const Result both = run(request + "&seed=3,8&seed@post=1,2,8&data-seed=11&data-seed@post=10");
  const Result alone = run(request + "&seed=8&data-seed=12");
  const Numbers& losses = both.find("removal")->numbers("loss");
  const Numbers& known = alone.find("removal")->numbers("loss");
  REQUIRE(known.size() == 8);  // of two placements: no layer, and three
  REQUIRE(losses.size() == 20);
  for (std::size_t row = 0; row < 4; ++row) {
    CHECK(losses[4 + row] == known[row]);
    CHECK(losses[16 + row] == known[4 + row]);
  }
}

TEST_CASE("A training that diverges ends with the anatomy of the fresh network") {
  const Result result = run("lab=1&run=anatomy&width=12&placement=none&depth=8&steps=9&optimizer=sgd&lr=1e2");
  CHECK(result.find("branches")->rows() == 16);
  CHECK(result.find("spectrum")->rows() == 12);
  CHECK(result.find("removal")->rows() == 0);
}

TEST_CASE("A block that the network does not have is refused") {
  const ReadRequest read = read_request("lab=1&run=anatomy&depth=3&block=4");
  REQUIRE(read.refusals.size() == 1);
  CHECK(to_line(read.refusals[0]).find("block") != std::string::npos);
  CHECK(accepted("lab=1&run=anatomy&depth=5").integer("block") == 3);
}
