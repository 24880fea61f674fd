#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <vector>

#include "core/layers/attention.hpp"

namespace twin {

/// softmax, without a shift.
template <class T>
std::vector<T> softmax(std::vector<T> x) {
  using std::exp;
  T total = 0;
  for (T& v : x) total += v = exp(v);
  for (T& v : x) v /= total;
  return x;
}

/// What attention_forward computes, one value at a time, for T = double or std::complex<double>.
template <class T>
std::vector<T> attention(const std::vector<T>& q, const std::vector<T>& k, const std::vector<T>& v,
                         const norm_lab::AttentionShape& s) {
  std::vector<T> mixed(q.size());
  const double root = std::sqrt(static_cast<double>(s.head_width()));
  for (std::size_t query = 0; query < s.sequences * s.queries; ++query) {
    const std::size_t first_key = query / s.queries * s.keys;
    const std::size_t seen = s.causal ? query % s.queries + 1 : s.keys;
    for (std::size_t col = 0; col < s.width; col += s.head_width()) {
      std::vector<T> scores(seen);
      for (std::size_t j = 0; j < seen; ++j) {
        for (std::size_t i = col; i < col + s.head_width(); ++i) {
          scores[j] += q[query * s.width + i] * k[(first_key + j) * s.width + i] / root;
        }
      }
      const std::vector<T> weights = softmax(scores);
      for (std::size_t j = 0; j < seen; ++j) {
        for (std::size_t i = col; i < col + s.head_width(); ++i) {
          mixed[query * s.width + i] += weights[j] * v[(first_key + j) * s.width + i];
        }
      }
    }
  }
  return mixed;
}

}  // namespace twin
