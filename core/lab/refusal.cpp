#include "core/lab/refusal.hpp"

#include <utility>

namespace norm_lab {
namespace {

constexpr std::size_t kShownLength = 60;

std::string printable(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string shown;
  for (const char c : text.substr(0, kShownLength)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      shown += c;
    } else {
      shown += '%';
      shown += kHex[byte >> 4];
      shown += kHex[byte & 15];
    }
  }
  if (text.size() > kShownLength) shown += "...";
  return shown;
}

}  // namespace

Refusal refuse(std::string_view field, std::string_view value, std::string message) {
  return {.field = printable(field), .value = printable(value), .message = std::move(message), .idle = false};
}

std::string to_line(const Refusal& refusal) { return refusal.field + " \"" + refusal.value + "\" " + refusal.message; }

}  // namespace norm_lab
