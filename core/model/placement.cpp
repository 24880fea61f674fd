#include "core/model/placement.hpp"

#include <cmath>

namespace norm_lab {

double deepnorm_alpha(int sublayers) { return std::sqrt(std::sqrt(static_cast<double>(sublayers))); }

double deepnorm_beta(int sublayers) { return 1 / std::sqrt(std::sqrt(4.0 * sublayers)); }

namespace {

constexpr std::string_view kPublished = "published";
constexpr std::string_view kMistake = "mistake";

SublayerForm post(const Site&) { return {.n3 = true}; }
SublayerForm pre(const Site&) { return {.n1 = true}; }
SublayerForm mix(const Site& at) { return at.layer <= at.depth / 4 ? post(at) : pre(at); }
SublayerForm deepnorm(const Site& at) {
  return {.n3 = true, .alpha = deepnorm_alpha(at.sublayers), .beta = deepnorm_beta(at.sublayers)};
}

constexpr Placement kPlacements[] = {
    {"post", "Post", kPublished, "A norm after each addition, as in the first Transformer (Vaswani et al. 2017).", post,
     false},
    {"pre", "Pre", kPublished, "A norm at the start of each branch and one before the head (Xiong et al. 2020).", pre,
     true},
    {"sandwich", "Sandwich", kPublished,
     "A norm at both ends of each branch, also known as Peri-LN (CogView, Ding et al. 2021).",
     [](const Site&) -> SublayerForm { return {.n1 = true, .n2 = true}; }, true},
    {"deepnorm", "DeepNorm", kPublished,
     "Post with the carried part weighted up and the branch's weights down (Wang et al. 2022).", deepnorm, false},
    {"branch", "Branch", kPublished, "A norm at the end of each branch, before it is added (OLMo 2's order).",
     [](const Site&) -> SublayerForm { return {.n2 = true}; }, true},
    {"lns", "LN scaling", kPublished,
     "Pre with the norm's output divided by the square root of the layer's number (Sun et al. 2025).",
     [](const Site& at) -> SublayerForm { return {.n1 = true, .c = 1 / std::sqrt(static_cast<double>(at.layer))}; },
     true},
    {"mix", "Mix", kPublished, "Post in the first quarter of the layers, Pre after it (Mix-LN, Li et al. 2024).", mix,
     true},
    {"none", "None", kPublished, "No norm at all.", [](const Site&) -> SublayerForm { return {}; }, false},
    {"in-place", "In place", kMistake,
     "x = norm(x), then x + f(x): looks like Pre, is Post shifted by one norm, without a norm before the head.",
     [](const Site&) -> SublayerForm { return {.n0 = true}; }, false},
    {"alpha-on-branch", "Alpha on branch", kMistake, "DeepNorm's factor on the branch in place of the carried part.",
     [](const Site& at) -> SublayerForm {
       return {.n3 = true, .b = deepnorm_alpha(at.sublayers), .beta = deepnorm_beta(at.sublayers)};
     },
     false},
    {"beta-inverted", "Beta inverted", kMistake, "DeepNorm with the branch's weights multiplied up in place of down.",
     [](const Site& at) -> SublayerForm {
       return {.n3 = true, .alpha = deepnorm_alpha(at.sublayers), .beta = 1 / deepnorm_beta(at.sublayers)};
     },
     false},
};

}  // namespace

std::span<const Placement> placements() { return kPlacements; }

}  // namespace norm_lab
