#include "core/lab/overrides.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "core/lab/values.hpp"

namespace norm_lab {
namespace {

constexpr char kMark = '@';

/// A field that has been read, and its text for refusals.
struct Given {
  Override value;
  const Field* field;
};

/// The placement that a key names, if the request runs it.
std::optional<std::uint32_t> placement_of(const Request& request, std::string_view name) {
  for (const std::uint32_t index : request.list(kPlacementParameter)) {
    if (placement_name(request.experiment(), index) == name) return index;
  }
  return std::nullopt;
}

std::string placements_text(const Request& request) {
  std::string text;
  for (const std::uint32_t index : request.list(kPlacementParameter)) {
    text += (text.empty() ? "" : ", ") + std::string(placement_name(request.experiment(), index));
  }
  return text;
}

std::optional<Given> read_override(const Request& request, const Field& field, std::vector<Refusal>& refusals) {
  const Experiment& experiment = request.experiment();
  const auto& parameters = experiment.parameters;
  const std::string_view name = parameter_name(field.key);
  const std::size_t index = index_of(parameters, name);
  if (index == parameters.size()) return std::nullopt;  // refused as unknown
  if (!may_differ(experiment, parameters[index])) {
    refusals.push_back(refuse(field.key, field.value,
                              "may not be given for one placement: in run=" + std::string(experiment.name) + " " +
                                  std::string(name) + " is the same for all"));
    return std::nullopt;
  }
  const auto placement = placement_of(request, std::string_view(field.key).substr(name.size() + 1));
  if (!placement) {
    refusals.push_back(refuse(field.key, field.value,
                              "must name a placement of this request after the @: " + placements_text(request)));
    refusals.back().idle = true;
    return std::nullopt;
  }
  Given given = {.value = {.placement = *placement, .parameter = index}, .field = &field};
  std::string problem = parse_value(parameters[index], field.value, given.value.value);
  if (problem.empty()) return given;
  refusals.push_back(refuse(field.key, field.value, std::move(problem)));
  return std::nullopt;
}

/// What a placement has of a parameter that is not given for it alone.
Value inherited(const Request& one, const Request& whole, std::size_t index) {
  const Parameter& parameter = one.experiment().parameters[index];
  const Value& own = whole.values()[index];
  const bool is_set = value_text(parameter, own) != default_text(whole, index);
  return is_set && applies(parameter, one) ? own : default_value(one, parameter);
}

const Given* find(const std::vector<Given>& given, std::uint32_t placement, std::size_t parameter) {
  const auto found = std::find_if(given.begin(), given.end(), [&](const Given& one) {
    return one.value.placement == placement && one.value.parameter == parameter;
  });
  return found == given.end() ? nullptr : &*found;
}

Request request_of(const Request& whole, std::uint32_t placement, const std::vector<Given>& given,
                   std::vector<Override>& overrides, std::vector<Refusal>& refusals) {
  Request one(whole.experiment());
  const auto& parameters = whole.experiment().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name == kPlacementParameter) {
      one.add({.number = 0, .list = {placement}});
      continue;
    }
    Value value = inherited(one, whole, i);
    const Given* own = find(given, placement, i);
    if (own && is_idle(one, parameters[i], own->value.value)) {
      refusals.push_back(refuse(own->field->key, own->field->value, idle_message(parameters[i])));
      refusals.back().idle = true;
    } else if (own && value_text(parameters[i], own->value.value) != value_text(parameters[i], value)) {
      value = own->value.value;
      overrides.push_back(own->value);
    }
    one.add(std::move(value));
  }
  return one;
}

}  // namespace

std::string_view parameter_name(std::string_view key) { return key.substr(0, key.find(kMark)); }

bool may_differ(const Experiment& experiment, const Parameter& parameter) {
  return experiment.split != Split::kWhole && !parameter.shared && parameter.name != kPlacementParameter;
}

void read_overrides(Request& request, const std::vector<Field>& fields, std::vector<Refusal>& refusals) {
  std::vector<Given> given;
  for (const Field& field : fields) {
    if (field.key.find(kMark) == std::string::npos) continue;
    if (const auto read = read_override(request, field, refusals)) given.push_back(*read);
  }
  if (request.experiment().split == Split::kWhole) return;
  std::vector<Request> series;
  std::vector<Override> overrides;
  for (const std::uint32_t placement : request.list(kPlacementParameter)) {
    series.push_back(request_of(request, placement, given, overrides, refusals));
  }
  request.set_series(std::move(series), std::move(overrides));
}

}  // namespace norm_lab
