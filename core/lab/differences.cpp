#include "core/lab/differences.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "core/lab/values.hpp"

namespace norm_lab {
namespace {

const TableDeclaration& declaration() {
  static const TableDeclaration kDeclaration = {
      "differences",
      "Other differences",
      "In what the placements differ beside the placement.",
      false,
      {{"name", ColumnType::kText, "", "The parameter, or what follows from parameters."},
       {"label", ColumnType::kText, "", "The same in words."},
       {"placement", ColumnType::kText, "", "Where the norms stand."},
       {"value", ColumnType::kText, "", "What this placement has; empty where it means nothing there."}}};
  return kDeclaration;
}

/// A property of every series, in the order of the placements.
struct Property {
  std::string name;
  std::string label;
  Texts values;
};

/// What means nothing in a series cannot differ there.
bool differs(const Texts& values) {
  const std::string* first = nullptr;
  for (const std::string& value : values) {
    if (value.empty()) continue;
    if (first && *first != value) return true;
    first = &value;
  }
  return false;
}

std::vector<Property> parameters_of(const Request& request) {
  std::vector<Property> properties;
  const auto& parameters = request.experiment().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& parameter = parameters[i];
    if (parameter.name == kPlacementParameter) continue;
    Property property = {.name = std::string(parameter.name), .label = std::string(parameter.label), .values = {}};
    for (const Request& one : request.series()) {
      property.values.push_back(applies(parameter, one) ? value_text(parameter, one.values()[i]) : std::string());
    }
    const bool is_given = std::any_of(request.overrides().begin(), request.overrides().end(),
                                      [&](const Override& given) { return given.parameter == i; });
    if (is_given || differs(property.values)) properties.push_back(std::move(property));
  }
  return properties;
}

/// A trait says more than a parameter of its name: what "as placed" comes to.
void add_traits(const Request& request, std::vector<Property>& properties) {
  std::vector<Property> traits;
  for (const Request& one : request.series()) {
    const std::vector<Trait> own = request.experiment().traits(one);
    traits.resize(own.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
      traits[i].name = own[i].name;
      traits[i].label = own[i].label;
      traits[i].values.push_back(own[i].value);
    }
  }
  for (Property& trait : traits) {
    if (!differs(trait.values)) continue;
    std::erase_if(properties, [&](const Property& other) { return other.name == trait.name; });
    properties.push_back(std::move(trait));
  }
}

}  // namespace

Table differences_of(const Request& request) {
  Table table(declaration());
  if (request.series().size() < 2) return table;
  std::vector<Property> properties = parameters_of(request);
  if (request.experiment().traits) add_traits(request, properties);
  const std::vector<std::uint32_t>& placements = request.list(kPlacementParameter);
  for (const Property& property : properties) {
    for (std::size_t i = 0; i < property.values.size(); ++i) {
      table.add_row({std::string_view(property.name), std::string_view(property.label),
                     placement_name(request.experiment(), placements[i]), std::string_view(property.values[i])});
    }
  }
  return table;
}

}  // namespace norm_lab
