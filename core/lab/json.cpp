#include "core/lab/json.hpp"

#include <cmath>

#include "core/lab/number.hpp"

namespace norm_lab {

void JsonWriter::separate() {
  if (needs_comma_) written_ += ',';
  needs_comma_ = true;
}

/// Every text that the lab writes is printable ASCII; what else might come is written as \u00XX.
void JsonWriter::quote(std::string_view value) {
  constexpr std::string_view kHex = "0123456789abcdef";
  written_ += '"';
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      written_ += '\\';
      written_ += c;
    } else if (byte >= 0x20 && byte < 0x7f) {
      written_ += c;
    } else {
      written_ += "\\u00";
      written_ += kHex[byte >> 4];
      written_ += kHex[byte & 15];
    }
  }
  written_ += '"';
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  written_ += bracket;
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  written_ += bracket;
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  quote(name);
  written_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) {
  separate();
  quote(value);
  return *this;
}

JsonWriter& JsonWriter::number(double value) {
  separate();
  written_ += std::isfinite(value) ? to_text(value) : "null";
  return *this;
}

JsonWriter& JsonWriter::boolean(bool value) {
  separate();
  written_ += value ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::line() {
  if (needs_comma_) {
    written_ += ',';
    needs_comma_ = false;
  }
  written_ += '\n';
  return *this;
}

}  // namespace norm_lab
