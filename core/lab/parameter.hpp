#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace norm_lab {

class Request;

/// One allowed value of a parameter that is chosen from a list.
struct Choice {
  std::string_view name;
  std::string_view label;
  /// A heading under which choices are shown together; may be empty.
  std::string_view group;
  std::string_view help;
};

enum class ParameterKind : std::uint8_t {
  kInteger,   // a whole number
  kReal,      // a decimal number
  kChoice,    // one of the choices
  kChoices,   // several of the choices, with commas: pre,post
  kIntegers,  // several whole numbers (seeds, sizes), with commas and ranges: 0,3 or 0-9
};

/// A parameter as an experiment declares it. Links, the command line, the page's controls and every check follow from
/// this declaration alone.
struct Parameter {
  std::string_view name = {};
  std::string_view label = {};
  std::string_view group = {};
  std::string_view unit = {};
  std::string_view help = {};
  ParameterKind kind = ParameterKind::kInteger;
  double minimum = 0;
  double maximum = 0;
  /// It may not be given for one placement alone: it fixes what placements are compared over.
  bool shared = false;
  /// A slider moves in equal ratios, not in equal differences.
  bool logarithmic = false;
  std::vector<Choice> choices = {};
  /// The default, as a request would write it; may depend on parameters declared before this one.
  std::string (*default_text)(const Request& request) = nullptr;
  /// Whether the parameter means anything, given those declared before it; null: always. Where it does not, a request
  /// that sets it to anything but its default is refused, and the page does not show it.
  bool (*applies)(const Request& request) = nullptr;
  /// Where it applies, in words: "init=normal".
  std::string_view applies_where = {};
};

/// Where the parameter of that name stands among them; their number where there is none.
std::size_t index_of(const std::vector<Parameter>& parameters, std::string_view name);

/// A checked value: `number` of an integer or real; `list` holds the indices of choices, or the whole numbers
/// themselves, in the order given.
struct Value {
  double number = 0;
  std::vector<std::uint32_t> list;
};

/// The most whole numbers that one parameter may list.
inline constexpr std::size_t kMostIntegers = 1000;

/// Reads a value; on failure leaves it alone and returns what is allowed.
std::string parse_value(const Parameter& parameter, std::string_view text, Value& value);

/// The one text of a value: parse_value reads it back, and equal values have equal texts.
std::string value_text(const Parameter& parameter, const Value& value);

/// "must be a whole number from 1 to 2000" and the like.
std::string allowed(const Parameter& parameter);

}  // namespace norm_lab
