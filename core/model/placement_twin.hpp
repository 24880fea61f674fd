#pragma once

#include <span>

#include "core/model/placement.hpp"

namespace norm_lab {

/// A published placement that gives every layer the form that another placement gives it.
struct Twin {
  /// Null: there is none.
  const Placement* placement = nullptr;
  /// It does so at every depth; else at this one, where a rule or a constant happens to come to the same.
  bool at_every_depth = false;
};

/// The twin of a placement in the stacks of a network, whose sites' layer is not read.
/// A placement is not its own twin; of several, one at every depth comes before the others, then the table's order.
Twin published_twin(const Placement& placement, std::span<const StackSite> stacks);

}  // namespace norm_lab
