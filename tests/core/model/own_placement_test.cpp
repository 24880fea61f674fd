#include "core/model/own_placement.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include "core/model/placement.hpp"
#include "core/model/placement_twin.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;

namespace {

Placement own(const OwnPlacement& settings) {
  Placement placement = named(placements(), "own");
  placement.own = settings;
  return placement;
}

NormSlots slots(std::string_view name) { return named(norm_slots(), name).slots; }

/// Every published row that the formula can express: all but Admin, whose weights are trained.
struct Case {
  std::string_view name;
  OwnPlacement settings;
};

std::vector<Case> published_cases() {
  return {
      {"post", {.norms = slots("n3")}},
      {"pre", {.norms = slots("n1")}},
      {"sandwich", {.norms = slots("n1-n2")}},
      {"deepnorm",
       {.norms = slots("n3"),
        .alpha = {.rule = &named(alpha_rules(), "deepnorm")},
        .beta = {.rule = &named(beta_rules(), "deepnorm")}}},
      {"branch", {.norms = slots("n2")}},
      {"lns", {.norms = slots("n1"), .c = {.rule = &named(c_rules(), "lns")}}},
      {"mix", {.norms = slots("n1"), .first_percent = 25, .first_norms = slots("n3")}},
      {"none", {.norms = slots("none")}},
  };
}

using Stacks = std::vector<StackSite>;

Stacks decoder(int depth) { return {{.name = "", .site = {.depth = depth, .sublayers = 2 * depth}}}; }
Stacks both_stacks(int depth) {
  return {{.name = "encoder", .site = {.depth = depth, .sublayers = 2 * depth, .decoder_depth = depth}},
          {.name = "decoder", .site = {.depth = depth, .sublayers = 3 * depth}}};
}

void check_twin(const Placement& placement, int depth, std::string_view name, bool at_every_depth) {
  for (const Stacks& stacks : {decoder(depth), both_stacks(depth)}) {
    const Twin twin = published_twin(placement, stacks);
    CAPTURE(placement.name, depth, stacks.size());
    CHECK((twin.placement ? twin.placement->name : "") == name);
    CHECK(twin.at_every_depth == at_every_depth);
  }
}

}  // namespace

TEST_CASE("The eight sets of norms are all there are") {
  std::set<int> sets;
  for (const NamedSlots& row : norm_slots()) sets.insert(row.slots.n1 + 2 * row.slots.n2 + 4 * row.slots.n3);
  CHECK(sets.size() == 8);
  CHECK(norm_slots().size() == 8);
}

TEST_CASE("A factor is its number times what its rule gives") {
  const Site at = {.layer = 4, .depth = 8, .sublayers = 16};
  const auto twice = [&](std::span<const FactorRule> rules, std::string_view rule) {
    return Factor{.number = 2, .rule = &named(rules, rule)}.at(at);
  };
  CHECK(Factor{.number = 3}.at(at) == 3);
  CHECK(twice(alpha_rules(), "constant") == 2);
  CHECK(twice(alpha_rules(), "deepnorm") == 4);
  CHECK(twice(alpha_rules(), "sqrt") == 8);
  CHECK(twice(c_rules(), "lns") == 1);
  CHECK(twice(c_rules(), "inverse") == 0.5);
  CHECK(twice(beta_rules(), "deepnorm") == 2 / std::sqrt(8.0));
  CHECK(twice(beta_rules(), "inverse-sqrt") == 0.5);
  for (const auto rules : {alpha_rules(), c_rules(), beta_rules()}) CHECK(rules[0].at(at) == 1);
}

TEST_CASE("The first layers are a part of the depth, rounded down, and have norms of their own") {
  const Placement quarter = own({.norms = slots("n1"), .first_percent = 25, .first_norms = slots("n2-n3")});
  CHECK(quarter.form({.layer = 3, .depth = 15}) == SublayerForm{.n2 = true, .n3 = true});
  CHECK(quarter.form({.layer = 4, .depth = 15}) == SublayerForm{.n1 = true});
  CHECK(quarter.form({.layer = 1, .depth = 3}) == SublayerForm{.n1 = true});
  const Placement all = own({.norms = slots("n1"), .first_percent = 100, .first_norms = slots("n3")});
  CHECK(all.form({.layer = 7, .depth = 7}) == SublayerForm{.n3 = true});
}

TEST_CASE("A norm stands before the head where the last layer has norms in its branch alone") {
  for (const Case& one : published_cases()) {
    CAPTURE(one.name);
    CHECK(own(one.settings).final_norm() == named(placements(), one.name).final_norm());
  }
  CHECK_FALSE(own({.norms = slots("n1-n2-n3")}).final_norm());
  CHECK_FALSE(own({.norms = slots("n1"), .first_percent = 100, .first_norms = slots("n3")}).final_norm());
  CHECK(own({.norms = slots("n3"), .first_percent = 100, .first_norms = slots("n2")}).final_norm());
}

TEST_CASE("What is built as a published placement has it for a twin at every depth") {
  for (const Case& one : published_cases()) {
    for (const int depth : {3, 12, 24}) check_twin(own(one.settings), depth, one.name, true);
  }
}

TEST_CASE("What comes to the same at one depth alone is said to do so there alone") {
  check_twin(named(placements(), "mix"), 3, "pre", false);
  check_twin(named(placements(), "mix"), 4, "", false);
  check_twin(named(placements(), "lns"), 1, "pre", false);
  // One layer in a hundred is none of 24.
  const Placement hundredth = own({.norms = slots("n1"), .first_percent = 1, .first_norms = slots("n3")});
  check_twin(hundredth, 24, "pre", false);
  check_twin(hundredth, 100, "", false);
  // DeepNorm's own constants, typed in for 16 sublayers.
  const Placement typed = own({.norms = slots("n3"), .alpha = {.number = 2}, .beta = {.number = 1 / std::sqrt(8.0)}});
  CHECK(published_twin(typed, decoder(8)).placement->name == "deepnorm");
  CHECK_FALSE(published_twin(typed, decoder(8)).at_every_depth);
  CHECK_FALSE(published_twin(typed, decoder(9)).placement);
}

TEST_CASE("A stack of each, encoder and decoder, must be the twin's") {
  // The decoder's constants of 3 M = 16 sublayers do not fit an encoder's.
  const Placement typed = own({.norms = slots("n3"), .alpha = {.number = 2}, .beta = {.number = 1 / std::sqrt(8.0)}});
  const StackSite stack = {.name = "", .site = {.depth = 8, .sublayers = 16}};
  const StackSite encoder = {.name = "encoder", .site = {.depth = 8, .sublayers = 16, .decoder_depth = 8}};
  CHECK(published_twin(typed, Stacks{stack, stack}).placement);
  CHECK_FALSE(published_twin(typed, Stacks{encoder, stack}).placement);
}

TEST_CASE("What nobody has published has no twin, and mistakes are nobody's") {
  check_twin(own({.norms = slots("n1-n3")}), 12, "", false);
  check_twin(own({.norms = slots("n1"), .c = {.number = 0.5}}), 12, "", false);
  check_twin(own({.norms = slots("n3"), .beta = {.rule = &named(beta_rules(), "deepnorm")}}), 12, "", false);
  check_twin(named(placements(), "in-place"), 12, "", false);
  check_twin(named(placements(), "post"), 12, "", false);
}
