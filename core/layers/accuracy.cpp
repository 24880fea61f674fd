#include "core/layers/accuracy.hpp"

#include <algorithm>

#include "core/layers/cross_entropy.hpp"
#include "core/numeric/reduce.hpp"

namespace norm_lab {
namespace {

bool is_first_largest(ConstVectorView logits, std::size_t target) {
  const float most = largest(logits);
  return logits[target] == most && std::find(logits.data, logits.data + target, most) == logits.data + target;
}

}  // namespace

double accuracy(ConstMatrixView logits, VectorOf<const std::int32_t> targets) {
  assert(targets.size == logits.rows);
  std::size_t counted = 0;
  std::size_t right = 0;
  for (std::size_t i = 0; i < logits.rows; ++i) {
    if (targets[i] == kNoTarget) continue;
    ++counted;
    if (is_first_largest(logits.row(i), static_cast<std::size_t>(targets[i]))) ++right;
  }
  return static_cast<double>(right) / static_cast<double>(counted);
}

}  // namespace norm_lab
