#include "core/layers/cross_entropy.hpp"

#include "core/layers/softmax.hpp"
#include "core/numeric/math.hpp"
#include "core/numeric/reduce.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

/// -log softmax(logits)(target) of one row; d_logits = share * (softmax(logits) - onehot(target)).
double row_loss(VectorView d_logits, ConstVectorView logits, std::size_t target, float share) {
  const float most = largest(logits);
  const float shifted_target = logits[target] - most;
  const float total = exponentials(d_logits, logits, most);
  const float factor = share / total;
  scale(d_logits, factor, d_logits);
  d_logits[target] -= share;
  return static_cast<double>(log(total) - shifted_target);
}

}  // namespace

double counted_rows(VectorOf<const std::int32_t> targets, RowCounts counts) {
  double counted = 0;
  for (std::size_t i = 0; i < targets.size; ++i) {
    if (targets[i] != kNoTarget) counted += counts ? counts[i] : 1;
  }
  return counted;
}

double cross_entropy(MatrixView d_logits, ConstMatrixView logits, VectorOf<const std::int32_t> targets,
                     RowCounts counts) {
  assert(d_logits.rows == logits.rows && d_logits.cols == logits.cols && targets.size == logits.rows);
  const double counted = counted_rows(targets, counts);
  const float share = 1.0f / static_cast<float>(counted);
  double loss = 0;
  for (std::size_t i = 0; i < logits.rows; ++i) {
    if (targets[i] == kNoTarget) {
      fill(d_logits.row(i), 0);
      continue;
    }
    const std::int32_t count = counts ? counts[i] : 1;
    loss += count * row_loss(d_logits.row(i), logits.row(i), static_cast<std::size_t>(targets[i]),
                             static_cast<float>(count) * share);
  }
  return loss / counted;
}

}  // namespace norm_lab
