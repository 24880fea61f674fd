#pragma once

#include <string>
#include <string_view>

namespace norm_lab {

/// Why a request cannot be run: which field, the value it has, and what is allowed.
struct Refusal {
  std::string field;
  std::string value;
  std::string message;
  /// The field means nothing beside the others, whatever its value: taking it out mends the request.
  bool idle = false;
};

/// A refusal of hostile text: field and value are cut to a readable length, and every byte that is not printable
/// ASCII is written as %XX.
Refusal refuse(std::string_view field, std::string_view value, std::string message);

/// One line:   field "value" message
std::string to_line(const Refusal& refusal);

}  // namespace norm_lab
