#pragma once

#include <cstddef>
#include <vector>

/// The three products of core/numeric/matmul.hpp, one value at a time, for T = float, double or std::complex<double>.
/// In f32 the sums are taken in the order that the contract states, so the bits must be equal too.
namespace twin {

/// y = x * weight^T + bias   (bias may be empty)
template <class T>
std::vector<T> linear_forward(const std::vector<T>& x, const std::vector<T>& weight, const std::vector<T>& bias,
                              std::size_t m, std::size_t n, std::size_t k) {
  std::vector<T> y(m * n);
  for (std::size_t row = 0; row < m; ++row) {
    for (std::size_t col = 0; col < n; ++col) {
      T sum = bias.empty() ? T(0) : bias[col];
      for (std::size_t i = 0; i < k; ++i) sum += x[row * k + i] * weight[col * k + i];
      y[row * n + col] = sum;
    }
  }
  return y;
}

/// d_x + d_y * weight
template <class T>
std::vector<T> linear_backward_input(std::vector<T> d_x, const std::vector<T>& d_y, const std::vector<T>& weight,
                                     std::size_t m, std::size_t n, std::size_t k) {
  for (std::size_t row = 0; row < m; ++row) {
    for (std::size_t col = 0; col < k; ++col) {
      for (std::size_t i = 0; i < n; ++i) d_x[row * k + col] += d_y[row * n + i] * weight[i * k + col];
    }
  }
  return d_x;
}

/// d_weight + d_y^T * x
template <class T>
std::vector<T> linear_backward_weight(std::vector<T> d_weight, const std::vector<T>& d_y, const std::vector<T>& x,
                                      std::size_t m, std::size_t n, std::size_t k) {
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t col = 0; col < k; ++col) {
      for (std::size_t i = 0; i < m; ++i) d_weight[row * k + col] += d_y[i * n + row] * x[i * k + col];
    }
  }
  return d_weight;
}

/// d_bias + the column sums of d_y
template <class T>
std::vector<T> linear_backward_bias(std::vector<T> d_bias, const std::vector<T>& d_y, std::size_t m, std::size_t n) {
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t col = 0; col < n; ++col) d_bias[col] += d_y[i * n + col];
  }
  return d_bias;
}

}  // namespace twin
