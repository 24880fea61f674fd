#include "core/train/schedule.hpp"

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "tests/core/golden.hpp"
#include "tests/core/named.hpp"

using norm_lab::Schedule;
using norm_lab::schedule_kinds;

namespace {

Schedule schedule(const std::string& kind, int warmup, int steps, int drop = 0) {
  return {.kind = &named(schedule_kinds(), kind), .peak = 1, .warmup = warmup, .steps = steps, .drop = drop};
}

}  // namespace

TEST_CASE("Without warm-up the rate is constant") {
  const Schedule constant = {.peak = 0.003, .warmup = 0};
  CHECK(constant.rate(0) == 0.003);
  CHECK(constant.rate(1000) == 0.003);
}

TEST_CASE("Warm-up climbs in a straight line and reaches the full rate in its last step") {
  for (const auto& kind : schedule_kinds()) {
    CAPTURE(kind.name);
    const Schedule warmed = schedule(std::string(kind.name), 4, 100, 60);
    CHECK(warmed.rate(0) == 0.25);
    CHECK(warmed.rate(1) == 0.5);
    CHECK(warmed.rate(3) == 1);
  }
  CHECK(schedule("constant", 4, 100).rate(4) == 1);
}

TEST_CASE("Every schedule gives the rates of PyTorch's LambdaLR") {
  const nlohmann::json file = golden("schedules.json");
  REQUIRE(file["cases"].size() == 6 * schedule_kinds().size());
  for (const nlohmann::json& expected : file["cases"]) {
    Schedule found = schedule(expected["schedule"], expected["warmup"], expected["steps"], expected["drop"]);
    found.peak = expected["peak"];
    const auto rates = expected["rates"].get<std::vector<double>>();
    REQUIRE(rates.size() == expected["steps"].get<std::size_t>());
    for (std::size_t step = 0; step < rates.size(); ++step) {
      CAPTURE(found.kind->name, found.warmup, found.steps, step);
      // A handful of roundings in double on either side; 1 + cos loses digits where it is near 0, never more than
      // a rounding of 1.
      CHECK_THAT(found.rate(static_cast<int>(step)), Catch::Matchers::WithinRel(rates[step], 1e-15) ||
                                                         Catch::Matchers::WithinAbs(rates[step], found.peak * 4e-16));
    }
  }
}

TEST_CASE("The last rate of linear and cosine decay is zero") {
  for (const char* kind : {"linear", "cosine"}) {
    for (const int steps : {1, 2, 3, 7, 301, 100000}) {
      CAPTURE(kind, steps);
      CHECK(schedule(kind, 0, steps).rate(steps - 1) == 0);
      if (steps > 2) CHECK(schedule(kind, 2, steps).rate(steps - 1) == 0);
    }
  }
}
