#pragma once

#include <string>

#include "core/lab/parameter.hpp"

namespace norm_lab {

class Request;

/// The default of a parameter, given the values of those declared before it.
Value default_value(const Request& request, const Parameter& parameter);

/// Whether the parameter means anything, given the values of those declared before it.
bool applies(const Parameter& parameter, const Request& request);

/// Whether the value is set where it means nothing: such a parameter may only stand at its default.
bool is_idle(const Request& request, const Parameter& parameter, const Value& value);

/// "has a meaning only where ...; leave it out"
std::string idle_message(const Parameter& parameter);

}  // namespace norm_lab
