#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace norm_lab {

/// The shortest decimal text that reads back as the same f64; "nan", "inf" or "-inf" for what is not finite.
std::string to_text(double value);

/// The nearest decimal of so many significant digits, 1 to 15.
double to_digits(double value, int digits);

/// Decimal text with an optional sign, point and exponent, nothing around it; nothing else (no hexadecimal, "inf",
/// "nan", spaces). May be infinite where the text is beyond the range.
std::optional<double> to_real(std::string_view text);

/// Digits only, at most 2^53.
std::optional<double> to_whole(std::string_view text);

}  // namespace norm_lab
