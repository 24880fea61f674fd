#include "core/lab/values.hpp"

#include <cassert>

#include "core/lab/request.hpp"

namespace norm_lab {

Value default_value(const Request& request, const Parameter& parameter) {
  Value value;
  [[maybe_unused]] const std::string problem = parse_value(parameter, parameter.default_text(request), value);
  assert(problem.empty());
  return value;
}

bool applies(const Parameter& parameter, const Request& request) {
  return !parameter.applies || parameter.applies(request);
}

bool is_idle(const Request& request, const Parameter& parameter, const Value& value) {
  return !applies(parameter, request) &&
         value_text(parameter, value) != value_text(parameter, default_value(request, parameter));
}

std::string idle_message(const Parameter& parameter) {
  return "has a meaning only where " + std::string(parameter.applies_where) + "; leave it out";
}

}  // namespace norm_lab
