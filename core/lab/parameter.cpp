#include "core/lab/parameter.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_set>

#include "core/lab/number.hpp"

namespace norm_lab {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::string names_of(const std::vector<Choice>& choices) {
  std::string names;
  for (const Choice& choice : choices) {
    if (!names.empty()) names += ", ";
    names += choice.name;
  }
  return names;
}

std::optional<std::uint32_t> index_of(const std::vector<Choice>& choices, std::string_view name) {
  const auto found = std::find_if(choices.begin(), choices.end(), [&](const Choice& c) { return c.name == name; });
  if (found == choices.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - choices.begin());
}

bool within(const Parameter& parameter, std::optional<double> number) {
  return number && *number >= parameter.minimum && *number <= parameter.maximum;
}

bool parse_number(const Parameter& parameter, std::string_view text, Value& value) {
  const std::optional<double> number = parameter.kind == ParameterKind::kInteger ? to_whole(text) : to_real(text);
  if (!within(parameter, number)) return false;
  value.number = *number;
  return true;
}

bool parse_choices(const Parameter& parameter, std::string_view text, Value& value) {
  std::vector<std::uint32_t> list;
  for (const std::string_view name : split(text, ',')) {
    const std::optional<std::uint32_t> index = index_of(parameter.choices, name);
    if (!index || std::find(list.begin(), list.end(), *index) != list.end()) return false;
    list.push_back(*index);
  }
  if (parameter.kind == ParameterKind::kChoice && list.size() != 1) return false;
  value.list = std::move(list);
  return true;
}

bool parse_integers(const Parameter& parameter, std::string_view text, Value& value) {
  std::vector<std::uint32_t> list;
  std::unordered_set<std::uint32_t> seen;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t dash = part.find('-');
    const std::optional<double> first = to_whole(part.substr(0, dash));
    const std::optional<double> last = dash == std::string_view::npos ? first : to_whole(part.substr(dash + 1));
    if (!within(parameter, first) || !within(parameter, last) || *last < *first) return false;
    if (*last - *first + 1 + static_cast<double>(list.size()) > static_cast<double>(kMostIntegers)) return false;
    for (double number = *first; number <= *last; ++number) {
      const auto whole = static_cast<std::uint32_t>(number);
      if (!seen.insert(whole).second) return false;
      list.push_back(whole);
    }
  }
  value.list = std::move(list);
  return true;
}

std::string choices_text(const Parameter& parameter, const Value& value) {
  std::string text;
  for (const std::uint32_t index : value.list) {
    if (!text.empty()) text += ',';
    text += parameter.choices[index].name;
  }
  return text;
}

/// Three or more numbers in a row are written as a range.
std::string integers_text(const std::vector<std::uint32_t>& list) {
  std::string text;
  for (std::size_t i = 0; i < list.size();) {
    std::size_t end = i + 1;
    while (end < list.size() && list[end - 1] != UINT32_MAX && list[end] == list[end - 1] + 1) ++end;
    if (end - i < 3) end = i + 1;
    if (!text.empty()) text += ',';
    text += std::to_string(list[i]);
    if (end - i >= 3) text += '-' + std::to_string(list[end - 1]);
    i = end;
  }
  return text;
}

/// Both ways to write a list, in numbers that are allowed: "0,3 or 0-9".
std::string integers_example(const Parameter& parameter) {
  const std::string first = to_text(parameter.minimum);
  const auto later = [&](double by) { return to_text(std::min(parameter.minimum + by, parameter.maximum)); };
  return first + "," + later(3) + " or " + first + "-" + later(9);
}

}  // namespace

std::size_t index_of(const std::vector<Parameter>& parameters, std::string_view name) {
  const auto found =
      std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& one) { return one.name == name; });
  return static_cast<std::size_t>(found - parameters.begin());
}

std::string parse_value(const Parameter& parameter, std::string_view text, Value& value) {
  bool accepted = false;
  switch (parameter.kind) {
    case ParameterKind::kInteger:
    case ParameterKind::kReal: accepted = parse_number(parameter, text, value); break;
    case ParameterKind::kChoice:
    case ParameterKind::kChoices: accepted = parse_choices(parameter, text, value); break;
    case ParameterKind::kIntegers: accepted = parse_integers(parameter, text, value); break;
  }
  return accepted ? std::string() : allowed(parameter);
}

std::string value_text(const Parameter& parameter, const Value& value) {
  switch (parameter.kind) {
    case ParameterKind::kInteger:
    case ParameterKind::kReal: return to_text(value.number);
    case ParameterKind::kChoice:
    case ParameterKind::kChoices: return choices_text(parameter, value);
    case ParameterKind::kIntegers: return integers_text(value.list);
  }
  return {};
}

std::string allowed(const Parameter& parameter) {
  const std::string bounds = " from " + to_text(parameter.minimum) + " to " + to_text(parameter.maximum);
  switch (parameter.kind) {
    case ParameterKind::kInteger: return "must be a whole number" + bounds;
    case ParameterKind::kReal: return "must be a number" + bounds;
    case ParameterKind::kChoice: return "must be one of: " + names_of(parameter.choices);
    case ParameterKind::kChoices:
      return "must be one or more of these, each once, with commas between: " + names_of(parameter.choices);
    case ParameterKind::kIntegers:
      return "must be at most " + std::to_string(kMostIntegers) + " different whole numbers" + bounds +
             ", with commas and ranges: " + integers_example(parameter);
  }
  return {};
}

}  // namespace norm_lab
