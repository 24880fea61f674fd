#pragma once

#include <span>
#include <string_view>

#include "core/lab/table.hpp"
#include "core/model/placement.hpp"
#include "core/model/specification.hpp"

namespace norm_lab {

/// The most rows that a design has for one stack.
inline constexpr int kMostDesignRows = 3;

/// An empty table of the forms that a request's placements give to their layers: what a diagram is drawn from.
/// It is known before any run, so it is no result and no part of a digest.
Table design_table();

/// Adds the stacks of one placement: a row for each stretch of layers with the same form. Of more than three stretches
/// (a form that changes with every layer) the first, the second and the last are kept.
void add_design(Table& design, const Placement& placement, std::span<const StackSite> stacks, bool final_norm);

/// The same for every stack of a network.
void add_design(Table& design, const Specification& network);

/// The design of one network alone.
Table network_design(const Specification& network);

}  // namespace norm_lab
