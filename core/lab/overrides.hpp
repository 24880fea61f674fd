#pragma once

#include <string_view>
#include <vector>

#include "core/lab/fields.hpp"
#include "core/lab/refusal.hpp"
#include "core/lab/request.hpp"

namespace norm_lab {

/// The name of the parameter in a field's key: what stands before '@'.
std::string_view parameter_name(std::string_view key);

/// Whether the experiment's parameter may be given for one placement.
bool may_differ(const Experiment& experiment, const Parameter& parameter);

/// Reads the fields `name@placement=value` and gives the request its series: for each placement the request that runs
/// it alone. There a parameter has the value given for the placement; else the request's own value, where that is set
/// and means anything; else its default, which may follow other values of the placement.
void read_overrides(Request& request, const std::vector<Field>& fields, std::vector<Refusal>& refusals);

}  // namespace norm_lab
