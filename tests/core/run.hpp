#pragma once

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "core/lab/encoding.hpp"
#include "core/lab/request.hpp"
#include "core/lab/result.hpp"
#include "core/lab/units.hpp"

/// A request that must be accepted.
inline norm_lab::Request accepted(const std::string& text) {
  norm_lab::ReadRequest read = norm_lab::read_request(text);
  for (const norm_lab::Refusal& refusal : read.refusals) UNSCOPED_INFO(to_line(refusal));
  REQUIRE(read.request);
  return *read.request;
}

/// The bytes of a unit, run to its end.
inline norm_lab::Bytes run_unit(const norm_lab::Request& request, std::size_t unit) {
  const auto running = start_unit(request, unit);
  REQUIRE(running);
  while (running->advance()) {
  }
  return encode(running->tables());
}

/// All units in order, and what comes of them.
inline norm_lab::Result run(const norm_lab::Request& request) {
  std::vector<norm_lab::Bytes> units;
  for (std::size_t unit = 0; unit < units_of(request).size(); ++unit) {
    units.push_back(run_unit(request, unit));
  }
  std::optional<norm_lab::Result> result = finish(request, units);
  REQUIRE(result);
  return *result;
}

inline norm_lab::Result run(const std::string& text) { return run(accepted(text)); }
