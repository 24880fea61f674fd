#include "core/experiments/gradients_summary.hpp"

#include <algorithm>
#include <limits>

#include "core/experiments/network_parameters.hpp"
#include "core/experiments/over_seeds.hpp"
#include "core/experiments/own_placement_parameters.hpp"
#include "core/model/architecture.hpp"
#include "core/model/initializer.hpp"
#include "core/model/placement.hpp"
#include "core/model/signal_theory.hpp"
#include "core/numeric/math.hpp"
#include "core/numeric/statistics.hpp"

namespace norm_lab {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr Column kRootColumn = {
    "root_theory", ColumnType::kReal, "",
    "Xiong et al.'s law: constant for Post, 1 / sqrt(depth) for Pre; empty for others, and as "
    "size_theory is."};
constexpr Column kSizeColumn = {
    "size_theory", ColumnType::kReal, "",
    "1 / sqrt(q), q the theory's size of what the last norm receives; empty where there is none, "
    "where factors other than 1 also matter, and where weights are not drawn as Xavier's."};

VectorOf<const double> view(const Numbers& values) { return {values.data(), values.size()}; }

double mean_of(const Numbers& values) { return spread_of(view(values)).mean; }

// ---- Theory: what the logarithm of |dL/dW_2| does with depth, up to a constant --------------------------------------

struct Theory {
  double root = kNone;
  double size = kNone;
};

bool plain(const SublayerForm& form) {
  return form.alpha == 1 && form.b == 1 && form.c == 1 && form.beta == 1 && !form.profiled;
}

/// Both theories divide by the size of what a norm receives after the last sum: there must be one. A norm must keep the
/// branch from growing with the stream, and the weights must have Xavier's variance, about one over the width.
bool has_theory(const Specification& network, const SublayerForm& last) {
  const bool branch_is_normed = last.n0 || last.n1 || last.n2 || last.n3;
  const bool is_xavier = network.initializer->name.starts_with("xavier") && network.init_gain == 1;
  return plain(last) && branch_is_normed && (last.n3 || network.final_norm) && is_xavier;
}

Theory theory_at(const Request& request, const Placement& placement, int depth) {
  const Architecture& architecture = architectures()[request.choice("network")];
  const SublayerForm form = placement.form({.layer = depth, .depth = depth, .sublayers = 2 * depth});
  if (!has_theory(network_of(request, architecture, placement), form)) return {};
  const bool only_n1 = form.n1 && !form.n0 && !form.n2 && !form.n3;
  const bool only_n3 = form.n3 && !form.n0 && !form.n1 && !form.n2;
  Theory theory;
  // The law is of a stack whose layers all have one form.
  const bool is_uniform = placement.form({.layer = 1, .depth = depth, .sublayers = 2 * depth}) == form;
  if (only_n1 && is_uniform) theory.root = -log(static_cast<double>(depth)) / 2;
  if (only_n3 && is_uniform) theory.root = 0;
  theory.size =
      -log(signal_theory(placement, depth, request.integer("length"), architecture.has_attention()).back().size) / 2;
  return theory;
}

// ---- The last layer against depth -----------------------------------------------------------------------------------

/// One placement at one moment: logarithms of depth, of the mean over seeds, and of the theories there.
struct Series {
  std::string_view placement;
  std::string_view when;
  Numbers depth, log_mean, root, size;
  std::vector<SeedGroup> groups;
  /// By seed, then by depth.
  std::vector<Numbers> log_norm_of_seed;
};

/// Rows come by placement, depth and seed.
Series series_of(const Request& request, const Table& last_layer, const Placement& placement, std::string_view when) {
  Series series = {.placement = placement.name, .when = when};
  series.log_norm_of_seed.resize(request.list("seed").size());
  Texts placements;
  Numbers depths, norms;
  for (std::size_t row = 0; row < last_layer.rows(); ++row) {
    if (last_layer.texts("placement")[row] != placement.name || last_layer.texts("when")[row] != when) continue;
    placements.emplace_back(placement.name);
    depths.push_back(last_layer.numbers("depth")[row]);
    norms.push_back(last_layer.numbers("norm")[row]);
    series.log_norm_of_seed[(norms.size() - 1) % series.log_norm_of_seed.size()].push_back(log(norms.back()));
  }
  series.groups = over_seeds(placements, depths, norms);
  for (const SeedGroup& group : series.groups) {
    const double depth = depths[group.first_row];
    const Theory theory = theory_at(request, placement, static_cast<int>(depth));
    series.depth.push_back(depth);
    series.log_mean.push_back(log(group.spread.mean));
    series.root.push_back(theory.root);
    series.size.push_back(theory.size);
  }
  return series;
}

/// The theory at place i, scaled so that over all depths it has the measured means' geometric mean.
double scaled(const Series& series, const Numbers& theory, std::size_t i) {
  return exp(theory[i] - mean_of(theory) + mean_of(series.log_mean));
}

void add_last_layer(Table& summary, const Series& series) {
  for (std::size_t i = 0; i < series.groups.size(); ++i) {
    const Spread& spread = series.groups[i].spread;
    const Interval interval = series.groups[i].interval();
    summary.add_row({series.placement, series.when, series.depth[i], spread.count, spread.mean, spread.deviation,
                     interval.low, interval.high, scaled(series, series.root, i), scaled(series, series.size, i)});
  }
}

void add_exponent(Table& exponents, const Series& series) {
  Numbers log_depth;
  for (const double depth : series.depth) log_depth.push_back(log(depth));
  const auto slope = [&](const Numbers& values) { return least_squares(view(log_depth), view(values)).slope; };
  Numbers slopes;
  for (const Numbers& log_norms : series.log_norm_of_seed) slopes.push_back(slope(log_norms));
  const Spread spread = spread_of(view(slopes));
  const Interval interval = mean_interval(spread);
  exponents.add_row({series.placement, series.when, spread.count, spread.mean, interval.low, interval.high,
                     slope(series.root), slope(series.size)});
}

// ---- All matrices over the layers -----------------------------------------------------------------------------------

/// The place of each row within its unit: units have their rows in one order.
Numbers places_in_unit(const Table& gradients) {
  const Numbers& depths = gradients.numbers("depth");
  const Numbers& seeds = gradients.numbers("seed");
  Numbers places;
  double unit_start = 0;
  double depth_start = 0;
  double longest = 0;
  for (std::size_t row = 0; row < gradients.rows(); ++row) {
    const auto at = static_cast<double>(row);
    const bool new_depth = row > 0 && depths[row] != depths[row - 1];
    if (row > 0 && (new_depth || seeds[row] != seeds[row - 1])) unit_start = at;
    if (new_depth) depth_start += longest;  // places of another depth are other places
    if (new_depth) longest = 0;
    longest = std::max(longest, at - unit_start + 1);
    places.push_back(depth_start + at - unit_start);
  }
  return places;
}

Table gradients_over_seeds(const TableDeclaration& declaration, const Table& gradients) {
  Table summary(declaration);
  const auto text = [&](std::string_view column, std::size_t row) {
    return std::string_view(gradients.texts(column)[row]);
  };
  for (const SeedGroup& group :
       over_seeds(gradients.texts("placement"), places_in_unit(gradients), gradients.numbers("norm"))) {
    const std::size_t row = group.first_row;
    const Interval interval = group.interval();
    summary.add_row({text("placement", row), gradients.numbers("depth")[row], text("when", row), text("stack", row),
                     gradients.numbers("layer")[row], text("of", row), group.spread.count, group.spread.mean,
                     group.spread.deviation, interval.low, interval.high});
  }
  return summary;
}

TableDeclaration gradients_over_seeds_table() {
  return {"gradients_summary",
          "Gradients over the layers, over seeds",
          "Size of the loss's gradient with respect to every weight matrix and to the stream, over all seeds.",
          true,
          {kPlacementColumn,
           kDepthColumn,
           kMomentColumn,
           {"stack", ColumnType::kText, "", "encoder or decoder; empty where there is one stack."},
           {"layer", ColumnType::kInteger, "", "Layer of the stack; 0: what the first layer reads."},
           {"of", ColumnType::kText, "", "The weight matrix; x: the stream after the layer."},
           kSeedsColumn,
           kMeanColumn,
           kDeviationColumn,
           kLowColumn,
           kHighColumn}};
}

TableDeclaration last_layer_over_seeds_table() {
  return {"last_layer_summary",
          "The last layer's gradient against depth",
          "Over all seeds, beside two theories that are scaled to the measured means.",
          true,
          {kPlacementColumn, kMomentColumn, kDepthColumn, kSeedsColumn, kMeanColumn, kDeviationColumn, kLowColumn,
           kHighColumn, kRootColumn, kSizeColumn}};
}

TableDeclaration exponent_table() {
  return {"exponent",
          "How the last layer's gradient changes with depth",
          "p of |dL/dW_2| ~ depth^p: the slope of logarithms, fitted for each seed; and what two theories say of it.",
          true,
          {kPlacementColumn,
           kMomentColumn,
           kSeedsColumn,
           {"exponent", ColumnType::kReal, "", "Mean over seeds of the fitted exponent."},
           kLowColumn,
           kHighColumn,
           kRootColumn,
           kSizeColumn}};
}

}  // namespace

std::vector<TableDeclaration> gradients_summary_tables() {
  return {gradients_over_seeds_table(), last_layer_over_seeds_table(), exponent_table()};
}

std::vector<Table> gradients_summaries(const Request& request, const Table& gradients, const Table& last_layer) {
  const Experiment& experiment = request.experiment();
  Table last_layers(experiment.table("last_layer_summary"));
  Table exponents(experiment.table("exponent"));
  for (const Request& one : request.series()) {
    for (const std::string_view when : {"initial", "warmed"}) {
      const Series series = series_of(one, last_layer, placement_of(one), when);
      if (series.groups.empty()) continue;
      add_last_layer(last_layers, series);
      add_exponent(exponents, series);
    }
  }
  std::vector<Table> tables;
  tables.push_back(gradients_over_seeds(experiment.table("gradients_summary"), gradients));
  tables.push_back(std::move(last_layers));
  tables.push_back(std::move(exponents));
  return tables;
}

}  // namespace norm_lab
