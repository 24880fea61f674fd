#include "core/train/schedule.hpp"

#include <catch_amalgamated.hpp>

using norm_lab::Schedule;

TEST_CASE("Without warm-up the rate is constant") {
  const Schedule schedule = {.peak = 0.003, .warmup = 0};
  CHECK(schedule.rate(0) == 0.003);
  CHECK(schedule.rate(1000) == 0.003);
}

TEST_CASE("Warm-up climbs in a straight line and reaches the full rate in its last step") {
  const Schedule schedule = {.peak = 1, .warmup = 4};
  CHECK(schedule.rate(0) == 0.25);
  CHECK(schedule.rate(1) == 0.5);
  CHECK(schedule.rate(3) == 1);
  CHECK(schedule.rate(4) == 1);
}
