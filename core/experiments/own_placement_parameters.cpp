#include "core/experiments/own_placement_parameters.hpp"

#include <string>

#include "core/experiments/choices.hpp"
#include "core/experiments/network_parameters.hpp"

namespace norm_lab {
namespace {

constexpr std::string_view kGroup = "Build your own";
constexpr std::string_view kOwn = "own";

bool has_own(const Request& request) {
  for (const std::uint32_t index : request.list(kPlacementParameter)) {
    if (placements()[index].name == kOwn) return true;
  }
  return false;
}

bool has_own_first(const Request& request) { return has_own(request) && request.integer("own-first") > 0; }

std::vector<Choice> slot_choices() { return choices_of(norm_slots()); }
std::vector<Choice> alpha_choices() { return choices_of(alpha_rules()); }
std::vector<Choice> c_choices() { return choices_of(c_rules()); }
std::vector<Choice> beta_choices() { return choices_of(beta_rules()); }

std::string constant(const Request&) { return "constant"; }

/// What differs from one parameter to the next. A number may go up to 100.
struct Row {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  std::string_view unit;
  ParameterKind kind;
  DefaultText default_text;
  std::vector<Choice> (*choices)() = nullptr;
  bool (*applies)(const Request& request) = has_own;
  std::string_view applies_where = "placement includes own";
};

using enum ParameterKind;

/// A factor's rule stands after its number.
enum RowIndex : std::size_t { kNorms, kFirst, kFirstNorms, kAlpha, kAlphaRule, kC, kCRule, kBeta, kBetaRule };

constexpr Row kRows[] = {
    {"own-norms", "Norms", "The slots of the formula that hold a norm.", "", kChoice,
     [](const Request&) -> std::string { return "n1"; }, slot_choices},
    {"own-first", "First layers", "How many of the layers, from the first on, have other norms.", "% of layers",
     kInteger, whole<0>},
    {"own-first-norms", "Norms of the first layers", "The slots that hold a norm there.", "", kChoice,
     [](const Request&) -> std::string { return "n3"; }, slot_choices, has_own_first,
     "placement includes own and own-first is not 0"},
    {"own-alpha", "Alpha", "Factor of the carried part.", "", kReal, whole<1>},
    {"own-alpha-rule", "Alpha's rule", "What it is multiplied by.", "", kChoice, constant, alpha_choices},
    {"own-c", "C", "Factor of what the branch reads, after N1.", "", kReal, whole<1>},
    {"own-c-rule", "C's rule", "What it is multiplied by.", "", kChoice, constant, c_choices},
    {"own-beta", "Beta", "Factor of the first weights W_v, W_o, W_1 and W_2.", "", kReal, whole<1>},
    {"own-beta-rule", "Beta's rule", "What it is multiplied by.", "", kChoice, constant, beta_choices},
};

/// Shared: no other placement could have another value.
Parameter parameter_of(const Row& row) {
  Parameter parameter;
  parameter.name = row.name;
  parameter.label = row.label;
  parameter.group = kGroup;
  parameter.unit = row.unit;
  parameter.help = row.help;
  parameter.kind = row.kind;
  parameter.maximum = 100;
  parameter.shared = true;
  parameter.logarithmic = row.kind == kReal;
  parameter.default_text = row.default_text;
  parameter.applies = row.applies;
  parameter.applies_where = row.applies_where;
  if (row.choices) parameter.choices = row.choices();
  return parameter;
}

}  // namespace

void add_own_placement(std::vector<Parameter>& parameters) {
  std::vector<Parameter> all;
  for (Parameter& parameter : parameters) {
    all.push_back(std::move(parameter));
    if (all.back().name != kPlacementParameter) continue;
    for (const Row& row : kRows) all.push_back(parameter_of(row));
  }
  parameters = std::move(all);
}

Placement placement_at(const Request& request, std::uint32_t index) {
  const Value* values = &request.values()[index_of(request.experiment().parameters, kRows[kNorms].name)];
  const auto choice = [&](RowIndex row) { return values[row].list.front(); };
  const auto factor = [&](RowIndex row, std::span<const FactorRule> rules) -> Factor {
    return {.number = values[row].number, .rule = &rules[values[row + 1].list.front()]};
  };
  Placement placement = placements()[index];
  placement.own = {.norms = norm_slots()[choice(kNorms)].slots,
                   .first_percent = static_cast<int>(values[kFirst].number),
                   .first_norms = norm_slots()[choice(kFirstNorms)].slots,
                   .alpha = factor(kAlpha, alpha_rules()),
                   .c = factor(kC, c_rules()),
                   .beta = factor(kBeta, beta_rules())};
  return placement;
}

Placement placement_of(const Request& request) { return placement_at(request, request.list(kPlacementParameter)[0]); }

std::vector<Placement> placements_of(const Request& request) {
  const std::vector<std::uint32_t>& list = request.list(kPlacementParameter);
  std::vector<Placement> all(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) all[i] = placement_at(request, list[i]);
  return all;
}

}  // namespace norm_lab
