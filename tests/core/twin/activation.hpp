#pragma once

#include <cmath>

namespace twin {

inline double gelu(double x) { return x / 2 * std::erfc(-x / std::sqrt(2.0)); }

/// Phi(x) + x * phi(x)
inline double gelu_slope(double x) {
  return std::erfc(-x / std::sqrt(2.0)) / 2 + x * std::exp(-x * x / 2) / std::sqrt(2 * std::acos(-1.0));
}

}  // namespace twin
