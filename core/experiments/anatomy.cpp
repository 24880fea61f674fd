#include "core/experiments/anatomy.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/experiments/anatomy_tables.hpp"
#include "core/experiments/columns.hpp"
#include "core/experiments/design.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/optimization_parameters.hpp"
#include "core/experiments/training_parameters.hpp"
#include "core/experiments/unit_names.hpp"
#include "core/lab/request.hpp"
#include "core/model/placement.hpp"
#include "core/model/stream_anatomy.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/singular_values.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {
namespace {

// ---- What may be asked ----------------------------------------------------------------------------------------------

Parameter block_parameter() {
  Parameter block = network_parameter(
      "depth", [](const Request& request) { return std::to_string((request.integer("depth") + 1) / 2); });
  block.name = "block";
  block.label = "Block";
  block.unit = "";
  block.help = "The layer whose Jacobian is taken; in a network of two stacks, of the decoder.";
  return block;
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> all = trained_network_parameters(steps_of_task);
  parameter_named(all, "task").default_text = [](const Request&) -> std::string { return "sequence-copy"; };
  parameter_named(all, "placement").default_text = [](const Request&) -> std::string { return "pre,post,deepnorm"; };
  all.push_back(block_parameter());
  all.push_back(probe_seed_parameter());
  return all;
}

std::optional<Refusal> check(const Request& request) {
  const int depth = request.integer("depth");
  if (request.integer("block") <= depth) return check_network(request);
  return refuse("block", std::to_string(request.integer("block")),
                "must not exceed the depth, which is " + std::to_string(depth));
}

// ---- Units: a seed --------------------------------------------------------------------------------------------------

/// A trained network and what takes it apart.
struct Bench {
  Bench(const TrainingSettings& settings, Arena& arena)
      : trainer(settings, arena), anatomy(settings.network, settings.step_size(), arena) {
    const auto width = static_cast<std::size_t>(settings.network.width);
    jacobian = arena.matrix(width, width);
    values = arena.doubles(width);
    work = arena.doubles(singular_values_work(width));
  }

  Trainer trainer;
  StreamAnatomy anatomy;
  MatrixView jacobian;
  VectorOf<double> values, work;
};

/// Backward passes of one layer over one sequence, one a feature; and turning rows as often as random matrices need.
double spectrum_work(const TrainingSettings& settings) {
  constexpr double kTurns = 90;
  const double width = settings.network.width;
  Specification layer = settings.network;
  layer.depth = 1;
  const auto length = static_cast<std::size_t>(settings.length);
  return width * step_work(layer, settings.task->size(1, length)) + kTurns * width * width * width;
}

std::size_t removals_of(const Specification& network) {
  return 1 + network.architecture->stacks.size() * static_cast<std::size_t>(network.depth);
}

Cost cost_of(const Request& request) {
  constexpr double kBytesPerRow = 160;
  const TrainingSettings settings = training_settings(request, 0);
  Arena measured;
  const Bench bench(settings, measured);
  const auto stacks = settings.network.architecture->stacks.size();
  const auto removals = static_cast<double>(removals_of(settings.network));
  const auto seeds = static_cast<double>(request.list("seed").size());

  double sublayers = 0;
  for (std::size_t stack = 0; stack < stacks; ++stack) sublayers += settings.network.sublayers(stack);
  const double rows = 2 * (sublayers + static_cast<double>(stacks) + settings.network.width) + removals;
  const double work = request.real("steps") * step_work(settings.network, settings.step_size()) +
                      (removals + 2) * forward_work(settings.network, settings.step_size()) +
                      2 * spectrum_work(settings) + draw_work(bench.trainer.network().table());
  return {
      .work = seeds * work, .memory = static_cast<double>(measured.used()) + kBytesPerRow * rows, .rows = seeds * rows};
}

Table design_of(const Request& request) { return network_design(training_settings(request, 0).network); }

std::vector<Trait> traits_of(const Request& request) {
  const TrainingSettings settings = training_settings(request, 0);
  return network_traits(settings.network, settings.batch_size());
}

// ---- The run --------------------------------------------------------------------------------------------------------

class AnatomyRun : public UnitRun {
 public:
  AnatomyRun(const Request& request, const TrainingSettings& settings, Arena arena)
      : UnitRun(request.experiment().unit_tables()),
        placement_(settings.network.placement.name),
        seed_(settings.seed),
        steps_(static_cast<std::size_t>(request.integer("steps"))),
        block_(static_cast<std::size_t>(request.integer("block"))),
        probe_seed_(request.seed("probe-seed")),
        arena_(std::move(arena)),
        bench_(settings, arena_) {}

  /// The first calls take the fresh network apart; each of the next makes a step; then the trained one is taken apart,
  /// and each further call leaves out another layer. A training that diverges ends the unit.
  bool advance() override {
    if (ended_) return false;
    const std::size_t trained = apart() + steps_;
    if (done_ < apart()) {
      take_apart(kInitial, done_);
    } else if (done_ < trained) {
      ended_ = !bench_.trainer.step().finite;
    } else if (done_ < trained + apart()) {
      take_apart(kTrained, done_ - trained);
    } else {
      record_removal(done_ - trained - apart());
    }
    ended_ = ++done_ == total() || ended_;
    return !ended_;
  }
  std::size_t done() const override { return done_; }
  std::size_t total() const override { return 2 * apart() + steps_ + removals_of(network().specification()); }

 private:
  const Network& network() const { return bench_.trainer.network(); }
  std::string_view stack_name(std::size_t stack) const {
    return network().specification().architecture->stacks[stack].name;
  }

  /// Rows of the Jacobian that are taken at once.
  static constexpr std::size_t kRows = 64;

  /// Pieces in which a network is taken apart: its branches, then its block's Jacobian by rows.
  std::size_t apart() const { return 1 + (bench_.jacobian.rows + kRows - 1) / kRows; }

  void take_apart(std::string_view when, std::size_t piece) {
    if (piece == 0) {
      record_stream(when);
      return;
    }
    const std::size_t first = (piece - 1) * kRows;
    const std::size_t count = std::min(kRows, bench_.jacobian.rows - first);
    const MatrixView rows = {bench_.jacobian.row(first).data, count, bench_.jacobian.cols};
    bench_.trainer.block_jacobian(rows, first, block_, probe_seed_);
    if (piece + 1 == apart()) record_spectrum(when);
  }

  void record_stream(std::string_view when) {
    bench_.trainer.answer(probe_seed_, {.observer = &bench_.anatomy});
    for (std::size_t stack = 0; stack < network().stack_count(); ++stack) {
      record_branches(when, stack);
      const Decomposition& found = bench_.anatomy.decomposition(stack);
      tables_[kDecomposition].add_row(
          {placement_, seed_, when, stack_name(stack), found.largest_difference, found.largest_value});
    }
  }

  void record_branches(std::string_view when, std::size_t stack) {
    const std::vector<SublayerIndices>& sublayers = network().table().stacks[stack].sublayers;
    const std::vector<BranchMeasure>& branches = bench_.anatomy.branches(stack);
    const std::size_t per_layer = sublayers.size() / network().stack(stack).depth();
    for (std::size_t i = 0; i < branches.size(); ++i) {
      const std::size_t layer = i / per_layer + 1;
      tables_[kBranches].add_row({placement_, seed_, when, stack_name(stack), static_cast<double>(layer),
                                  branch_name(sublayers[i].branch), branches[i].ratio, branches[i].cosine});
    }
  }

  void record_spectrum(std::string_view when) {
    singular_values(bench_.values, bench_.work, bench_.jacobian);
    for (std::size_t i = 0; i < bench_.values.size; ++i) {
      tables_[kSpectrum].add_row({placement_, seed_, when, static_cast<double>(i + 1), bench_.values[i]});
    }
  }

  /// index: 0 leaves out nothing; then the layers, stack after stack.
  void record_removal(std::size_t index) {
    const std::size_t depth = network().last_stack().depth();
    const LayerOf layer = index == 0 ? LayerOf{} : LayerOf{(index - 1) / depth, (index - 1) % depth + 1};
    const Score score = bench_.trainer.evaluate(probe_seed_, {.left_out = layer});
    const double accuracy = std::isfinite(score.loss) ? score.accuracy : std::numeric_limits<double>::quiet_NaN();
    tables_[kRemoval].add_row({placement_, seed_, index == 0 ? std::string_view() : stack_name(layer.stack),
                               static_cast<double>(layer.layer), score.loss, accuracy});
  }

  std::string_view placement_;
  double seed_;
  std::size_t steps_;
  std::size_t block_;
  std::uint32_t probe_seed_;
  std::size_t done_ = 0;
  bool ended_ = false;
  Arena arena_;
  Bench bench_;
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t unit) {
  const TrainingSettings settings = training_settings(request, unit);
  Arena arena(memory_for<Bench>(settings));
  if (!arena.valid()) return nullptr;
  return std::make_unique<AnatomyRun>(request, settings, std::move(arena));
}

}  // namespace

Experiment anatomy_experiment() {
  return {.name = "anatomy",
          .title = "Anatomy",
          .question = "What does each layer do to the stream?",
          .parameters = parameters(),
          .tables = anatomy_tables(),
          .split = Split::kInOrder,
          .check = check,
          .units = seed_units,
          .cost = cost_of,
          .start = start,
          .summarise = anatomy_summaries,
          .design = design_of,
          .traits = traits_of};
}

}  // namespace norm_lab
