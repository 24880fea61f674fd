#include "core/lab/request.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/experiments/registry.hpp"
#include "core/lab/digest.hpp"
#include "core/lab/fields.hpp"
#include "core/lab/limits.hpp"
#include "core/lab/number.hpp"
#include "core/lab/overrides.hpp"
#include "core/lab/units.hpp"
#include "core/lab/values.hpp"

namespace norm_lab {
namespace {

constexpr std::string_view kVersionKey = "lab";
constexpr std::string_view kRunKey = "run";
constexpr std::string_view kPromiseKey = "digest";

const Field* find(const std::vector<Field>& fields, std::string_view key) {
  const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.key == key; });
  return found == fields.end() ? nullptr : &*found;
}

std::string_view value_of(const std::vector<Field>& fields, std::string_view key) {
  const Field* field = find(fields, key);
  return field ? std::string_view(field->value) : std::string_view();
}

template <class Range>
std::string names_of(const Range& named) {
  std::string names;
  for (const auto& item : named) {
    if (!names.empty()) names += ", ";
    names += item.name;
  }
  return names;
}

const Experiment* read_experiment(const std::vector<Field>& fields, std::vector<Refusal>& refusals) {
  const std::string_view version = value_of(fields, kVersionKey);
  if (version != kSchemaVersion) {
    refusals.push_back(refuse(kVersionKey, version, "must be 1, the version of the lab's requests"));
  }
  const std::string_view name = value_of(fields, kRunKey);
  for (const Experiment& experiment : experiments()) {
    if (experiment.name == name) return &experiment;
  }
  refusals.push_back(refuse(kRunKey, name, "must be one of: " + names_of(experiments())));
  return nullptr;
}

void refuse_unknown(const Experiment& experiment, const std::vector<Field>& fields, std::vector<Refusal>& refusals) {
  for (const Field& field : fields) {
    if (field.key == kVersionKey || field.key == kRunKey || field.key == kPromiseKey) continue;
    const auto& parameters = experiment.parameters;
    const std::string_view name = parameter_name(field.key);
    if (index_of(parameters, name) < parameters.size()) continue;
    refusals.push_back(refuse(
        field.key, field.value,
        "is not a parameter of run=" + std::string(experiment.name) + "; its parameters are: " + names_of(parameters)));
  }
}

/// Values in declared order; one that is refused stands at its default while the rest is read.
Request read_values(const Experiment& experiment, const std::vector<Field>& fields, std::vector<Refusal>& refusals) {
  Request request(experiment);
  for (const Parameter& parameter : experiment.parameters) {
    Value value = default_value(request, parameter);
    if (const Field* field = find(fields, parameter.name)) {
      Value given;
      std::string problem = parse_value(parameter, field->value, given);
      const bool idle = problem.empty() && is_idle(request, parameter, given);
      if (idle) problem = idle_message(parameter);
      if (problem.empty()) {
        value = std::move(given);
      } else {
        refusals.push_back(refuse(field->key, field->value, std::move(problem)));
        refusals.back().idle = idle;
      }
    }
    request.add(std::move(value));
  }
  return request;
}

std::string in_mebibytes(double bytes) { return to_text(std::ceil(bytes / (1024 * 1024))) + " MiB"; }

/// No single parameter is at fault here, so the field is what there is too much of.
void refuse_what_cannot_fit(const Request& request, ReadRequest& read) {
  const auto refuse_over = [&](std::string_view field, double needed, double most, std::string_view what,
                               std::string (*text)(double)) {
    if (needed <= most) return;
    read.refusals.push_back(
        refuse(field, text(needed), std::string(what) + "; at most " + text(most) + " are allowed: ask for less"));
  };
  refuse_over("units", combinations(request), kMostCombinations, "combinations of the listed values come of this",
              to_text);
  if (!read.refusals.empty()) return;
  read.units = units_of(request);
  refuse_over("units", static_cast<double>(read.units.size()), kMostUnits, "units would have to be run", to_text);
  if (!read.refusals.empty()) return;
  read.cost = cost_of(request);
  refuse_over("rows", read.cost.rows, kMostRows, "rows of results would come of this", to_text);
  refuse_over("work", read.cost.work, kMostWork, "floating-point operations would have to be done", to_text);
  refuse_over("memory", read.cost.memory, kMostMemory, "of memory would be taken by one unit", in_mebibytes);
}

bool is_digest_text(std::string_view text) { return text.find_first_not_of(kDigestAlphabet) == std::string_view::npos; }

/// version '-' digest '-' one tag a unit, without separators.
std::optional<Promise> parse_promise(std::string_view text, std::size_t units) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::optional<double> version = to_whole(text.substr(0, dash));
  const std::string_view rest = text.substr(dash + 1);
  if (!version || *version < 1 || *version > 1e6) return std::nullopt;
  if (rest.size() != kDigestLength + 1 + units * kTagLength || rest[kDigestLength] != '-') return std::nullopt;
  const std::string_view digest = rest.substr(0, kDigestLength);
  const std::string_view tags = rest.substr(kDigestLength + 1);
  if (!is_digest_text(digest) || !is_digest_text(tags)) return std::nullopt;

  Promise promise = {.numerics_version = static_cast<int>(*version), .digest = std::string(digest), .unit_tags = {}};
  for (std::size_t i = 0; i < units; ++i) promise.unit_tags.emplace_back(tags.substr(i * kTagLength, kTagLength));
  return promise;
}

std::optional<Promise> read_promise(const Field& field, std::size_t units, std::vector<Refusal>& refusals) {
  std::optional<Promise> promise = parse_promise(field.value, units);
  if (!promise) {
    refusals.push_back(refuse(field.key, field.value,
                              "must be a version, a digest of " + std::to_string(kDigestLength) + " letters and " +
                                  std::to_string(units * kTagLength) + " letters for the " + std::to_string(units) +
                                  " units of this request, with dashes between; leave it out to run without a check"));
  }
  return promise;
}

}  // namespace

const Value& Request::value(std::string_view name) const {
  const std::size_t index = index_of(experiment_->parameters, name);
  assert(index < values_.size());
  return values_[index];
}

ReadRequest read_request(std::string_view text) {
  ReadRequest read;
  const std::vector<Field> fields = split_fields(text, read.refusals);
  if (fields.empty() && !read.refusals.empty()) return read;
  const Experiment* experiment = read_experiment(fields, read.refusals);
  if (!experiment) return read;
  refuse_unknown(*experiment, fields, read.refusals);
  Request request = read_values(*experiment, fields, read.refusals);
  read_overrides(request, fields, read.refusals);
  if (!read.refusals.empty()) return read;

  if (std::optional<Refusal> refusal = check_units(request)) read.refusals.push_back(*refusal);
  if (read.refusals.empty()) refuse_what_cannot_fit(request, read);
  if (!read.refusals.empty()) return read;
  if (const Field* promise = find(fields, kPromiseKey)) {
    read.promise = read_promise(*promise, read.units.size(), read.refusals);
    if (!read.refusals.empty()) return read;
  }
  read.request = std::move(request);
  return read;
}

std::string default_text(const Request& request, std::size_t index) {
  const Parameter& parameter = request.experiment().parameters[index];
  return value_text(parameter, default_value(request, parameter));
}

std::string canonical_text(const Request& request) {
  std::string text = std::string(kVersionKey) + "=" + std::string(kSchemaVersion) + "&" + std::string(kRunKey) + "=" +
                     std::string(request.experiment().name);
  const auto& parameters = request.experiment().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::string value = value_text(parameters[i], request.values()[i]);
    if (value != default_text(request, i)) text += "&" + std::string(parameters[i].name) + "=" + value;
  }
  for (const Override& own : request.overrides()) {
    const Parameter& parameter = parameters[own.parameter];
    text += "&" + std::string(parameter.name) + "@" + std::string(placement_name(request.experiment(), own.placement)) +
            "=" + value_text(parameter, own.value);
  }
  return text;
}

std::string_view placement_name(const Experiment& experiment, std::uint32_t placement) {
  const std::size_t index = index_of(experiment.parameters, kPlacementParameter);
  assert(index < experiment.parameters.size());
  return experiment.parameters[index].choices[placement].name;
}

std::string promise_text(const Promise& promise) {
  std::string text =
      "&" + std::string(kPromiseKey) + "=" + std::to_string(promise.numerics_version) + "-" + promise.digest + "-";
  for (const std::string& tag : promise.unit_tags) text += tag;
  return text;
}

}  // namespace norm_lab
