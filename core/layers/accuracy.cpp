#include "core/layers/accuracy.hpp"

#include <algorithm>

#include "core/numeric/reduce.hpp"

namespace norm_lab {
namespace {

bool is_first_largest(ConstVectorView logits, std::size_t target) {
  const float most = largest(logits);
  return logits[target] == most && std::find(logits.data, logits.data + target, most) == logits.data + target;
}

}  // namespace

double accuracy(ConstMatrixView logits, VectorOf<const std::int32_t> targets, RowCounts counts) {
  assert(targets.size == logits.rows);
  double right = 0;
  for (std::size_t i = 0; i < logits.rows; ++i) {
    if (targets[i] == kNoTarget) continue;
    if (is_first_largest(logits.row(i), static_cast<std::size_t>(targets[i]))) right += counts ? counts[i] : 1;
  }
  return right / counted_rows(targets, counts);
}

}  // namespace norm_lab
