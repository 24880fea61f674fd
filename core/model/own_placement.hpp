#pragma once

#include <span>
#include <string_view>

namespace norm_lab {

struct Site;
struct SublayerForm;

/// Which of the formula's three slots hold a norm: N1 before the branch, N2 after it, N3 after the sum.
struct NormSlots {
  bool n1 = false;
  bool n2 = false;
  bool n3 = false;
};

/// All eight.
struct NamedSlots {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  NormSlots slots;
};
std::span<const NamedSlots> norm_slots();

/// How a factor follows from where its sublayer stands. A row of the factor's table; the first row is the constant 1.
struct FactorRule {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  double (*at)(const Site& site);
};
std::span<const FactorRule> alpha_rules();
std::span<const FactorRule> c_rules();
std::span<const FactorRule> beta_rules();

/// A number times what a rule gives.
struct Factor {
  double number = 1;
  const FactorRule* rule = nullptr;

  double at(const Site& site) const { return rule ? number * rule->at(site) : number; }
};

/// What a request makes of the row `own` of the placement table: one form for all layers, but for the norms of the
/// first ones. Left alone it is Pre.
struct OwnPlacement {
  NormSlots norms = {.n1 = true};
  /// The first floor(first_percent L / 100) layers of a stack have `first_norms`.
  int first_percent = 0;
  NormSlots first_norms = {};
  Factor alpha;
  Factor c;
  Factor beta;

  SublayerForm form(const Site& site) const;
};

}  // namespace norm_lab
