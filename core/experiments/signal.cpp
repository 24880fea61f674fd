#include "core/experiments/signal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/experiments/columns.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/own_placement_parameters.hpp"
#include "core/experiments/signal_network.hpp"
#include "core/experiments/uniform_run.hpp"
#include "core/model/signal_theory.hpp"
#include "core/model/stream_measure.hpp"
#include "core/numeric/statistics.hpp"

namespace norm_lab {
namespace {

TableDeclaration signal_table() {
  return {"signal",
          "Size of the signal",
          "The stream after each layer, before any training.",
          false,
          {kPlacementColumn,
           {"seed", ColumnType::kInteger, "", "Seed of tokens and weights."},
           kLayerColumn,
           {"size", ColumnType::kReal, "",
            "Squared length over the width, mean over tokens, of what the layer's last norm after a sum receives; of "
            "the stream where the layer has no such norm."},
           {"stream", ColumnType::kReal, "", "The same of the stream after the layer."},
           {"cosine", ColumnType::kReal, "",
            "Cosine between the stream's vectors of two tokens, mean over all pairs of tokens."}}};
}

TableDeclaration signal_summary_table() {
  return {"signal_summary",
          "Size of the signal over seeds",
          "Size after each layer over all seeds, beside theory.",
          true,
          {kPlacementColumn,
           kLayerColumn,
           kSeedsColumn,
           kMeanColumn,
           kDeviationColumn,
           kLowColumn,
           kHighColumn,
           {"theory", ColumnType::kReal, "", "The expected size in the limit of infinite width."},
           {"bound_low", ColumnType::kReal, "",
            "The expected size if averaging over tokens left nothing: no tokens can do with less."},
           {"bound_high", ColumnType::kReal, "",
            "The expected size if all tokens were equal, so that averaging left all: none can do with more."}}};
}

TableDeclaration cosine_summary_table() {
  return {"cosine_summary",
          "Cosine between tokens over seeds",
          "Mean cosine between tokens after each layer over all seeds, beside theory.",
          true,
          {kPlacementColumn,
           kLayerColumn,
           kSeedsColumn,
           kMeanColumn,
           kDeviationColumn,
           kLowColumn,
           kHighColumn,
           {"theory", ColumnType::kReal, "", "The cosine in the limit of infinite width."}}};
}

TableDeclaration agreement_table() {
  return {"agreement",
          "Agreement with theory",
          "How often the 95 % interval of the mean holds the theory's line.",
          true,
          {kPlacementColumn,
           {"quantity", ColumnType::kText, "", "size or cosine."},
           {"layers", ColumnType::kInteger, "", "Number of layers that have an interval and a line."},
           {"covered", ColumnType::kInteger, "", "Number of these layers whose interval holds the line."}}};
}

UniformStackSettings settings_of(const Request& request, std::size_t unit) {
  return uniform_settings(request, request.integer("width"), request.list("seed")[unit]);
}

std::vector<std::string> unit_names(const Request& request) {
  std::vector<std::string> names;
  for (const std::uint32_t seed : request.list("seed")) names.push_back("seed " + std::to_string(seed));
  return names;
}

Cost cost_of(const Request& request) {
  if (is_real_network(request)) return signal_network_cost(request);
  const UniformStackSettings settings = settings_of(request, 0);
  const auto seeds = static_cast<double>(request.list("seed").size());
  const auto streams = static_cast<double>(settings.placements.size());
  const double rows = settings.depth * streams;
  constexpr double kBytesPerRow = 100;
  return {.work = seeds * stack_work(settings),
          .memory = static_cast<double>(stack_memory(settings)) + kBytesPerRow * rows,
          .rows = (seeds + 2) * rows + 2 * streams};
}

// ---- The run --------------------------------------------------------------------------------------------------------

class SignalRun : public UniformRun {
 public:
  using UniformRun::UniformRun;

 protected:
  void record(const UniformStack& stack) override {
    const UniformStackSettings& settings = stack.settings();
    for (std::size_t p = 0; p < settings.placements.size(); ++p) {
      tables_[0].add_row({settings.placements[p].name, static_cast<double>(settings.seed),
                          static_cast<double>(stack.layers_done()), mean_square(stack.received(p)),
                          mean_square(stack.stream(p)), mean_cosine(stack.stream(p))});
    }
  }
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t unit) {
  if (is_real_network(request)) return start_signal_network(request, unit);
  return start_uniform<SignalRun>(request, settings_of(request, unit));
}

// ---- Over seeds -----------------------------------------------------------------------------------------------------

/// A quantity after one layer, over the seeds.
struct Estimate {
  Spread spread;
  Interval interval;
};

/// One column of the joined table, whose rows go through seeds, layers and placements, placements first.
struct Quantity {
  const Numbers& values;
  std::size_t seeds, layers, placements;

  Estimate over_seeds(std::size_t placement, std::size_t layer) const {
    Numbers gathered(seeds);
    for (std::size_t i = 0; i < seeds; ++i) gathered[i] = values[(i * layers + layer) * placements + placement];
    const Spread spread = spread_of({gathered.data(), gathered.size()});
    return {.spread = spread, .interval = mean_interval(spread)};
  }
};

struct Agreement {
  double layers = 0;
  double covered = 0;

  void add(const Interval& interval, double theory) {
    if (std::isnan(interval.low) || std::isnan(theory)) return;
    ++layers;
    if (interval.low <= theory && theory <= interval.high) ++covered;
  }
};

struct Summary {
  Table sizes, cosines, agreement;

  void add(const Placement& placement, std::size_t index, const Quantity& size, const Quantity& cosine,
           const std::vector<SignalTheory>& theories) {
    Agreement of_size, of_cosine;
    double layer = 0;
    for (const SignalTheory& theory : theories) {
      const auto at = static_cast<std::size_t>(layer++);
      const auto [s, s_interval] = size.over_seeds(index, at);
      const auto [c, c_interval] = cosine.over_seeds(index, at);
      sizes.add_row({placement.name, layer, s.count, s.mean, s.deviation, s_interval.low, s_interval.high, theory.size,
                     theory.low, theory.high});
      cosines.add_row(
          {placement.name, layer, c.count, c.mean, c.deviation, c_interval.low, c_interval.high, theory.cosine});
      of_size.add(s_interval, theory.size);
      of_cosine.add(c_interval, theory.cosine);
    }
    agreement.add_row({placement.name, "size", of_size.layers, of_size.covered});
    agreement.add_row({placement.name, "cosine", of_cosine.layers, of_cosine.covered});
  }
};

/// Theory speaks of uniform attention alone; of a real network it says nothing.
std::vector<SignalTheory> theory_of(const Request& request, const Placement& placement) {
  std::vector<SignalTheory> theory = signal_theory(placement, request.integer("depth"), request.integer("length"));
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (is_real_network(request))
    std::fill(theory.begin(), theory.end(), SignalTheory{kNone, kNone, kNone, kNone, kNone});
  return theory;
}

std::vector<Table> summarise(const Request& request, std::span<const Table> joined) {
  const Experiment& experiment = request.experiment();
  Summary summary = {Table(experiment.table("signal_summary")), Table(experiment.table("cosine_summary")),
                     Table(experiment.table("agreement"))};
  const std::size_t seeds = request.list("seed").size();
  const auto layers = static_cast<std::size_t>(request.integer("depth"));
  const std::vector<Placement> placements = placements_of(request);
  const std::size_t streams = placements.size();
  if (joined[0].rows() == seeds * layers * streams) {
    const Quantity size = {joined[0].numbers("size"), seeds, layers, streams};
    const Quantity cosine = {joined[0].numbers("cosine"), seeds, layers, streams};
    for (std::size_t p = 0; p < streams; ++p) {
      summary.add(placements[p], p, size, cosine, theory_of(request, placements[p]));
    }
  }
  return {std::move(summary.sizes), std::move(summary.cosines), std::move(summary.agreement)};
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> all = {
      placements_parameter([](const Request&) -> std::string { return "pre,post,sandwich,deepnorm"; }),
      setting_parameter(),
      norm_parameter(),
      depth_parameter(),
      width_parameter(ParameterKind::kInteger, "Width", whole<512>),
      length_parameter()};
  for (Parameter& parameter : signal_network_parameters()) all.push_back(std::move(parameter));
  all.push_back(seeds_parameter([](const Request&) -> std::string { return "0-9"; }));
  return all;
}

Table design_of(const Request& request) {
  return is_real_network(request) ? signal_network_design(request) : uniform_design(request);
}

}  // namespace

Experiment signal_experiment() {
  return {.name = "signal",
          .title = "Signal",
          .question = "How large does the stream grow from layer to layer, before any training?",
          .parameters = parameters(),
          .tables = {signal_table(), signal_summary_table(), cosine_summary_table(), agreement_table()},
          .check = check_heads,
          .units = unit_names,
          .cost = cost_of,
          .start = start,
          .summarise = summarise,
          .design = design_of};
}

}  // namespace norm_lab
