#include "core/model/placement.hpp"

#include <catch_amalgamated.hpp>
#include <set>
#include <string>

using namespace norm_lab;
using Catch::Matchers::WithinAbs;

namespace {

const Placement& named(std::string_view name) {
  for (const Placement& placement : placements()) {
    if (placement.name == name) return placement;
  }
  FAIL("no placement " << name);
  return placements()[0];
}

}  // namespace

TEST_CASE("DeepNorm's constants are those of the paper") {
  CHECK_THAT(deepnorm_alpha(24), WithinAbs(2.2134, 5e-5));
  CHECK_THAT(deepnorm_beta(24), WithinAbs(0.3195, 5e-5));
  CHECK_THAT(deepnorm_alpha(48), WithinAbs(2.6321, 5e-5));
  CHECK_THAT(deepnorm_beta(48), WithinAbs(0.2686, 5e-5));
  CHECK_THAT(deepnorm_alpha(200), WithinAbs(3.7606, 5e-5));
  CHECK_THAT(deepnorm_beta(200), WithinAbs(0.1880, 5e-5));
  CHECK_THAT(deepnorm_alpha(1000), WithinAbs(5.6234, 5e-5));
  CHECK_THAT(deepnorm_beta(1000), WithinAbs(0.1257, 5e-5));
}

TEST_CASE("Placement names are unique and fit in a link") {
  std::set<std::string_view> names;
  for (const Placement& placement : placements()) {
    CHECK(names.insert(placement.name).second);
    CHECK(placement.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
    CHECK_FALSE(placement.label.empty());
    CHECK_FALSE(placement.help.empty());
  }
}

TEST_CASE("Mix is Post in the first quarter of the layers and Pre after it") {
  const Placement& mix = named("mix");
  CHECK(mix.form({.layer = 3, .depth = 12, .sublayers = 24}).n3);
  CHECK_FALSE(mix.form({.layer = 3, .depth = 12, .sublayers = 24}).n1);
  CHECK(mix.form({.layer = 4, .depth = 12, .sublayers = 24}).n1);
  CHECK(mix.form({.layer = 1, .depth = 3, .sublayers = 6}).n1);
}

TEST_CASE("LayerNorm scaling divides by the root of the layer's number") {
  CHECK(named("lns").form({.layer = 1, .depth = 12, .sublayers = 24}).c == 1);
  CHECK(named("lns").form({.layer = 4, .depth = 12, .sublayers = 24}).c == 0.5);
}

TEST_CASE("The mistakes of DeepNorm swap what its name says") {
  const Site site = {.layer = 1, .depth = 24, .sublayers = 24};
  const SublayerForm right = named("deepnorm").form(site);
  const SublayerForm swapped = named("alpha-on-branch").form(site);
  CHECK(swapped.alpha == 1);
  CHECK(swapped.b == right.alpha);
  CHECK(named("beta-inverted").form(site).beta == 1 / right.beta);
}
