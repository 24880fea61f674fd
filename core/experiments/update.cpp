#include "core/experiments/update.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/experiments/columns.hpp"
#include "core/experiments/design.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/optimization_parameters.hpp"
#include "core/experiments/training_parameters.hpp"
#include "core/experiments/update_summary.hpp"
#include "core/lab/request.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/arena.hpp"
#include "core/train/update_meter.hpp"

namespace norm_lab {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// ---- What may be asked ----------------------------------------------------------------------------------------------

Parameter updated_parameter() {
  return {.name = "updated",
          .label = "Updated",
          .group = "Training",
          .help = "Which parameters the optimizer changes.",
          .kind = ParameterKind::kChoice,
          .choices = {{"all", "All", "", "Every parameter."},
                      {"scaled", "Scaled", "", "Only W_v, W_o, W_1 and W_2, the weights that DeepNorm scales."}},
          .default_text = [](const Request&) -> std::string { return "all"; }};
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> all = trained_network_parameters(whole<10>);
  parameter_named(all, "task").default_text = [](const Request&) -> std::string { return "sequence-copy"; };
  parameter_named(all, "placement").default_text = [](const Request&) -> std::string { return "pre,post,deepnorm"; };
  parameter_named(all, "depth") = depths_parameter([](const Request&) -> std::string { return "6,12,24"; }, 1000);
  parameter_named(all, "seed").default_text = [](const Request&) -> std::string { return "0-2"; };
  all.push_back(updated_parameter());
  all.push_back(probe_seed_parameter());
  return all;
}

// ---- Units: a depth, a seed -----------------------------------------------------------------------------------------

std::vector<std::string> unit_names(const Request& request) {
  std::vector<std::string> names;
  for (const std::uint32_t depth : request.list("depth")) {
    for (const std::uint32_t seed : request.list("seed")) {
      names.push_back(std::to_string(depth) + " layers, seed " + std::to_string(seed));
    }
  }
  return names;
}

TrainingSettings settings_of(const Request& request, std::uint32_t depth, std::size_t seed_index) {
  TrainingSettings settings = training_settings(request, seed_index);
  settings.network.depth = static_cast<int>(depth);
  settings.updated = request.choice("updated") == 0 ? Updated::kAll : Updated::kScaled;
  return settings;
}

std::uint32_t deepest(const Request& request) {
  return *std::max_element(request.list("depth").begin(), request.list("depth").end());
}

Cost cost_of(const Request& request) {
  constexpr double kForwardOfStep = 1.0 / 3;
  constexpr double kBytesPerRow = 130;
  const double steps = request.real("steps");
  const double passes = steps + kForwardOfStep * (steps + 1);
  const auto seeds = static_cast<double>(request.list("seed").size());
  const auto depths = static_cast<double>(request.list("depth").size());

  TrainingSettings settings = settings_of(request, deepest(request), 0);
  Arena measured;
  const UpdateMeter meter(settings, 0, measured);
  Cost cost = {.memory = static_cast<double>(measured.used()) + kBytesPerRow * steps, .rows = depths * seeds * steps};
  for (const std::uint32_t depth : request.list("depth")) {
    settings.network.depth = static_cast<int>(depth);
    cost.work += seeds * passes * step_work(settings.network, settings.step_size());
  }
  // At the most what the deepest one's draw takes.
  cost.work += seeds * depths * draw_work(meter.trainer().network().table());
  return cost;
}

Table design_of(const Request& request) {
  Table design = design_table();
  add_design(design, settings_of(request, deepest(request), 0).network);
  return design;
}

std::vector<Trait> traits_of(const Request& request) {
  const TrainingSettings settings = settings_of(request, deepest(request), 0);
  const bool is_deepest = request.list("depth").size() > 1;
  return network_traits(settings.network, settings.batch_size(), is_deepest);
}

// ---- The run --------------------------------------------------------------------------------------------------------

class UpdateRun : public UnitRun {
 public:
  UpdateRun(const Request& request, const TrainingSettings& settings, Arena arena)
      : UnitRun(request.experiment().unit_tables()),
        placement_(settings.network.placement->name),
        depth_(settings.network.depth),
        seed_(settings.seed),
        steps_(static_cast<std::size_t>(request.integer("steps"))),
        arena_(std::move(arena)),
        meter_(settings, request.seed("probe-seed"), arena_) {}

  /// Each call makes a step.
  bool advance() override {
    if (ended_) return false;
    const UpdateRecord record = meter_.step();
    const StepRecord& step = record.step;
    tables_[0].add_row({placement_, depth_, seed_, static_cast<double>(done_), step.score.loss, step.learning_rate,
                        record.update, step.finite ? step.update_norm : kNone, record.bound});
    ended_ = ++done_ == steps_ || !step.finite;
    return !ended_;
  }
  std::size_t done() const override { return done_; }
  std::size_t total() const override { return steps_; }

 private:
  std::string_view placement_;
  double depth_;
  double seed_;
  std::size_t steps_;
  std::size_t done_ = 0;
  bool ended_ = false;
  Arena arena_;
  UpdateMeter meter_;
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t unit) {
  const std::size_t seeds = request.list("seed").size();
  const TrainingSettings settings = settings_of(request, request.list("depth")[unit / seeds], unit % seeds);
  Arena measured;
  const UpdateMeter measuring(settings, 0, measured);
  Arena arena(measured.used());
  if (!arena.valid()) return nullptr;
  return std::make_unique<UpdateRun>(request, settings, std::move(arena));
}

// ---- What it answers ------------------------------------------------------------------------------------------------

TableDeclaration update_table() {
  return {"update",
          "Updates",
          "How far each step moves what the network says of a batch that it does not learn from.",
          false,
          {kPlacementColumn,
           kDepthColumn,
           kSeedColumn,
           kStepColumn,
           {"loss", ColumnType::kReal, "nats", "Mean cross-entropy of the step's batch, before the update."},
           {"learning_rate", ColumnType::kReal, "", "Learning rate of the step."},
           {"update", ColumnType::kReal, "", "Root mean square of the change of the probe batch's logits."},
           {"parameter_change", ColumnType::kReal, "", "Euclidean norm of the change of all parameters."},
           {"bound", ColumnType::kReal, "",
            "DeepNet's bound: the sum over sublayers of sqrt(v^2 + w^2) / alpha times the change of their two scaled "
            "weights, whose sizes are v and w; empty unless a norm alone follows every sum."}}};
}

std::vector<Table> summarise(const Request& request, std::span<const Table> joined) {
  return update_summaries(request, joined[0]);
}

}  // namespace

Experiment update_experiment() {
  std::vector<TableDeclaration> tables = {update_table()};
  for (TableDeclaration& summary : update_summary_tables()) tables.push_back(std::move(summary));
  return {.name = "update",
          .title = "Updates",
          .question = "How far does the first step throw a network?",
          .parameters = parameters(),
          .tables = std::move(tables),
          .split = Split::kInOrder,
          .check = check_network,
          .units = unit_names,
          .cost = cost_of,
          .start = start,
          .summarise = summarise,
          .design = design_of,
          .traits = traits_of};
}

}  // namespace norm_lab
