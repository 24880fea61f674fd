#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <vector>

/// The three norms of core/layers/norm.hpp on rows of `width` values, for T = float, double or std::complex<double>.
/// An empty gain or bias is absent.
namespace twin {

template <class T>
std::vector<T> layer_norm(const std::vector<T>& x, const std::vector<T>& gain, const std::vector<T>& bias,
                          std::size_t width, double eps) {
  using std::sqrt;
  std::vector<T> y(x.size());
  const T count = static_cast<T>(static_cast<double>(width));
  for (std::size_t row = 0; row < x.size(); row += width) {
    T mean = 0, variance = 0;
    for (std::size_t j = 0; j < width; ++j) mean += x[row + j] / count;
    for (std::size_t j = 0; j < width; ++j) variance += (x[row + j] - mean) * (x[row + j] - mean) / count;
    for (std::size_t j = 0; j < width; ++j) {
      T value = (x[row + j] - mean) / sqrt(variance + static_cast<T>(eps));
      if (!gain.empty()) value *= gain[j];
      if (!bias.empty()) value += bias[j];
      y[row + j] = value;
    }
  }
  return y;
}

template <class T>
std::vector<T> rms_norm(const std::vector<T>& x, const std::vector<T>& gain, std::size_t width, double eps) {
  using std::sqrt;
  std::vector<T> y(x.size());
  const T count = static_cast<T>(static_cast<double>(width));
  for (std::size_t row = 0; row < x.size(); row += width) {
    T mean_square = 0;
    for (std::size_t j = 0; j < width; ++j) mean_square += x[row + j] * x[row + j] / count;
    for (std::size_t j = 0; j < width; ++j) {
      y[row + j] = x[row + j] / sqrt(mean_square + static_cast<T>(eps));
      if (!gain.empty()) y[row + j] *= gain[j];
    }
  }
  return y;
}

/// gain: one value, or empty for sqrt(width)
template <class T>
std::vector<T> scale_norm(const std::vector<T>& x, const std::vector<T>& gain, std::size_t width) {
  using std::abs;
  using std::sqrt;
  std::vector<T> y(x.size());
  const T g = gain.empty() ? static_cast<T>(std::sqrt(static_cast<double>(width))) : gain[0];
  for (std::size_t row = 0; row < x.size(); row += width) {
    T squares = 0;
    for (std::size_t j = 0; j < width; ++j) squares += x[row + j] * x[row + j];
    const T length = sqrt(squares);
    const T divisor = abs(length) > 1e-5 ? length : static_cast<T>(1e-5);
    for (std::size_t j = 0; j < width; ++j) y[row + j] = g * x[row + j] / divisor;
  }
  return y;
}

}  // namespace twin
