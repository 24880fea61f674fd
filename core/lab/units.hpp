#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/lab/request.hpp"

namespace norm_lab {

/// What an experiment says of a whole request, put together from its placements where it is split by them (see Split).

/// What bounds on single parameters cannot say. Where single placements have values of their own, the field names the
/// placement: heads@post.
std::optional<Refusal> check_units(const Request& request);

/// A short name for each unit, in unit order.
std::vector<std::string> units_of(const Request& request);

/// The work and the rows of all units; the memory of the largest.
Cost cost_of(const Request& request);

/// Null where the machine refuses the memory. unit < units_of(request).size()
std::unique_ptr<UnitRun> start_unit(const Request& request, std::size_t unit);

/// How the request's placements form their layers; nothing where there is no network.
std::optional<Table> design_of(const Request& request);

/// Ways to pick one value from each list. It bounds the units before any of them is given a name.
double combinations(const Request& request);

}  // namespace norm_lab
