#include "core/model/uniform_stack.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "core/model/stream_measure.hpp"
#include "tests/core/golden.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

// Sums are taken in another order than PyTorch's, and beta multiplies a branch instead of its weights: a rounding of
// 2^-24 more or less at each of up to 24 sublayers, as if all went the same way.
constexpr double kRelative = 24 * 0x1p-24;

const NormKind* norm_named(const std::string& name) {
  for (const NormKind& kind : norm_kinds()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

UniformStackSettings settings_of(const nlohmann::json& one) {
  UniformStackSettings settings = {.placements = {},
                                   .norm = norm_named(one.at("norm")),
                                   .depth = one.at("depth"),
                                   .width = one.at("width"),
                                   .length = one.at("length"),
                                   .seed = one.at("seed")};
  for (const auto& [name, values] : one.at("placements").items())
    settings.placements.push_back(named(placements(), name));
  return settings;
}

Arena arena_for(const UniformStackSettings& settings) {
  Arena measured;
  const UniformStack measuring(settings, measured);
  return Arena(measured.used());
}

std::vector<float> values_of(ConstMatrixView x) { return {x.data, x.data + x.size()}; }

}  // namespace

TEST_CASE("Sizes, streams and cosines of every placement are PyTorch's") {
  const nlohmann::json expected = golden("signal.json");
  for (const nlohmann::json& one : expected.at("cases")) {
    const UniformStackSettings settings = settings_of(one);
    REQUIRE(settings.placements.size() == placements().size() - 1);  // all but `own`, which a request makes
    Arena arena = arena_for(settings);
    UniformStack stack(settings, arena);
    for (int layer = 0; layer < settings.depth; ++layer) {
      stack.advance();
      for (std::size_t p = 0; p < settings.placements.size(); ++p) {
        const nlohmann::json& values = one.at("placements").at(std::string(settings.placements[p].name));
        const auto at = [&](const char* what) { return values.at(what).at(static_cast<std::size_t>(layer)); };
        CAPTURE(settings.placements[p].name, settings.norm->name, settings.width, layer);
        CHECK_THAT(mean_square(stack.received(p)), WithinRel(at("size").get<double>(), kRelative));
        CHECK_THAT(mean_square(stack.stream(p)), WithinRel(at("stream").get<double>(), kRelative));
        CHECK_THAT(mean_cosine(stack.stream(p)), WithinAbs(at("cosine").get<double>(), kRelative));
        if (!values.contains("token_size")) continue;
        for (std::size_t token = 0; token < stack.received(p).rows; ++token) {
          CHECK_THAT(mean_square(stack.received(p).row(token)),
                     WithinRel(at("token_size").at(token).get<double>(), kRelative));
        }
      }
    }
  }
}

TEST_CASE("A placement's stream does not depend on which others go along") {
  UniformStackSettings all = {.placements = {}, .norm = &norm_kinds()[0], .depth = 3, .width = 19, .length = 5};
  for (const Placement& placement : placements()) all.placements.push_back(placement);
  Arena arena = arena_for(all);
  UniformStack together(all, arena);
  while (together.layers_done() < all.depth) together.advance();

  for (std::size_t p = 0; p < all.placements.size(); ++p) {
    CAPTURE(all.placements[p].name);
    UniformStackSettings one = all;
    one.placements = {all.placements[p]};
    Arena arena_of_one = arena_for(one);
    UniformStack alone(one, arena_of_one);
    while (alone.layers_done() < one.depth) alone.advance();
    CHECK(values_of(alone.stream(0)) == values_of(together.stream(p)));
    CHECK(values_of(alone.received(0)) == values_of(together.received(p)));
  }
}

TEST_CASE("The smallest stack, one token of two features, runs") {
  const UniformStackSettings settings = {
      .placements = {named(placements(), "pre")}, .norm = &norm_kinds()[0], .depth = 2, .width = 2, .length = 1};
  Arena arena = arena_for(settings);
  UniformStack stack(settings, arena);
  stack.advance();
  stack.advance();
  CHECK(std::isfinite(mean_square(stack.stream(0))));
}
