#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lab/experiment.hpp"
#include "core/lab/parameter.hpp"
#include "core/lab/refusal.hpp"

namespace norm_lab {

/// Version of the request's schema. Its defaults never change once released.
inline constexpr std::string_view kSchemaVersion = "1";

/// The parameter whose choices a request may be split by.
inline constexpr std::string_view kPlacementParameter = "placement";

/// A value that a parameter has for one placement alone: `warmup@post=200`.
struct Override {
  std::uint32_t placement = 0;  // index of the choice
  std::size_t parameter = 0;
  Value value = {};
};

/// A checked request: an experiment, a value for each of its parameters, and other values for single placements.
class Request {
 public:
  explicit Request(const Experiment& experiment) : experiment_(&experiment) {}

  const Experiment& experiment() const { return *experiment_; }

  /// Values by parameter name; the name must be one of the experiment's, of that kind, and its value set.
  double real(std::string_view name) const { return value(name).number; }
  int integer(std::string_view name) const { return static_cast<int>(value(name).number); }
  std::uint32_t seed(std::string_view name) const { return static_cast<std::uint32_t>(value(name).number); }
  std::size_t choice(std::string_view name) const { return value(name).list.front(); }
  const std::vector<std::uint32_t>& list(std::string_view name) const { return value(name).list; }

  /// Values in declared order. While a request is read, only the first parameters have one.
  const std::vector<Value>& values() const { return values_; }
  void add(Value value) { values_.push_back(std::move(value)); }

  /// In the order of the request's placements, and for each in declared order; those that change something.
  const std::vector<Override>& overrides() const { return overrides_; }
  /// The request of each placement alone, in the request's order; none where the experiment is not split by placement.
  const std::vector<Request>& series() const { return series_; }
  void set_series(std::vector<Request> series, std::vector<Override> overrides) {
    series_ = std::move(series);
    overrides_ = std::move(overrides);
  }

 private:
  const Value& value(std::string_view name) const;

  const Experiment* experiment_;
  std::vector<Value> values_;
  std::vector<Override> overrides_;
  std::vector<Request> series_;
};

/// What a link says its run gives.
struct Promise {
  int numerics_version = 0;
  std::string digest;
  /// The start of each unit's digest, in unit order.
  std::vector<std::string> unit_tags;
};

/// A link's text, read: a request with or without a promise; or everything that is wrong with it.
struct ReadRequest {
  std::vector<Refusal> refusals;
  /// Set exactly when there are no refusals.
  std::optional<Request> request;
  std::optional<Promise> promise;
  /// The names of the request's units and what it costs, as they were found while it was checked.
  std::vector<std::string> units;
  Cost cost;
};

/// Reads `lab=1&run=training&depth=8&...` with or without a leading '#' or '?', percent-encoded or not, from anyone:
/// length, names, values, bounds, and the memory and work implied are checked before anything is allocated.
ReadRequest read_request(std::string_view text);

/// Version, run, then the parameters that differ from their default, in declared order, then those that single
/// placements have for themselves.
std::string canonical_text(const Request& request);

/// What parameter `index` would be if the request left it out, in canonical form.
std::string default_text(const Request& request, std::size_t index);

/// The name of a placement, by its index among the choices of the experiment's parameter `placement`.
std::string_view placement_name(const Experiment& experiment, std::uint32_t placement);

/// "&digest=..." for a promise: version, digest and all tags.
std::string promise_text(const Promise& promise);

}  // namespace norm_lab
