#include "core/lab/units.hpp"

#include <algorithm>
#include <utility>

#include "core/lab/overrides.hpp"

namespace norm_lab {
namespace {

/// The parts that a request falls into: itself, or its series.
std::vector<const Request*> parts_of(const Request& request) {
  if (request.experiment().split == Split::kWhole) return {&request};
  std::vector<const Request*> parts;
  for (const Request& one : request.series()) parts.push_back(&one);
  return parts;
}

std::string placement_of(const Request& one) {
  return std::string(placement_name(one.experiment(), one.choice(kPlacementParameter)));
}

/// Whether the field is a parameter that may be given for one placement.
bool may_differ(const Experiment& experiment, std::string_view field) {
  const std::size_t index = index_of(experiment.parameters, field);
  return index < experiment.parameters.size() && may_differ(experiment, experiment.parameters[index]);
}

/// A unit of one part.
struct Place {
  std::size_t part = 0;
  std::size_t unit = 0;
};

/// Where each unit of the request stands, given the number of units of each part.
std::vector<Place> places(Split split, const std::vector<std::size_t>& counts) {
  std::vector<Place> all;
  const std::size_t most = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
  if (split == Split::kInTurn) {
    for (std::size_t unit = 0; unit < most; ++unit) {
      for (std::size_t part = 0; part < counts.size(); ++part) {
        if (unit < counts[part]) all.push_back({.part = part, .unit = unit});
      }
    }
    return all;
  }
  for (std::size_t part = 0; part < counts.size(); ++part) {
    for (std::size_t unit = 0; unit < counts[part]; ++unit) all.push_back({.part = part, .unit = unit});
  }
  return all;
}

std::vector<std::vector<std::string>> names_of(const std::vector<const Request*>& parts) {
  std::vector<std::vector<std::string>> names;
  names.reserve(parts.size());
  for (const Request* part : parts) names.push_back(part->experiment().units(*part));
  return names;
}

std::vector<Place> places(const Request& request, const std::vector<std::vector<std::string>>& names) {
  std::vector<std::size_t> counts;
  counts.reserve(names.size());
  for (const auto& of_part : names) counts.push_back(of_part.size());
  return places(request.experiment().split, counts);
}

double combinations_of(const Request& part) {
  double product = 1;
  for (const Value& value : part.values()) {
    if (!value.list.empty()) product *= static_cast<double>(value.list.size());
  }
  return product;
}

}  // namespace

std::optional<Refusal> check_units(const Request& request) {
  for (const Request* part : parts_of(request)) {
    std::optional<Refusal> refusal = part->experiment().check(*part);
    if (!refusal) continue;
    if (!request.overrides().empty() && may_differ(request.experiment(), refusal->field)) {
      refusal->field += "@" + placement_of(*part);
    }
    return refusal;
  }
  return std::nullopt;
}

std::vector<std::string> units_of(const Request& request) {
  const std::vector<const Request*> parts = parts_of(request);
  std::vector<std::vector<std::string>> names = names_of(parts);
  if (request.experiment().split == Split::kWhole) return std::move(names.front());
  std::vector<std::string> all;
  for (const Place& place : places(request, names)) {
    all.push_back(placement_of(*parts[place.part]) + ", " + names[place.part][place.unit]);
  }
  return all;
}

Cost cost_of(const Request& request) {
  Cost cost;
  for (const Request* part : parts_of(request)) {
    const Cost own = part->experiment().cost(*part);
    cost.work += own.work;
    cost.rows += own.rows;
    cost.memory = std::max(cost.memory, own.memory);
  }
  return cost;
}

std::unique_ptr<UnitRun> start_unit(const Request& request, std::size_t unit) {
  const std::vector<const Request*> parts = parts_of(request);
  const Place place = places(request, names_of(parts))[unit];
  return request.experiment().start(*parts[place.part], place.unit);
}

std::optional<Table> design_of(const Request& request) {
  if (!request.experiment().design) return std::nullopt;
  std::optional<Table> design;
  for (const Request* part : parts_of(request)) {
    Table own = part->experiment().design(*part);
    if (design) {
      design->append(own);
    } else {
      design = std::move(own);
    }
  }
  return design;
}

double combinations(const Request& request) {
  double sum = 0;
  for (const Request* part : parts_of(request)) sum += combinations_of(*part);
  return sum;
}

}  // namespace norm_lab
