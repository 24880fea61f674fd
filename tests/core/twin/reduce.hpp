#pragma once

#include <algorithm>
#include <cstddef>

/// The two fixed trees of core/numeric, one value at a time.
namespace twin {

/// Sixteen running f32 sums, value i in sum i mod 16, then the tree over them that a row of a layer uses.
template <class Term>
float sum_of_row(std::size_t size, Term term) {
  float sums[16] = {};
  for (std::size_t i = 0; i < size; ++i) sums[i % 16] += term(i);
  float lanes[4];
  for (std::size_t j = 0; j < 4; ++j) lanes[j] = (sums[j] + sums[4 + j]) + (sums[8 + j] + sums[12 + j]);
  return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
}

/// Blocks of 1024 values in sixteen f32 sums; sums and blocks added up in double, in order.
template <class Term>
double sum_of_blocks(std::size_t size, Term term) {
  double total = 0;
  for (std::size_t start = 0; start < size; start += 1024) {
    float sums[16] = {};
    const std::size_t end = std::min(size, start + 1024);
    for (std::size_t i = start; i < end; ++i) sums[i % 16] += term(i);
    double quarters[4];
    for (std::size_t q = 0; q < 4; ++q) {
      quarters[q] = 0;
      for (std::size_t j = 0; j < 4; ++j) quarters[q] += static_cast<double>(sums[4 * q + j]);
    }
    total += ((quarters[0] + quarters[1]) + quarters[2]) + quarters[3];
  }
  return total;
}

}  // namespace twin
