#include "core/lab/fields.hpp"

#include <optional>
#include <unordered_set>

#include "core/lab/limits.hpp"

namespace norm_lab {
namespace {

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const auto high = hex_digit(text[i + 1]);
    const auto low = hex_digit(text[i + 2]);
    if (!high || !low) return std::nullopt;
    decoded += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return decoded;
}

void add_field(std::string_view part, std::vector<Field>& fields, std::vector<Refusal>& refusals) {
  const std::size_t equals = part.find('=');
  const std::string_view raw_key = part.substr(0, equals);
  const std::string_view raw_value = equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1);
  const auto key = percent_decoded(raw_key);
  const auto value = percent_decoded(raw_value);
  if (!key || !value) {
    refusals.push_back(refuse(raw_key, raw_value, "has a % that two hexadecimal digits do not follow"));
    return;
  }
  fields.push_back({.key = *key, .value = *value});
}

/// Keeps the first field of each key.
std::vector<Field> without_repeats(std::vector<Field> fields, std::vector<Refusal>& refusals) {
  std::vector<Field> kept;
  std::unordered_set<std::string> seen;
  for (Field& field : fields) {
    if (seen.insert(field.key).second) {
      kept.push_back(std::move(field));
    } else {
      refusals.push_back(refuse(field.key, field.value, "is given twice; each parameter may be given once"));
    }
  }
  return kept;
}

}  // namespace

std::vector<Field> split_fields(std::string_view text, std::vector<Refusal>& refusals) {
  if (text.size() > kMostText) {
    refusals.push_back(refuse("request", text,
                              "is " + std::to_string(text.size()) + " characters long; at most " +
                                  std::to_string(kMostText) + " are allowed"));
    return {};
  }
  if (!text.empty() && (text.front() == '#' || text.front() == '?')) text.remove_prefix(1);
  std::vector<Field> fields;
  while (!text.empty()) {
    const std::size_t end = text.find('&');
    const std::string_view part = text.substr(0, end);
    if (!part.empty()) add_field(part, fields, refusals);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return without_repeats(std::move(fields), refusals);
}

}  // namespace norm_lab
