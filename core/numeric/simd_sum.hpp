#pragma once

#include <algorithm>

#include "core/numeric/simd.hpp"

namespace norm_lab {

inline constexpr std::size_t kBlock = 1024;

inline double sum_in_double(Lanes value) {
  float v[kLanes];
  value.store_unaligned(v);
  return ((static_cast<double>(v[0]) + static_cast<double>(v[1])) + static_cast<double>(v[2])) +
         static_cast<double>(v[3]);
}

/// The sum over a view of term(batch): blocks of 1024 values in sixteen f32 lanes; lanes
/// and blocks added up in double, in order. term may also store.
template <class Term>
inline double sum_blocks(std::size_t size, Term term) {
  double total = 0;
  for (std::size_t start = 0; start < size; start += kBlock) {
    Accumulators sums(0.0f);
    sums.run(std::min(kBlock, size - start), [&](Lanes sum, auto at) {
      at.offset += start;
      return sum + at.without_padding(term(at));
    });
    total += ((sum_in_double(sums.a0) + sum_in_double(sums.a1)) + sum_in_double(sums.a2)) + sum_in_double(sums.a3);
  }
  return total;
}

}  // namespace norm_lab
