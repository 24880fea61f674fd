#pragma once

#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// In what the request's placements differ beside the placement: a row for each such parameter or trait (final norm,
/// number of trained values, ...) and placement. Known before any run, so it is no result and no part of a digest.
/// Empty where they differ in nothing else, or where the experiment is not split by placement.
Table differences_of(const Request& request);

}  // namespace norm_lab
