#include "core/experiments/map.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "core/experiments/columns.hpp"
#include "core/experiments/map_axes.hpp"
#include "core/experiments/map_grid.hpp"
#include "core/experiments/map_summary.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/own_placement_parameters.hpp"
#include "core/experiments/training_parameters.hpp"
#include "core/lab/request.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/statistics.hpp"
#include "core/train/outcome.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {
namespace {

// ---- What may be asked ----------------------------------------------------------------------------------------------

Parameter threshold_parameter() {
  return {.name = "threshold",
          .label = "Threshold",
          .group = "Map",
          .unit = "nats",
          .help = "The loss whose first reaching is counted in steps.",
          .kind = ParameterKind::kReal,
          .maximum = 100,
          .logarithmic = true,
          .default_text = [](const Request&) -> std::string { return "0.1"; }};
}

/// Those of the training but for the held-out batch, which no cell has; the map's own before the first that may stand
/// on an axis.
std::vector<Parameter> parameters() {
  std::vector<Parameter> all = {};
  for (Parameter& parameter : training_parameters()) {
    if (parameter.name.starts_with("eval-")) continue;
    if (parameter.name == "depth") {
      add_axis_parameters(all);
      all.push_back(threshold_parameter());
    }
    all.push_back(std::move(parameter));
    if (all.back().name != "placement") continue;
    all.back().default_text = [](const Request&) -> std::string { return "pre,post,sandwich,deepnorm"; };
  }
  free_axis_parameters(all);
  return all;
}

std::optional<Refusal> check(const Request& request) {
  std::optional<Refusal> refusal = check_network(request);
  return refusal ? refusal : check_axes(request, training_of_cells().parameters);
}

// ---- Units: the cells, each with all its seeds ----------------------------------------------------------------------

std::vector<std::string> unit_names(const Request& request) {
  const MapGrid grid(request);
  std::vector<std::string> names;
  for (const MapCell& cell : grid.cells()) names.push_back(cell_name(request, cell));
  return names;
}

/// Cells of one depth cost the same; other axes change nothing.
std::vector<double> depths_of(const Request& request, const MapGrid& grid) {
  if (axis_of(request, Side::kX).name == "depth") return grid.x();
  if (axis_of(request, Side::kY).name == "depth") return grid.y();
  return {request.real("depth")};
}

/// A cell of that depth.
Request cell_of_depth(const Request& request, const MapGrid& grid, double depth) {
  const bool across = axis_of(request, Side::kX).name == "depth";
  const bool up = axis_of(request, Side::kY).name == "depth";
  return cell_request(request, {.x = across ? depth : grid.x().front(), .y = up ? depth : grid.y().front()});
}

Cost cost_of(const Request& request) {
  constexpr double kBytesPerRow = 400;
  const MapGrid grid(request);
  const std::vector<double> depths = depths_of(request, grid);
  const double cells = static_cast<double>(grid.cells().size());
  const double seeds = static_cast<double>(request.list("seed").size());
  Cost cost;
  for (const double depth : depths) {
    const Cost one = training_of_cells().cost(cell_of_depth(request, grid, depth));
    cost.work += one.work * cells / static_cast<double>(depths.size());
    cost.memory = std::max(cost.memory, one.memory + kBytesPerRow * (seeds + 1));
  }
  const double longer_side = static_cast<double>(std::max(grid.x().size(), grid.y().size()));
  cost.rows = cells * (seeds + 1) + longer_side + 1;
  return cost;
}

Table design_of(const Request& request) {
  const MapGrid grid(request);
  return training_of_cells().design(cell_of_depth(request, grid, depths_of(request, grid).back()));
}

std::vector<Trait> traits_of(const Request& request) {
  const MapGrid grid(request);
  const std::vector<double> depths = depths_of(request, grid);
  const TrainingSettings settings = training_settings(cell_of_depth(request, grid, depths.back()), 0);
  return network_traits(settings.network, settings.batch_size(), depths.size() > 1);
}

// ---- The run --------------------------------------------------------------------------------------------------------

const Column kXColumn = {"x", ColumnType::kReal, "", "Value of the parameter that stands across the map."};
const Column kYColumn = {"y", ColumnType::kReal, "", "Value of the parameter that stands up the map."};
constexpr std::string_view kRequestHelp = "The request that gives this alone, as a training run.";

TableDeclaration map_table() {
  return {"map",
          "Runs",
          "How the training of each cell ended, seed by seed.",
          false,
          {kPlacementColumn,
           kXColumn,
           kYColumn,
           kSeedColumn,
           {"first_loss", ColumnType::kReal, "nats", "Loss of the first step."},
           {"last_loss", ColumnType::kReal, "nats", "Loss of the last step."},
           {"last_mean", ColumnType::kReal, "nats", "Mean of the last twenty losses; empty after divergence."},
           {"lowest_loss", ColumnType::kReal, "nats", "Lowest loss of any step."},
           {"reached_at", ColumnType::kInteger, "", "First step whose loss was at most the threshold; empty: none."},
           {"diverged_at", ColumnType::kInteger, "", "Step whose loss was not finite; empty where there is none."},
           {"request", ColumnType::kText, "", kRequestHelp}}};
}

TableDeclaration cells_table() {
  return {"map_summary",
          "Map",
          "How the training of each cell ended, over its seeds.",
          false,
          {kPlacementColumn,
           kXColumn,
           kYColumn,
           {"seeds", ColumnType::kInteger, "", "Number of seeds that did not diverge."},
           {"mean", ColumnType::kReal, "nats", "Loss of the last step, mean over the seeds that did not diverge."},
           {"deviation", ColumnType::kReal, "nats", "Standard deviation over them (n - 1); empty for one."},
           kLowColumn,
           kHighColumn,
           {"reached", ColumnType::kInteger, "", "Number of seeds whose loss reached the threshold."},
           {"steps", ColumnType::kReal, "steps", "First step at which they did, mean over them."},
           {"diverged", ColumnType::kInteger, "", "Number of seeds that diverged."},
           {"request", ColumnType::kText, "", kRequestHelp}}};
}

enum TableIndex : std::size_t { kMap, kCells };

class MapRun : public UnitRun {
 public:
  MapRun(const Request& request, const MapCell& cell, const Request& training, double work, Arena arena)
      : UnitRun(request.experiment().unit_tables()),
        request_(request),
        cell_(cell),
        training_(training),
        placement_(placement_of(request).name),
        steps_(static_cast<std::size_t>(request.integer("steps"))),
        work_(work),
        arena_(std::move(arena)) {}

  /// Each call makes one step; the first one of a seed draws its network too.
  bool advance() override {
    if (seed_index_ == seeds().size()) return false;
    if (!trainer_) {
      arena_.reset();
      trainer_.emplace(training_settings(training_, seed_index_), arena_);
    }
    outcome_.add(trainer_->step());
    ++done_;
    if (outcome_.diverged() || outcome_.steps() == steps_) end_seed();
    return seed_index_ < seeds().size();
  }
  std::size_t done() const override { return done_; }
  std::size_t total() const override { return steps_ * seeds().size(); }
  double work() const override { return work_; }

 private:
  const std::vector<std::uint32_t>& seeds() const { return training_.list("seed"); }

  void end_seed() {
    const std::string alone = canonical_text(cell_request(request_, cell_, seed_index_));
    tables_[kMap].add_row({placement_, cell_.x, cell_.y, static_cast<double>(seeds()[seed_index_]),
                           outcome_.first_loss(), outcome_.last_loss(), outcome_.last_mean(), outcome_.lowest_loss(),
                           outcome_.reached_at(), outcome_.diverged_at(), std::string_view(alone)});
    trainer_.reset();
    outcome_ = TrainingOutcome(request_.real("threshold"));
    if (++seed_index_ == seeds().size()) end_cell();
  }

  void end_cell() {
    const Table& map = tables_[kMap];
    const Spread losses = spread_of_column(map, "last_loss");
    const Spread reached = spread_of_column(map, "reached_at");
    const Interval interval = mean_interval(losses);
    const std::string all = canonical_text(training_);
    tables_[kCells].add_row({placement_, cell_.x, cell_.y, losses.count, losses.mean, losses.deviation, interval.low,
                             interval.high, reached.count, reached.mean, spread_of_column(map, "diverged_at").count,
                             std::string_view(all)});
  }

  static Spread spread_of_column(const Table& table, std::string_view column) {
    const Numbers& values = table.numbers(column);
    return spread_of({values.data(), values.size()});
  }

  Request request_;
  MapCell cell_;
  Request training_;
  std::string_view placement_;
  std::size_t steps_;
  double work_;
  std::size_t done_ = 0;
  std::size_t seed_index_ = 0;
  TrainingOutcome outcome_ = TrainingOutcome(request_.real("threshold"));
  Arena arena_;
  std::optional<Trainer> trainer_;
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t unit) {
  const MapCell cell = MapGrid(request).cells()[unit];
  const Request training = cell_request(request, cell);
  Arena arena(memory_for<Trainer>(training_settings(training, 0)));
  if (!arena.valid()) return nullptr;
  return std::make_unique<MapRun>(request, cell, training, training_of_cells().cost(training).work, std::move(arena));
}

std::vector<Table> summarise(const Request& request, std::span<const Table> joined) {
  return map_summaries(request, joined[kMap]);
}

}  // namespace

Experiment map_experiment() {
  return {.name = "map",
          .title = "Maps",
          .question = "Over which depths and learning rates does each placement learn?",
          .parameters = parameters(),
          .tables = with_summaries({map_table(), cells_table()}, map_summary_tables()),
          .split = Split::kInTurn,
          .check = check,
          .units = unit_names,
          .cost = cost_of,
          .start = start,
          .summarise = summarise,
          .design = design_of,
          .traits = traits_of};
}

}  // namespace norm_lab
