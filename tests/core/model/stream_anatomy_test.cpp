#include "core/model/stream_anatomy.hpp"

#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>

#include "core/model/norm_kind.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;

namespace {

constexpr PassSize kMost = {.sequences = 1, .length = 2};

Specification two_features(const char* placement) {
  return {.placement = named(placements(), placement),
          .norm = &named(norm_kinds(), "layer"),
          .depth = 1,
          .width = 2,
          .hidden = 1,
          .vocab = 2};
}

/// Two tokens of two features, and what is added to them: at a right angle and half as long; along and twice as long.
struct Example {
  std::array<float, 4> x = {3, 4, 0, 1};
  std::array<float, 4> added = {-2, 1.5F, 0, 2};
  std::array<float, 4> x_next = {1, 5.5F, 0, 3};

  PassedSublayer passed() {
    return {.x = {x.data(), 2, 2}, .added = {added.data(), 2, 2}, .x_next = {x_next.data(), 2, 2}};
  }
};

Arena arena_for(const Specification& specification) {
  Arena measured;
  const StreamAnatomy anatomy(specification, kMost, measured);
  return Arena(measured.used());
}

}  // namespace

TEST_CASE("A branch's share and direction are means over tokens, each as often as it stands there") {
  const Specification specification = two_features("post");
  Arena arena = arena_for(specification);
  StreamAnatomy anatomy(specification, kMost, arena);
  Example example;
  PassedSublayer passed = example.passed();
  anatomy.see(passed);
  CHECK(anatomy.branches(0)[0].ratio == 1.25);
  CHECK(anatomy.branches(0)[0].cosine == 0.5);

  const std::array<std::int32_t, 2> counts = {3, 1};
  passed.counts = {counts.data(), 2};
  passed.factor = 2;
  anatomy.see(passed);
  CHECK(anatomy.branches(0)[0].ratio == 2 * 0.875);
  CHECK(anatomy.branches(0)[0].cosine == 0.25);
}

TEST_CASE("What the stream is beyond the sum of its parts is found, and only where it should be a sum") {
  Example example;
  example.x_next[1] = 5.75F;
  for (const char* placement : {"pre", "sandwich", "branch", "lns", "none"}) {
    const Specification specification = two_features(placement);
    Arena arena = arena_for(specification);
    StreamAnatomy anatomy(specification, kMost, arena);
    anatomy.see(example.passed());
    CHECK(anatomy.decomposition(0).largest_difference == 0.25);
    CHECK(anatomy.decomposition(0).largest_value == 5.75);
  }
  for (const char* placement : {"post", "deepnorm", "in-place", "admin", "alpha-on-branch"}) {
    const Specification specification = two_features(placement);
    Arena arena = arena_for(specification);
    StreamAnatomy anatomy(specification, kMost, arena);
    anatomy.see(example.passed());
    CHECK(std::isnan(anatomy.decomposition(0).largest_difference));
    CHECK(std::isnan(anatomy.decomposition(0).largest_value));
  }
}
