#include "core/model/signal_theory.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <string_view>
#include <vector>

using namespace norm_lab;
using Catch::Matchers::WithinAbs;

namespace {

constexpr int kDepth = 12;
constexpr int kTokens = 8;
constexpr int kLayers[] = {1, 2, 4, 8, 12};

const Placement& named(std::string_view name) {
  for (const Placement& placement : placements()) {
    if (placement.name == name) return placement;
  }
  FAIL("no placement " << name);
  return placements()[0];
}

std::vector<SignalTheory> theory_of(std::string_view name) { return signal_theory(named(name), kDepth, kTokens); }

/// E relu(a) relu(b) for normal a, b of variance 1 and correlation rho.
double kernel(double rho) {
  const double pi = 3.14159265358979323846;
  return (std::sqrt(1 - rho * rho) + rho * (pi - std::acos(rho))) / (2 * pi);
}

struct Expected {
  std::string_view placement;
  double size[5];  // at kLayers
  double last_cosine;
};

/// A placement whose form is outside of the table.
const Placement kHalfBranch = {.name = "half-branch", .row_form = [](const Site&, const OwnPlacement&) -> SublayerForm {
                                 return {.n1 = true, .b = 0.5, .c = 2, .beta = 0.7};
                               }};

}  // namespace

TEST_CASE("The lines are those of the published table, to three decimals") {
  const double deepnorm = std::sqrt(24.0) + 1 / (2 * 96.0);  // alpha^2 + beta^4 / 2 with R = 24
  const Expected table[] = {
      {"pre", {1.625, 2.418, 4.388, 9.098, 14.244}, 0.797},
      {"post", {1.5, 1.5, 1.5, 1.5, 1.5}, 0.999},
      {"sandwich", {3, 5, 9, 17, 25}, 0.870},
      {"branch", {3, 5, 9, 17, 25}, 0.870},
      {"deepnorm", {deepnorm, deepnorm, deepnorm, deepnorm, deepnorm}, 0.038},
      {"lns", {1.625, 2.022, 2.543, 3.165, 3.563}, 0.492},
  };
  CHECK_THAT(deepnorm, WithinAbs(4.904, 5e-4));
  for (const Expected& expected : table) {
    CAPTURE(expected.placement);
    const std::vector<SignalTheory> theory = theory_of(expected.placement);
    REQUIRE(theory.size() == kDepth);
    for (std::size_t i = 0; i < std::size(kLayers); ++i) {
      CHECK_THAT(theory[static_cast<std::size_t>(kLayers[i]) - 1].size, WithinAbs(expected.size[i], 5e-4));
    }
    CHECK_THAT(theory.back().cosine, WithinAbs(expected.last_cosine, 5e-4));
  }
}

TEST_CASE("A stream that ends in a norm has size one; one that does not has the size that is given") {
  for (const SignalTheory& layer : theory_of("post")) CHECK(layer.stream == 1);
  for (const SignalTheory& layer : theory_of("pre")) CHECK(layer.stream == layer.size);
  // Mix: three layers of Post in twelve, then Pre.
  const std::vector<SignalTheory> mix = theory_of("mix");
  CHECK(mix[2].stream == 1);
  CHECK(mix[2].size == 1.5);
  CHECK(mix[3].stream == mix[3].size);
}

TEST_CASE("In place has Post's tokens: the same cosines, and the size before Post's norm") {
  const std::vector<SignalTheory> post = theory_of("post");
  const std::vector<SignalTheory> in_place = theory_of("in-place");
  for (std::size_t i = 0; i < kDepth; ++i) {
    CHECK_THAT(in_place[i].cosine, WithinAbs(post[i].cosine, 1e-15));
    CHECK_THAT(in_place[i].size, WithinAbs(1.5, 1e-15));
    CHECK(in_place[i].stream == in_place[i].size);
  }
}

TEST_CASE("The bounds are the published ones for Post and Pre, and hold every line") {
  const std::vector<SignalTheory> post = theory_of("post");
  const std::vector<SignalTheory> pre = theory_of("pre");
  for (std::size_t i = 0; i < kDepth; ++i) {
    const double layers = static_cast<double>(i + 1);
    CHECK(post[i].low == 1.5);
    CHECK(post[i].high == 1.5);
    CHECK_THAT(pre[i].low, WithinAbs(1 + layers / 2, 1e-12));
    CHECK_THAT(pre[i].high, WithinAbs(1 + 3 * layers / 2, 1e-12));
  }
  for (const Placement& placement : placements()) {
    CAPTURE(placement.name);
    for (const SignalTheory& layer : signal_theory(placement, kDepth, kTokens)) {
      CHECK(layer.low <= layer.size * (1 + 1e-12));
      CHECK(layer.size <= layer.high * (1 + 1e-12));
    }
  }
}

TEST_CASE("Admin carries with the root of all variances before, so that its size is that of the sum of them") {
  // Attention adds v to 1, feed-forward 1/2: as in Pre, since both read tokens of size one with Pre's cosine.
  const std::vector<SignalTheory> admin = theory_of("admin");
  const std::vector<SignalTheory> pre = theory_of("pre");
  for (std::size_t i = 0; i < kDepth; ++i) {
    CHECK_THAT(admin[i].size, WithinAbs(pre[i].size, 1e-13));
    CHECK_THAT(admin[i].cosine, WithinAbs(pre[i].cosine, 1e-14));
    CHECK(admin[i].stream == 1);
  }
}

TEST_CASE("Missing beta on W_v leaves attention's addition whole") {
  const SignalTheory missed = signal_theory(named("no-v-gain"), 1, kTokens)[0];
  const SignalTheory deepnorm = signal_theory(named("deepnorm"), 1, kTokens)[0];
  CHECK(missed.size == deepnorm.size);  // a norm stands between attention and the layer's last sum
  // One layer: alpha^2 = sqrt 2, beta^4 = 1 / 8; attention adds 1 / 8 to q and s.
  const double rho = 0.125 / (std::sqrt(2.0) + 0.125);
  const double size = std::sqrt(2.0) + 1 / 16.0;
  CHECK_THAT(missed.cosine, WithinAbs((std::sqrt(2.0) * rho + kernel(rho) / 8) / size, 1e-15));
}

TEST_CASE("A form of which the table has none follows the same formula") {
  const std::vector<SignalTheory> theory = signal_theory(kHalfBranch, 1, 4);
  // Attention adds (b c beta)^2 / n to q and to s; feed-forward (b c)^2 beta^4 times 1/2 and K(rho).
  const double after_attention = 1 + 0.25 * 4 * 0.49 / 4;
  const double rho = (after_attention - 1) / after_attention;
  const double factor = 0.25 * 4 * 0.49 * 0.49;
  const double size = after_attention + factor / 2;
  CHECK_THAT(theory[0].size, WithinAbs(size, 1e-14));
  CHECK_THAT(theory[0].cosine, WithinAbs((after_attention - 1 + factor * kernel(rho)) / size, 1e-14));
}

TEST_CASE("A single token has no cosine, and keeps all that attention averages") {
  const SignalTheory pre = signal_theory(named("pre"), 1, 1)[0];
  CHECK(std::isnan(pre.cosine));
  CHECK(pre.size == 2.5);
  CHECK(pre.size == pre.high);
}
