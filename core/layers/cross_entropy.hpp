#pragma once

#include <cstdint>

#include "core/numeric/view.hpp"

namespace norm_lab {

/// The target of a row that does not count.
inline constexpr std::int32_t kNoTarget = -1;

/// How often each row counts; absent: once.
using RowCounts = VectorOf<const std::int32_t>;

/// Mean over the rows that count of -log softmax(logits)(target), in nats; d_logits = (softmax(logits) -
/// onehot(target)) over their number, 0 in the other rows, overwritten. logits, d_logits: [M, V]; targets: [M], each in
/// [0, V) or kNoTarget, not all of them. d_logits may alias logits. Rows are shifted by their largest value first. A
/// logit that is not finite gives a loss that is not finite.
/// counts: [M] or absent. A row with count n stands for n equal rows, and its d_logits is their sum.
double cross_entropy(MatrixView d_logits, ConstMatrixView logits, VectorOf<const std::int32_t> targets,
                     RowCounts counts = {});

/// How many rows count.
double counted_rows(VectorOf<const std::int32_t> targets, RowCounts counts);

}  // namespace norm_lab
