#pragma once

#include <cstdint>

#include "core/layers/cross_entropy.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// The share of the rows that count whose target has the largest logit; of several that are largest the first wins.
/// logits: [M, V]; targets: [M], each in [0, V) or kNoTarget, not all of them.
/// counts: as cross_entropy has them.
double accuracy(ConstMatrixView logits, VectorOf<const std::int32_t> targets, RowCounts counts = {});

}  // namespace norm_lab
