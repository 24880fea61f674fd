#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/numeric/view.hpp"

/// Values between sentinels, three floats off any alignment, so that a write outside of a view is noticed.
class Guarded {
 public:
  explicit Guarded(std::size_t size, float value = 0) : values_(size + 2 * kGuard, kSentinel) {
    std::fill_n(values_.begin() + kGuard, size, value);
  }
  explicit Guarded(const std::vector<float>& values) : Guarded(values.size()) {
    std::copy(values.begin(), values.end(), values_.begin() + kGuard);
  }

  norm_lab::VectorView view() { return {values_.data() + kGuard, values_.size() - 2 * kGuard}; }
  norm_lab::MatrixView matrix(std::size_t rows, std::size_t cols) { return {values_.data() + kGuard, rows, cols}; }
  std::vector<float> values() const { return {values_.begin() + kGuard, values_.end() - kGuard}; }

  /// Whether nothing was written outside of the view.
  bool intact() const {
    const auto is_sentinel = [](float v) { return v == kSentinel; };
    return std::all_of(values_.begin(), values_.begin() + kGuard, is_sentinel) &&
           std::all_of(values_.end() - kGuard, values_.end(), is_sentinel);
  }

 private:
  static constexpr std::ptrdiff_t kGuard = 19;
  static constexpr float kSentinel = 12345.678f;
  std::vector<float> values_;
};

/// Values in [-range, range), the same on every build: std's engines are specified to the bit, its distributions are
/// not.
inline std::vector<float> sample(std::size_t size, unsigned seed, float range = 1) {
  std::mt19937 engine(seed);
  std::vector<float> values(size);
  for (float& v : values) v = range * (static_cast<float>(engine() >> 8) * 0x1p-23f - 1);
  return values;
}

inline std::vector<double> to_double(const std::vector<float>& values) { return {values.begin(), values.end()}; }

/// Every length from 1 to twice a sixteen-lane step and three more, and a few larger ones.
inline std::vector<std::size_t> lengths_around_a_vector() {
  std::vector<std::size_t> lengths;
  for (std::size_t n = 1; n <= 35; ++n) lengths.push_back(n);
  for (std::size_t n : {48, 53, 96, 127, 1000, 1025, 4099}) lengths.push_back(n);
  return lengths;
}
