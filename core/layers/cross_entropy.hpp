#pragma once

#include <cstdint>

#include "core/numeric/view.hpp"

namespace norm_lab {

/// The target of a row that does not count.
inline constexpr std::int32_t kNoTarget = -1;

/// Mean over the rows that count of -log softmax(logits)(target), in nats; d_logits = (softmax(logits) -
/// onehot(target)) over their number, 0 in the other rows, overwritten. logits, d_logits: [M, V]; targets: [M], each in
/// [0, V) or kNoTarget, not all of them. d_logits may alias logits. Rows are shifted by their largest value first. A
/// logit that is not finite gives a loss that is not finite.
double cross_entropy(MatrixView d_logits, ConstMatrixView logits, VectorOf<const std::int32_t> targets);

}  // namespace norm_lab
