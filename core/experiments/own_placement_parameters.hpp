#pragma once

#include <cstdint>
#include <vector>

#include "core/lab/parameter.hpp"
#include "core/lab/request.hpp"
#include "core/model/placement.hpp"

namespace norm_lab {

/// Adds, after the parameter `placement`, those that the placement `own` is made of: own-norms, own-first,
/// own-first-norms; own-alpha, own-c, own-beta and their rules. They mean something only beside `own`. Without
/// `placement` there is nothing to add. The registry does it for every experiment.
void add_own_placement(std::vector<Parameter>& parameters);

/// The placement of that index, with what the request makes of it.
Placement placement_at(const Request& request, std::uint32_t index);

/// The placement of a request that has one: the first it lists.
Placement placement_of(const Request& request);

/// All that it lists.
std::vector<Placement> placements_of(const Request& request);

}  // namespace norm_lab
