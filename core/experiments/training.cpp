#include "core/experiments/training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/experiments/columns.hpp"
#include "core/experiments/design.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/training_parameters.hpp"
#include "core/experiments/training_summary.hpp"
#include "core/experiments/unit_names.hpp"
#include "core/lab/request.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/arena.hpp"
#include "core/train/outcome.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

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
           {"last_mean", ColumnType::kReal, "nats", "Mean loss of the last 20 steps; empty where a run diverged."},
           {"lowest_loss", ColumnType::kReal, "nats", "Lowest loss of any step."},
           {"diverged_at", ColumnType::kInteger, "", "Step whose loss was not finite; empty where there is none."}}};
}

/// The held-out batch is answered before the update of steps 0, k, 2k, ... and after the last.
int evaluations_of(const Request& request) {
  const int every = request.integer("eval-every");
  return every == 0 ? 0 : (request.integer("steps") - 1) / every + 2;
}

/// Floating-point operations of one seed's run.
double work_of(const Request& request, const TrainingSettings& settings) {
  return request.real("steps") * step_work(settings.network, settings.step_size()) +
         evaluations_of(request) * forward_work(settings.network, settings.step_size());
}

Cost cost_of(const Request& request) {
  constexpr double kBytesPerRow = 130;
  const auto seeds = static_cast<double>(request.list("seed").size());
  const double rows = request.real("steps") + evaluations_of(request) + 2 * request.real("depth") + 1;
  const TrainingSettings settings = training_settings(request, 0);
  return {.work = seeds * work_of(request, settings),
          .memory = static_cast<double>(memory_for<Trainer>(settings)) + kBytesPerRow * rows,
          .rows = seeds * rows};
}

Table design_of(const Request& request) { return network_design(training_settings(request, 0).network); }

std::vector<Trait> traits_of(const Request& request) {
  const TrainingSettings settings = training_settings(request, 0);
  return network_traits(settings.network, settings.batch_size());
}

// ---- The run --------------------------------------------------------------------------------------------------------

enum TableIndex : std::size_t { kLoss, kEvaluation, kStream, kOutcome };

/// Logits that are not finite answer nothing.
double accuracy_of(const Score& score) { return std::isfinite(score.loss) ? score.accuracy : kNone; }

class TrainingRun : public UnitRun {
 public:
  TrainingRun(const Request& request, const TrainingSettings& settings, Arena arena)
      : UnitRun(request.experiment().unit_tables()),
        placement_(settings.network.placement.name),
        seed_(settings.seed),
        steps_(static_cast<std::size_t>(request.integer("steps"))),
        eval_every_(static_cast<std::size_t>(request.integer("eval-every"))),
        eval_seed_(request.seed("eval-seed")),
        work_(work_of(request, settings)),
        arena_(std::move(arena)),
        trainer_(settings, arena_) {}

  /// The first call measures the stream before training; each call makes one step; the last one measures it again.
  bool advance() override {
    if (ended_) return false;
    if (done_ == 0) record_stream(kInitial);
    if (eval_every_ > 0 && done_ % eval_every_ == 0) record_evaluation();
    record_step(trainer_.step());
    if (++done_ == steps_ && !outcome_.diverged()) {
      if (eval_every_ > 0) record_evaluation();
      record_stream(kTrained);
    }
    ended_ = done_ == steps_ || outcome_.diverged();
    if (ended_) record_outcome();
    return !ended_;
  }
  std::size_t done() const override { return done_; }
  std::size_t total() const override { return steps_; }
  double work() const override { return work_; }

 private:
  void record_step(const StepRecord& step) {
    outcome_.add(step);
    tables_[kLoss].add_row({placement_, seed_, static_cast<double>(done_), step.score.loss, accuracy_of(step.score),
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
    tables_[kOutcome].add_row({placement_, seed_, static_cast<double>(trainer_.parameter_count()),
                               static_cast<double>(outcome_.updates()), outcome_.first_loss(), outcome_.last_loss(),
                               outcome_.last_mean(), outcome_.lowest_loss(), outcome_.diverged_at()});
  }

  std::string_view placement_;
  double seed_;
  std::size_t steps_;
  std::size_t eval_every_;
  std::uint32_t eval_seed_;
  double work_;
  std::size_t done_ = 0;
  bool ended_ = false;
  TrainingOutcome outcome_;
  Arena arena_;
  Trainer trainer_;
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t unit) {
  const TrainingSettings settings = training_settings(request, unit);
  Arena arena(memory_for<Trainer>(settings));
  if (!arena.valid()) return nullptr;
  return std::make_unique<TrainingRun>(request, settings, std::move(arena));
}

std::vector<Table> summarise(const Request& request, std::span<const Table> joined) {
  return training_summaries(request, {.loss = joined[kLoss],
                                      .evaluation = joined[kEvaluation],
                                      .stream = joined[kStream],
                                      .outcome = joined[kOutcome]});
}

}  // namespace

Experiment training_experiment() {
  return {.name = "training",
          .title = "Training",
          .question = "Does the place of the norm decide whether a deep network learns?",
          .parameters = training_parameters(),
          .tables = with_summaries({loss_table(), evaluation_table(), stream_table(), outcome_table()},
                                   training_summary_tables()),
          .split = Split::kInOrder,
          .check = check_network,
          .units = seed_units,
          .cost = cost_of,
          .start = start,
          .summarise = summarise,
          .design = design_of,
          .traits = traits_of};
}

}  // namespace norm_lab
