#pragma once

#include <cstddef>

namespace norm_lab {

/// Longest text of a request, promise included.
inline constexpr std::size_t kMostText = 16384;
/// Memory of one unit. The module may grow to 2 GiB; the rest is for tables and the stack.
inline constexpr double kMostMemory = 1792.0 * 1024 * 1024;
/// Floating-point operations of a whole request: days on a laptop.
inline constexpr double kMostWork = 1e16;
inline constexpr double kMostUnits = 2000;
/// Ways to pick one value from each list of a request. It bounds the units before any of them is given a name.
inline constexpr double kMostCombinations = 1e5;
/// Rows of all tables together.
inline constexpr double kMostRows = 4e6;

}  // namespace norm_lab
