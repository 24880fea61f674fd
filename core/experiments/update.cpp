#include "core/experiments/update.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "core/experiments/columns.hpp"
#include "core/experiments/design.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/optimization_parameters.hpp"
#include "core/experiments/training_parameters.hpp"
#include "core/experiments/unit_names.hpp"
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

TrainingSettings settings_of(const Request& request, const DepthAndSeed& unit) {
  TrainingSettings settings = training_settings(request, unit.seed_index);
  settings.network.depth = unit.depth;
  settings.updated = request.choice("updated") == 0 ? Updated::kAll : Updated::kScaled;
  return settings;
}

/// Floating-point operations of a unit: its draw, its steps, and a look at the probe before the first and after each.
double work_of(const Request& request, const TrainingSettings& settings) {
  const double steps = request.real("steps");
  return steps * step_work(settings.network, settings.step_size()) +
         (steps + 1) * forward_work(settings.network, settings.step_size()) +
         draw_work(ParameterTable(settings.network, settings.batch_size()));
}

Cost cost_of(const Request& request) {
  constexpr double kBytesPerRow = 130;
  const double steps = request.real("steps");
  const std::size_t seeds = request.list("seed").size();
  const std::size_t depths = request.list("depth").size();
  const std::uint64_t most = memory_for<UpdateMeter>(settings_of(request, deepest(request)), 0U);
  Cost cost = {.memory = static_cast<double>(most) + kBytesPerRow * steps,
               .rows = static_cast<double>(depths * seeds) * steps};
  for (std::size_t i = 0; i < depths; ++i) {
    const TrainingSettings settings = settings_of(request, depth_and_seed(request, i * seeds));
    cost.work += static_cast<double>(seeds) * work_of(request, settings);
  }
  return cost;
}

Table design_of(const Request& request) { return network_design(settings_of(request, deepest(request)).network); }

std::vector<Trait> traits_of(const Request& request) {
  const TrainingSettings settings = settings_of(request, deepest(request));
  const bool is_deepest = request.list("depth").size() > 1;
  return network_traits(settings.network, settings.batch_size(), is_deepest);
}

// ---- The run --------------------------------------------------------------------------------------------------------

class UpdateRun : public UnitRun {
 public:
  UpdateRun(const Request& request, const TrainingSettings& settings, Arena arena)
      : UnitRun(request.experiment().unit_tables()),
        placement_(settings.network.placement.name),
        depth_(settings.network.depth),
        seed_(settings.seed),
        steps_(static_cast<std::size_t>(request.integer("steps"))),
        work_(work_of(request, settings)),
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
  double work() const override { return work_; }

 private:
  std::string_view placement_;
  double depth_;
  double seed_;
  std::size_t steps_;
  double work_;
  std::size_t done_ = 0;
  bool ended_ = false;
  Arena arena_;
  UpdateMeter meter_;
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t unit) {
  const TrainingSettings settings = settings_of(request, depth_and_seed(request, unit));
  Arena arena(memory_for<UpdateMeter>(settings, 0U));
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
  return {.name = "update",
          .title = "Updates",
          .question = "How far does the first step throw a network?",
          .parameters = parameters(),
          .tables = with_summaries({update_table()}, update_summary_tables()),
          .split = Split::kInOrder,
          .check = check_network,
          .units = depth_and_seed_units,
          .cost = cost_of,
          .start = start,
          .summarise = summarise,
          .design = design_of,
          .traits = traits_of};
}

}  // namespace norm_lab
