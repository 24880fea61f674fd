#include "core/model/placement.hpp"

#include <catch_amalgamated.hpp>
#include <set>
#include <string>

#include "tests/core/named.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinAbs;

namespace {

const Placement& row(std::string_view name) { return named(placements(), name); }

void check_constants(const Site& site, double alpha, double beta) {
  CHECK_THAT(deepnorm_constants(site).alpha, WithinAbs(alpha, 5e-5));
  CHECK_THAT(deepnorm_constants(site).beta, WithinAbs(beta, 5e-5));
}

}  // namespace

TEST_CASE("DeepNorm's constants are those of the paper") {
  check_constants({.sublayers = 24}, 2.2134, 0.3195);
  check_constants({.sublayers = 48}, 2.6321, 0.2686);
  check_constants({.sublayers = 200}, 3.7606, 0.1880);
  check_constants({.sublayers = 1000}, 5.6234, 0.1257);
}

TEST_CASE("Before a decoder, DeepNorm's encoder has its own constants, and the decoder those of its sublayers") {
  // 0.81 (N^4 M)^(1/16), 0.87 (N^4 M)^(-1/16), by logarithms for N = 6, M = 6 and N = 18, M = 3.
  check_constants({.depth = 6, .sublayers = 12, .decoder_depth = 6}, 1.41794, 0.49699);
  check_constants({.depth = 18, .sublayers = 36, .decoder_depth = 3}, 1.78699, 0.39435);
  // (3M)^(1/4), (12M)^(-1/4)
  check_constants({.depth = 6, .sublayers = 18}, 2.05977, 0.34329);
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

TEST_CASE("A norm stands before the head of Pre and of what norms its branches alone, and of no other") {
  std::set<std::string_view> with;
  for (const Placement& placement : placements()) {
    if (placement.final_norm()) with.insert(placement.name);
  }
  CHECK(with == std::set<std::string_view>{"pre", "sandwich", "branch", "lns", "mix", "own"});
}

TEST_CASE("Mix is Post in the first quarter of the layers and Pre after it") {
  const Placement& mix = row("mix");
  CHECK(mix.form({.layer = 3, .depth = 12, .sublayers = 24}).n3);
  CHECK_FALSE(mix.form({.layer = 3, .depth = 12, .sublayers = 24}).n1);
  CHECK(mix.form({.layer = 4, .depth = 12, .sublayers = 24}).n1);
  CHECK(mix.form({.layer = 1, .depth = 3, .sublayers = 6}).n1);
}

TEST_CASE("LayerNorm scaling divides by the root of the layer's number") {
  CHECK(row("lns").form({.layer = 1, .depth = 12, .sublayers = 24}).c == 1);
  CHECK(row("lns").form({.layer = 4, .depth = 12, .sublayers = 24}).c == 0.5);
}

TEST_CASE("The mistakes of DeepNorm swap what its name says") {
  const Site site = {.layer = 1, .depth = 24, .sublayers = 24};
  const SublayerForm right = row("deepnorm").form(site);
  const SublayerForm swapped = row("alpha-on-branch").form(site);
  CHECK(swapped.alpha == 1);
  CHECK(swapped.b == right.alpha);
  CHECK(row("beta-inverted").form(site).beta == 1 / right.beta);
}
