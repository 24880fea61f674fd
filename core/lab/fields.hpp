#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lab/refusal.hpp"

namespace norm_lab {

/// One `key=value` of a request's text, percent-decoded.
struct Field {
  std::string key;
  std::string value;
};

/// Splits `a=1&b=2` (with or without a leading '#' or '?') into fields in order, and adds to `refusals` what cannot be
/// read: text that is too long, broken percent-encoding, a key that is given twice.
std::vector<Field> split_fields(std::string_view text, std::vector<Refusal>& refusals);

}  // namespace norm_lab
