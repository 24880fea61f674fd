#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace twin {

/// Mean over rows of log(sum of exp(logits)) - logits(target), for T = double or std::complex<double>.
template <class T>
T cross_entropy(const std::vector<T>& logits, const std::vector<std::int32_t>& targets) {
  using std::exp;
  using std::log;
  const std::size_t vocab = logits.size() / targets.size();
  T loss = 0;
  for (std::size_t row = 0; row < targets.size(); ++row) {
    const T* in = logits.data() + row * vocab;
    T total = 0;
    for (std::size_t j = 0; j < vocab; ++j) total += exp(in[j]);
    loss += log(total) - in[static_cast<std::size_t>(targets[row])];
  }
  return loss / static_cast<T>(static_cast<double>(targets.size()));
}

}  // namespace twin
