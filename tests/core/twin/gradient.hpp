#pragma once

#include <complex>
#include <cstddef>
#include <functional>
#include <vector>

/// Derivatives in double of a scalar twin.
namespace twin {

using Complex = std::complex<double>;

inline std::vector<Complex> to_complex(const std::vector<double>& values) { return {values.begin(), values.end()}; }

/// d f / d x by complex step, exact to rounding: the imaginary part of f(x + ih) / h, without a difference.
inline std::vector<double> complex_step(const std::function<Complex(const std::vector<Complex>&)>& f,
                                        const std::vector<double>& x) {
  constexpr double kStep = 1e-100;
  std::vector<Complex> at = to_complex(x);
  std::vector<double> gradient(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    at[i] = {x[i], kStep};
    gradient[i] = f(at).imag() / kStep;
    at[i] = x[i];
  }
  return gradient;
}

/// sum of weights * values: what makes a scalar of a layer's output, with d_y = weights.
template <class T>
T weighted(const std::vector<T>& values, const std::vector<double>& weights) {
  T sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += values[i] * weights[i];
  return sum;
}

/// The largest |a - b|.
inline double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(a[i] - b[i]);
    if (!(difference <= largest)) largest = difference;  // a NaN stays
  }
  return largest;
}

}  // namespace twin
