#pragma once

#include <cstdint>

#include "core/numeric/view.hpp"

namespace norm_lab {

/// Mean over rows of -log softmax(logits)(target), in nats; d_logits = (softmax(logits) - onehot(target)) / M,
/// overwritten. logits, d_logits: [M, V]; targets: [M], each in [0, V). d_logits may alias logits.
/// Rows are shifted by their largest value first. A logit that is not finite gives a loss that is not finite.
double cross_entropy(MatrixView d_logits, ConstMatrixView logits, VectorOf<const std::int32_t> targets);

}  // namespace norm_lab
