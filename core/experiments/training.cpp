#include "core/experiments/training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/experiments/columns.hpp"
#include "core/experiments/design.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/over_seeds.hpp"
#include "core/experiments/training_parameters.hpp"
#include "core/lab/request.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/arena.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view kInitial = "initial";
constexpr std::string_view kTrained = "trained";

const Column kStepColumn = {"step", ColumnType::kInteger, "", "Steps made before this one."};
const Column kAccuracyColumn = {"accuracy", ColumnType::kReal, "",
                                "Share of the batch's targets to which the network gives the largest logit."};
const Column kWhenColumn = {"when", ColumnType::kText, "", "initial: before the first step; trained: after the last."};
const Column kBlockColumn = {"block", ColumnType::kInteger, "", "The block after which the stream is measured."};

TableDeclaration loss_table() {
  return {"loss",
          "Loss",
          "Mean cross-entropy of each step's batch, before the update.",
          false,
          {kPlacementColumn,
           kSeedColumn,
           kStepColumn,
           {"loss", ColumnType::kReal, "nats", "Mean cross-entropy of the step's batch, before the update."},
           kAccuracyColumn,
           {"gradient_norm", ColumnType::kReal, "",
            "Euclidean norm of the gradient of all parameters, before it is clipped."},
           {"learning_rate", ColumnType::kReal, "", "Learning rate of the step."},
           {"update_norm", ColumnType::kReal, "", "Euclidean norm of the change of all parameters."}}};
}

TableDeclaration evaluation_table() {
  return {"evaluation",
          "Held-out batch",
          "How the network answers one batch that it does not learn from; nothing where eval-every is 0.",
          false,
          {kPlacementColumn,
           kSeedColumn,
           kStepColumn,
           {"loss", ColumnType::kReal, "nats", "Mean cross-entropy of the held-out batch."},
           kAccuracyColumn}};
}

TableDeclaration stream_table() {
  return {
      "stream",
      "Size of the stream",
      "The stream after each block, for two sequences drawn from the data seed.",
      false,
      {kPlacementColumn,
       kSeedColumn,
       kWhenColumn,
       kBlockColumn,
       {"norm", ColumnType::kReal, "", "Frobenius norm of the stream."},
       {"mean_square", ColumnType::kReal, "", "Squared length of a token's vector over the width, mean over tokens."}}};
}

TableDeclaration outcome_table() {
  return {"outcome",
          "Outcome",
          "How each unit ended.",
          false,
          {kPlacementColumn,
           kSeedColumn,
           {"parameters", ColumnType::kInteger, "", "Number of trained values."},
           {"steps", ColumnType::kInteger, "", "Updates made."},
           {"first_loss", ColumnType::kReal, "nats", "Loss of the first step."},
           {"last_loss", ColumnType::kReal, "nats", "Loss of the last step."},
           {"lowest_loss", ColumnType::kReal, "nats", "Lowest loss of any step."},
           {"diverged_at", ColumnType::kInteger, "", "Step whose loss was not finite; empty where there is none."}}};
}

TableDeclaration loss_summary_table() {
  return {"loss_summary",
          "Loss over seeds",
          "Loss of each step over all seeds whose loss is finite there.",
          true,
          {kPlacementColumn,
           kStepColumn,
           kSeedsColumn,
           {"mean", ColumnType::kReal, "nats", "Mean over seeds."},
           {"deviation", ColumnType::kReal, "nats", "Standard deviation over seeds (n - 1); empty for one seed."},
           {"lowest", ColumnType::kReal, "nats", "Lowest of the seeds."},
           {"highest", ColumnType::kReal, "nats", "Highest of the seeds."}}};
}

TableDeclaration stream_summary_table() {
  return {"stream_summary",
          "Size of the stream over seeds",
          "Norm of the stream after each block over all seeds.",
          true,
          {kPlacementColumn,
           kWhenColumn,
           kBlockColumn,
           kSeedsColumn,
           kMeanColumn,
           kDeviationColumn,
           {"lowest", ColumnType::kReal, "", "Lowest of the seeds."},
           {"highest", ColumnType::kReal, "", "Highest of the seeds."}}};
}

std::vector<std::string> unit_names(const Request& request) {
  std::vector<std::string> names;
  for (const std::uint32_t placement : request.list("placement")) {
    for (const std::uint32_t seed : request.list("seed")) {
      names.push_back(std::string(placements()[placement].name) + ", seed " + std::to_string(seed));
    }
  }
  return names;
}

/// The held-out batch is answered before the update of steps 0, k, 2k, ... and after the last.
int evaluations_of(const Request& request) {
  const int every = request.integer("eval-every");
  return every == 0 ? 0 : (request.integer("steps") - 1) / every + 2;
}

Cost cost_of(const Request& request) {
  constexpr double kForwardOfStep = 1.0 / 3;
  const std::size_t seeds = request.list("seed").size();
  Cost cost;
  const double evaluations = evaluations_of(request);
  const double passes = request.real("steps") + kForwardOfStep * evaluations;
  const double rows = request.real("steps") + evaluations + 2 * request.real("depth") + 1;
  for (std::size_t i = 0; i < request.list("placement").size(); ++i) {
    const TrainingSettings settings = training_settings(request, unit_key(request, i * seeds));
    Arena measured;
    const Trainer trainer(settings, measured);
    cost.work += static_cast<double>(seeds) * passes * step_work(settings.network, settings.step_size());
    constexpr double kBytesPerRow = 130;
    cost.memory = std::max(cost.memory, static_cast<double>(measured.used()) + kBytesPerRow * rows);
    cost.rows += static_cast<double>(seeds) * rows;
  }
  return cost;
}

Table design_of(const Request& request) {
  const std::size_t seeds = request.list("seed").size();
  Table design = design_table();
  for (std::size_t i = 0; i < request.list("placement").size(); ++i) {
    add_design(design, training_settings(request, unit_key(request, i * seeds)).network);
  }
  return design;
}

// ---- The run --------------------------------------------------------------------------------------------------------

enum TableIndex : std::size_t { kLoss, kEvaluation, kStream, kOutcome };

/// Logits that are not finite answer nothing.
double accuracy_of(const Score& score) { return std::isfinite(score.loss) ? score.accuracy : kNone; }

class TrainingRun : public UnitRun {
 public:
  TrainingRun(const Request& request, std::size_t unit, const TrainingSettings& settings, Arena arena)
      : UnitRun(request.experiment().unit_tables()),
        placement_(unit_key(request, unit).placement->name),
        seed_(settings.seed),
        steps_(static_cast<std::size_t>(request.integer("steps"))),
        eval_every_(static_cast<std::size_t>(request.integer("eval-every"))),
        eval_seed_(request.seed("eval-seed")),
        arena_(std::move(arena)),
        trainer_(settings, arena_) {}

  /// The first call measures the stream before training; each call makes one step; the last one measures it again.
  bool advance() override {
    if (ended_) return false;
    if (done_ == 0) record_stream(kInitial);
    if (eval_every_ > 0 && done_ % eval_every_ == 0) record_evaluation();
    record_step(trainer_.step());
    if (++done_ == steps_ && std::isnan(diverged_at_)) {
      if (eval_every_ > 0) record_evaluation();
      record_stream(kTrained);
    }
    ended_ = done_ == steps_ || !std::isnan(diverged_at_);
    if (ended_) record_outcome();
    return !ended_;
  }
  std::size_t done() const override { return done_; }
  std::size_t total() const override { return steps_; }

 private:
  void record_step(const StepRecord& step) {
    const auto at = static_cast<double>(done_);
    const double loss = step.score.loss;
    if (!step.finite) diverged_at_ = at;
    if (done_ == 0) first_loss_ = lowest_loss_ = loss;
    last_loss_ = loss;
    if (loss < lowest_loss_) lowest_loss_ = loss;
    tables_[kLoss].add_row({placement_, seed_, at, loss, accuracy_of(step.score),
                            step.finite ? step.gradient_norm : kNone, step.learning_rate,
                            step.finite ? step.update_norm : kNone});
  }

  void record_evaluation() {
    const Score score = trainer_.evaluate(eval_seed_);
    tables_[kEvaluation].add_row({placement_, seed_, static_cast<double>(done_), score.loss, accuracy_of(score)});
  }

  void record_stream(std::string_view when) {
    double block = 0;
    for (const StreamSize& size : trainer_.measure_stream()) {
      ++block;
      tables_[kStream].add_row({placement_, seed_, when, block, size.norm, size.mean_square});
    }
  }

  void record_outcome() {
    const bool diverged = !std::isnan(diverged_at_);
    const double updates = static_cast<double>(diverged ? done_ - 1 : done_);
    tables_[kOutcome].add_row({placement_, seed_, static_cast<double>(trainer_.parameter_count()), updates, first_loss_,
                               last_loss_, lowest_loss_, diverged_at_});
  }

  std::string_view placement_;
  double seed_;
  std::size_t steps_;
  std::size_t eval_every_;
  std::uint32_t eval_seed_;
  std::size_t done_ = 0;
  bool ended_ = false;
  double first_loss_ = kNone;
  double last_loss_ = kNone;
  double lowest_loss_ = kNone;
  double diverged_at_ = kNone;
  Arena arena_;
  Trainer trainer_;
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t unit) {
  const TrainingSettings settings = training_settings(request, unit_key(request, unit));
  Arena measured;
  const Trainer measuring(settings, measured);
  Arena arena(measured.used());
  if (!arena.valid()) return nullptr;
  return std::make_unique<TrainingRun>(request, unit, settings, std::move(arena));
}

// ---- Over seeds -----------------------------------------------------------------------------------------------------

Table summarise_loss(const Request& request, const Table& loss) {
  Table summary(request.experiment().table("loss_summary"));
  for (const SeedGroup& group : over_seeds(loss.texts("placement"), loss.numbers("step"), loss.numbers("loss"))) {
    const Spread& spread = group.spread;
    summary.add_row({std::string_view(loss.texts("placement")[group.first_row]), loss.numbers("step")[group.first_row],
                     spread.count, spread.mean, spread.deviation, spread.lowest, spread.highest});
  }
  return summary;
}

Table summarise_stream(const Request& request, const Table& stream) {
  Numbers positions = stream.numbers("block");
  const Texts& when = stream.texts("when");
  for (std::size_t row = 0; row < positions.size(); ++row) {
    if (when[row] == kTrained) positions[row] += request.real("depth");
  }
  Table summary(request.experiment().table("stream_summary"));
  for (const SeedGroup& group : over_seeds(stream.texts("placement"), positions, stream.numbers("norm"))) {
    const Spread& spread = group.spread;
    const std::size_t row = group.first_row;
    summary.add_row({std::string_view(stream.texts("placement")[row]), std::string_view(when[row]),
                     stream.numbers("block")[row], spread.count, spread.mean, spread.deviation, spread.lowest,
                     spread.highest});
  }
  return summary;
}

std::vector<Table> summarise(const Request& request, std::span<const Table> joined) {
  return {summarise_loss(request, joined[kLoss]), summarise_stream(request, joined[kStream])};
}

}  // namespace

Experiment training_experiment() {
  return {.name = "training",
          .title = "Training",
          .question = "Does the place of the norm decide whether a deep network learns?",
          .parameters = training_parameters(),
          .tables = {loss_table(), evaluation_table(), stream_table(), outcome_table(), loss_summary_table(),
                     stream_summary_table()},
          .check = check_network,
          .units = unit_names,
          .cost = cost_of,
          .start = start,
          .summarise = summarise,
          .design = design_of};
}

}  // namespace norm_lab
