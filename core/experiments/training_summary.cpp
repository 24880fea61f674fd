#include "core/experiments/training_summary.hpp"

#include "core/experiments/columns.hpp"
#include "core/experiments/over_seeds.hpp"
#include "core/experiments/paired.hpp"

namespace norm_lab {
namespace {

/// Further than any block: tells the trained stream from the first one.
constexpr double kAfterTraining = 1e6;

const Column kMeanAccuracyColumn = {"accuracy", ColumnType::kReal, "", "Mean over seeds of the accuracy."};

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
           kLowColumn,
           kHighColumn,
           {"lowest", ColumnType::kReal, "nats", "Lowest of the seeds."},
           {"highest", ColumnType::kReal, "nats", "Highest of the seeds."},
           kMeanAccuracyColumn}};
}

TableDeclaration evaluation_summary_table() {
  return {"evaluation_summary",
          "Held-out batch over seeds",
          "Loss of the held-out batch over all seeds whose loss is finite there.",
          true,
          {kPlacementColumn,
           kStepColumn,
           kSeedsColumn,
           {"mean", ColumnType::kReal, "nats", "Mean over seeds."},
           {"deviation", ColumnType::kReal, "nats", "Standard deviation over seeds (n - 1); empty for one seed."},
           kLowColumn,
           kHighColumn,
           kMeanAccuracyColumn}};
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
           kLowColumn,
           kHighColumn,
           {"lowest", ColumnType::kReal, "", "Lowest of the seeds."},
           {"highest", ColumnType::kReal, "", "Highest of the seeds."}}};
}

/// The loss of one placement at one step, and the mean accuracy there.
struct AtStep {
  std::string_view placement;
  double step;
  const SeedGroup& loss;
  double accuracy;
};

/// Of the loss table or of the held-out batch's, in order.
template <class Use>
void each_step(const Table& table, Use use) {
  const auto over = [&](std::string_view column) {
    return over_seeds(table.texts("placement"), table.numbers("step"), table.numbers(column));
  };
  const std::vector<SeedGroup> losses = over("loss");
  const std::vector<SeedGroup> accuracies = over("accuracy");
  for (std::size_t i = 0; i < losses.size(); ++i) {
    const std::size_t row = losses[i].first_row;
    use(AtStep{table.texts("placement")[row], table.numbers("step")[row], losses[i], accuracies[i].spread.mean});
  }
}

Table summarise_loss(const TableDeclaration& declaration, const Table& loss) {
  Table summary(declaration);
  each_step(loss, [&](const AtStep& at) {
    const Spread& spread = at.loss.spread;
    const Interval interval = at.loss.interval();
    summary.add_row({at.placement, at.step, spread.count, spread.mean, spread.deviation, interval.low, interval.high,
                     spread.lowest, spread.highest, at.accuracy});
  });
  return summary;
}

Table summarise_evaluation(const TableDeclaration& declaration, const Table& evaluation) {
  Table summary(declaration);
  each_step(evaluation, [&](const AtStep& at) {
    const Spread& spread = at.loss.spread;
    const Interval interval = at.loss.interval();
    summary.add_row(
        {at.placement, at.step, spread.count, spread.mean, spread.deviation, interval.low, interval.high, at.accuracy});
  });
  return summary;
}

Table summarise_stream(const TableDeclaration& declaration, const Table& stream) {
  Numbers positions = stream.numbers("block");
  const Texts& when = stream.texts("when");
  for (std::size_t row = 0; row < positions.size(); ++row) {
    if (when[row] == kTrained) positions[row] += kAfterTraining;
  }
  Table summary(declaration);
  for (const SeedGroup& group : over_seeds(stream.texts("placement"), positions, stream.numbers("norm"))) {
    const Spread& spread = group.spread;
    const Interval interval = group.interval();
    const std::size_t row = group.first_row;
    summary.add_row({std::string_view(stream.texts("placement")[row]), std::string_view(when[row]),
                     stream.numbers("block")[row], spread.count, spread.mean, spread.deviation, interval.low,
                     interval.high, spread.lowest, spread.highest});
  }
  return summary;
}

}  // namespace

std::vector<TableDeclaration> training_summary_tables() {
  return {loss_summary_table(), evaluation_summary_table(), stream_summary_table(), paired_table()};
}

std::vector<Table> training_summaries(const Request& request, const TrainingTables& tables) {
  const Experiment& experiment = request.experiment();
  std::vector<Table> made;
  made.push_back(summarise_loss(experiment.table("loss_summary"), tables.loss));
  made.push_back(summarise_evaluation(experiment.table("evaluation_summary"), tables.evaluation));
  made.push_back(summarise_stream(experiment.table("stream_summary"), tables.stream));
  made.push_back(paired(request, tables.outcome));
  return made;
}

}  // namespace norm_lab
