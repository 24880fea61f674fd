#include "core/model/own_placement.hpp"

#include <cmath>

#include "core/model/placement.hpp"

namespace norm_lab {
namespace {

constexpr NamedSlots kNormSlots[] = {
    {"none", "None", "", {}},
    {"n1", "N1", "", {.n1 = true}},
    {"n2", "N2", "", {.n2 = true}},
    {"n3", "N3", "", {.n3 = true}},
    {"n1-n2", "N1, N2", "", {.n1 = true, .n2 = true}},
    {"n1-n3", "N1, N3", "", {.n1 = true, .n3 = true}},
    {"n2-n3", "N2, N3", "", {.n2 = true, .n3 = true}},
    {"n1-n2-n3", "N1, N2, N3", "", {.n1 = true, .n2 = true, .n3 = true}},
};

double constant(const Site&) { return 1; }
double root(int count) { return std::sqrt(static_cast<double>(count)); }

/// R: the residual sublayers of the stack.
constexpr FactorRule kConstant = {"constant", "1", "The number alone.", constant};
constexpr std::string_view kDeepnormHelp = "DeepNorm's; another of an encoder before a decoder.";

constexpr FactorRule kAlphaRules[] = {
    kConstant,
    {"deepnorm", "∜R", kDeepnormHelp, [](const Site& at) { return deepnorm_constants(at).alpha; }},
    {"sqrt", "√R", "", [](const Site& at) { return root(at.sublayers); }},
};

constexpr FactorRule kCRules[] = {
    kConstant,
    {"lns", "1/√layer", "LayerNorm scaling's.", [](const Site& at) { return 1 / root(at.layer); }},
    {"inverse", "1/layer", "", [](const Site& at) { return 1.0 / at.layer; }},
};

constexpr FactorRule kBetaRules[] = {
    kConstant,
    {"deepnorm", "1/∜4R", kDeepnormHelp, [](const Site& at) { return deepnorm_constants(at).beta; }},
    {"inverse-sqrt", "1/√R", "", [](const Site& at) { return 1 / root(at.sublayers); }},
};

}  // namespace

std::span<const NamedSlots> norm_slots() { return kNormSlots; }
std::span<const FactorRule> alpha_rules() { return kAlphaRules; }
std::span<const FactorRule> c_rules() { return kCRules; }
std::span<const FactorRule> beta_rules() { return kBetaRules; }

SublayerForm OwnPlacement::form(const Site& site) const {
  const NormSlots& slots = site.layer <= first_percent * site.depth / 100 ? first_norms : norms;
  return {
      .n1 = slots.n1, .n2 = slots.n2, .n3 = slots.n3, .alpha = alpha.at(site), .c = c.at(site), .beta = beta.at(site)};
}

}  // namespace norm_lab
