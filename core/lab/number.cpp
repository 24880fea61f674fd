#include "core/lab/number.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace norm_lab {
namespace {

constexpr int kSafeDigits = 15;           // decimals of so many digits survive f64
constexpr int kMostDigits = 17;           // enough for every f64
constexpr double kPlainLimit = 1e15;      // whole numbers below it are written without an exponent
constexpr std::size_t kLongestReal = 64;  // longer text is no number that a person means
constexpr std::size_t kLongestWhole = 15;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

std::size_t skip_sign(std::string_view text, std::size_t at) {
  return at < text.size() && (text[at] == '+' || text[at] == '-') ? at + 1 : at;
}

/// [sign] digits [. digits] [e [sign] digits], with a digit before or after the point.
bool is_real(std::string_view text) {
  const std::size_t start = skip_sign(text, 0);
  std::size_t at = skip_digits(text, start);
  std::size_t digits = at - start;
  if (at < text.size() && text[at] == '.') {
    const std::size_t fraction = at + 1;
    at = skip_digits(text, fraction);
    digits += at - fraction;
  }
  if (digits == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    const std::size_t exponent = skip_sign(text, at + 1);
    at = skip_digits(text, exponent);
    if (at == exponent) return false;
  }
  return at == text.size();
}

/// 1e-04 to 1e-4, 1e+20 to 1e20.
std::string without_padding(std::string text) {
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  std::size_t at = e + 1;
  if (text[at] == '+') {
    text.erase(at, 1);
  } else {
    ++at;
  }
  while (text[at] == '0') text.erase(at, 1);
  return text;
}

}  // namespace

std::string to_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char buffer[32];
  if (value == std::trunc(value) && std::fabs(value) < kPlainLimit) {
    std::snprintf(buffer, sizeof buffer, "%.0f", value);
    return buffer;
  }
  for (int digits = kSafeDigits; digits <= kMostDigits; ++digits) {  // %g leaves out trailing zeros
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    if (std::strtod(buffer, nullptr) == value) break;
  }
  return without_padding(buffer);
}

double to_digits(double value, int digits) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.*e", digits - 1, value);
  return std::strtod(buffer, nullptr);
}

std::optional<double> to_real(std::string_view text) {
  if (text.size() > kLongestReal || !is_real(text)) return std::nullopt;
  return std::strtod(std::string(text).c_str(), nullptr) + 0.0;  // -0 becomes 0
}

std::optional<double> to_whole(std::string_view text) {
  if (text.empty() || text.size() > kLongestWhole || skip_digits(text, 0) != text.size()) return std::nullopt;
  return std::strtod(std::string(text).c_str(), nullptr);
}

}  // namespace norm_lab
