#include "core/model/placement.hpp"

#include <cmath>
#include <utility>

namespace norm_lab {

namespace {

double fourth_root(double value) { return std::sqrt(std::sqrt(value)); }

}  // namespace

DeepNormConstants deepnorm_constants(const Site& at) {
  if (at.decoder_depth == 0) return {.alpha = fourth_root(at.sublayers), .beta = 1 / fourth_root(4.0 * at.sublayers)};
  // (N^4 M)^(1/16) = (N M^(1/4))^(1/4)
  const double root = fourth_root(at.depth * fourth_root(at.decoder_depth));
  return {.alpha = 0.81 * root, .beta = 0.87 / root};
}

namespace {

constexpr std::string_view kPublished = "published";
constexpr std::string_view kMistake = "mistake";
constexpr std::string_view kOwn = "own";

using Own = OwnPlacement;

SublayerForm post(const Site&, const Own&) { return {.n3 = true}; }
SublayerForm pre(const Site&, const Own&) { return {.n1 = true}; }
SublayerForm mix(const Site& at, const Own& own) { return at.layer <= at.depth / 4 ? post(at, own) : pre(at, own); }
SublayerForm lns(const Site& at, const Own&) { return {.n1 = true, .c = 1 / std::sqrt(static_cast<double>(at.layer))}; }
SublayerForm deepnorm(const Site& at, const Own&) {
  const DeepNormConstants constants = deepnorm_constants(at);
  return {.n3 = true, .alpha = constants.alpha, .beta = constants.beta};
}
SublayerForm alpha_on_branch(const Site& at, const Own& own) {
  SublayerForm form = deepnorm(at, own);
  std::swap(form.alpha, form.b);
  return form;
}
SublayerForm beta_inverted(const Site& at, const Own& own) {
  SublayerForm form = deepnorm(at, own);
  form.beta = 1 / form.beta;
  return form;
}
SublayerForm no_v_gain(const Site& at, const Own& own) {
  SublayerForm form = deepnorm(at, own);
  form.beta_on_values = false;
  return form;
}

constexpr Placement kPlacements[] = {
    {"post", "Post", kPublished, "A norm after each addition, as in the first Transformer (Vaswani et al. 2017).",
     post},
    {"pre", "Pre", kPublished, "A norm at the start of each branch and one before the head (Xiong et al. 2020).", pre},
    {"sandwich", "Sandwich", kPublished,
     "A norm at both ends of each branch, also known as Peri-LN (CogView, Ding et al. 2021).",
     [](const Site&, const Own&) -> SublayerForm { return {.n1 = true, .n2 = true}; }},
    {"deepnorm", "DeepNorm", kPublished,
     "Post with the carried part weighted up and the branch's weights down (Wang et al. 2022).", deepnorm},
    {"branch", "Branch", kPublished, "A norm at the end of each branch, before it is added (OLMo 2's order).",
     [](const Site&, const Own&) -> SublayerForm { return {.n2 = true}; }},
    {"lns", "LN scaling", kPublished,
     "Pre with the norm's output divided by the square root of the layer's number (Sun et al. 2025).", lns},
    {"mix", "Mix", kPublished, "Post in the first quarter of the layers, Pre after it (Mix-LN, Li et al. 2024).", mix},
    {"admin", "Admin", kPublished,
     "Post with a trained weight on the carried part, which starts from the sizes that a first pass finds (Liu et al. "
     "2020).",
     [](const Site&, const Own&) -> SublayerForm { return {.n3 = true, .profiled = true}; }},
    {"none", "None", kPublished, "No norm at all.", [](const Site&, const Own&) -> SublayerForm { return {}; }},
    {"in-place", "In place", kMistake,
     "x = norm(x), then x + f(x): looks like Pre, is Post shifted by one norm, without a norm before the head.",
     [](const Site&, const Own&) -> SublayerForm { return {.n0 = true}; }},
    {"alpha-on-branch", "Alpha on branch", kMistake, "DeepNorm's factor on the branch in place of the carried part.",
     alpha_on_branch},
    {"beta-inverted", "Beta inverted", kMistake, "DeepNorm with the branch's weights multiplied up in place of down.",
     beta_inverted},
    {"no-v-gain", "W_v missed", kMistake,
     "DeepNorm whose beta misses the value weights. Without attention it is DeepNorm itself.", no_v_gain},
    {"own", "Own", kOwn, "Choose the norms, alpha, c and beta of the formula yourself.",
     [](const Site& at, const Own& own) { return own.form(at); }},
};

}  // namespace

std::span<const Placement> placements() { return kPlacements; }

bool Placement::final_norm() const {
  const SublayerForm last = form({});
  return (last.n1 || last.n2) && !last.n3;
}

bool Placement::is_published() const { return group == kPublished; }

}  // namespace norm_lab
