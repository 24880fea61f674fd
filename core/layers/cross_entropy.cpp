#include "core/layers/cross_entropy.hpp"

#include <algorithm>

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

double cross_entropy(MatrixView d_logits, ConstMatrixView logits, VectorOf<const std::int32_t> targets) {
  assert(d_logits.rows == logits.rows && d_logits.cols == logits.cols && targets.size == logits.rows);
  const std::size_t counted =
      targets.size - static_cast<std::size_t>(std::count(targets.data, targets.data + targets.size, kNoTarget));
  const float share = 1.0f / static_cast<float>(counted);
  double loss = 0;
  for (std::size_t i = 0; i < logits.rows; ++i) {
    if (targets[i] == kNoTarget) {
      fill(d_logits.row(i), 0);
      continue;
    }
    loss += row_loss(d_logits.row(i), logits.row(i), static_cast<std::size_t>(targets[i]), share);
  }
  return loss / static_cast<double>(counted);
}

}  // namespace norm_lab
