#include "core/experiments/paired.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>

#include "core/numeric/statistics.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {
const std::string kStart = "lab=1&run=training&depth=2&width=8&steps=4&";
}

TEST_CASE("A pair's difference is that of its seeds' last losses") {
  const Result result = run(kStart + "placement=pre,post,sandwich&seed=3,0,7");
  const Table& paired = *result.find("paired");
  const Numbers& last = result.find("outcome")->numbers("last_mean");
  CHECK(paired.texts("placement") == Texts{"pre", "pre", "post"});
  CHECK(paired.texts("against") == Texts{"post", "sandwich", "sandwich"});
  CHECK(paired.numbers("pairs") == Numbers{3, 3, 3});
  const Numbers differences = {last[0] - last[6], last[1] - last[7], last[2] - last[8]};
  const Spread spread = spread_of({differences.data(), 3});
  CHECK(paired.numbers("mean")[1] == spread.mean);
  CHECK(paired.numbers("deviation")[1] == spread.deviation);
  CHECK(paired.numbers("low")[1] == mean_interval(spread).low);
  CHECK(paired.numbers("high")[1] == mean_interval(spread).high);
}

TEST_CASE("Only seeds with the same weights and batches are paired") {
  const auto pairs = [](const std::string& rest) {
    return run(kStart + "final-norm=off&" + rest).find("paired")->numbers("pairs");
  };
  CHECK(pairs("seed=0-2&seed@post=1,2") == Numbers{0});  // other data seeds
  CHECK(pairs("seed=0-2&seed@post=1,2&data-seed@post=2") == Numbers{2});
  CHECK(pairs("seed=0-2&data-seed@post=5") == Numbers{0});
  CHECK(pairs("seed=0-2&batch@post=4") == Numbers{0});
  CHECK(pairs("seed=0-2&vocab@post=9") == Numbers{0});
  CHECK(pairs("seed=0-2&length@post=9") == Numbers{0});
  CHECK(pairs("seed=0-2&task@post=reverse") == Numbers{0});
  CHECK(pairs("seed=0-2&lr@post=0.1&depth@post=1") == Numbers{3});
}

TEST_CASE("A seed that diverged is left out of its pairs") {
  const Result result = run("lab=1&run=training&placement=pre,none&optimizer=sgd&lr=3&depth=8&steps=40&seed=0-1");
  const Numbers& diverged = result.find("outcome")->numbers("diverged_at");
  REQUIRE(std::isfinite(diverged[2]));
  const double whole = 2.0 - (std::isfinite(diverged[0]) || std::isfinite(diverged[2]) ? 1 : 0) -
                       (std::isfinite(diverged[1]) || std::isfinite(diverged[3]) ? 1 : 0);
  CHECK(result.find("paired")->numbers("pairs") == Numbers{whole});
}
