#include "core/train/update_meter.hpp"

#include <cmath>
#include <limits>

#include "core/model/deepnet_bound.hpp"
#include "core/numeric/reduce.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {

UpdateMeter::UpdateMeter(const TrainingSettings& settings, std::uint32_t probe_seed, Arena& arena)
    : probe_seed_(probe_seed),
      trainer_(settings, arena),
      logits_(arena.matrix(settings.step_size().tokens(), static_cast<std::size_t>(settings.network.vocab))),
      before_(arena.vector(trainer_.network().table().padded_count)),
      changes_(arena.vector(trainer_.network().table().padded_count)) {}

double UpdateMeter::move_logits() {
  const Answer answer = trainer_.answer(probe_seed_);
  double squares = 0;
  double tokens = 0;
  for (std::size_t i = 0; i < answer.logits.rows; ++i) {
    const VectorView kept = logits_.row(i);
    const double count = answer.counts ? answer.counts[i] : 1;
    add_scaled(kept, -1, answer.logits.row(i));
    squares += count * sum_of_squares(kept);
    tokens += count;
    copy(kept, answer.logits.row(i));
  }
  return std::sqrt(squares / (tokens * static_cast<double>(answer.logits.cols)));
}

UpdateRecord UpdateMeter::step() {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (!started_) move_logits();
  started_ = true;
  copy(before_, trainer_.parameters());
  UpdateRecord record = {.step = trainer_.step(), .update = kNone, .bound = kNone};
  if (!record.step.finite) return record;
  record.update = move_logits();
  weighted_sum(changes_, 1, trainer_.parameters(), -1, before_);
  record.bound = deepnet_bound(trainer_.network(), before_, changes_);
  return record;
}

}  // namespace norm_lab
