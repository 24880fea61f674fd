#include "core/experiments/update_summary.hpp"

#include <limits>

#include "core/experiments/columns.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/over_seeds.hpp"
#include "core/experiments/own_placement_parameters.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/math.hpp"
#include "core/numeric/statistics.hpp"

namespace norm_lab {
namespace {

VectorOf<const double> view(const Numbers& values) { return {values.data(), values.size()}; }

// ---- Over seeds -----------------------------------------------------------------------------------------------------

TableDeclaration over_seeds_table() {
  return {"update_summary",
          "Updates over seeds",
          "Root mean square of the change of the probe batch's logits by each step, over all seeds.",
          true,
          {kPlacementColumn,
           kDepthColumn,
           kStepColumn,
           kSeedsColumn,
           kMeanColumn,
           kDeviationColumn,
           kLowColumn,
           kHighColumn,
           {"bound", ColumnType::kReal, "", "Mean over seeds of DeepNet's bound; empty where it does not apply."}}};
}

/// Tells depths and steps of one placement apart.
Numbers positions_of(const Table& updates) {
  constexpr double kMoreThanSteps = 1e6;
  const Numbers& depths = updates.numbers("depth");
  Numbers positions = updates.numbers("step");
  for (std::size_t row = 0; row < positions.size(); ++row) positions[row] += depths[row] * kMoreThanSteps;
  return positions;
}

Table updates_over_seeds(const TableDeclaration& declaration, const Table& updates) {
  Table summary(declaration);
  const Texts& placements = updates.texts("placement");
  const Numbers positions = positions_of(updates);
  const std::vector<SeedGroup> bounds = over_seeds(placements, positions, updates.numbers("bound"));
  const std::vector<SeedGroup> groups = over_seeds(placements, positions, updates.numbers("update"));
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::size_t row = groups[i].first_row;
    const Spread& spread = groups[i].spread;
    const Interval interval = groups[i].interval();
    summary.add_row({std::string_view(placements[row]), updates.numbers("depth")[row], updates.numbers("step")[row],
                     spread.count, spread.mean, spread.deviation, interval.low, interval.high, bounds[i].spread.mean});
  }
  return summary;
}

// ---- The first update against depth ---------------------------------------------------------------------------------

TableDeclaration exponent_table() {
  return {"exponent",
          "How the first update changes with depth",
          "p of update ~ depth^p for the first step: the slope of logarithms, fitted for each seed.",
          true,
          {kPlacementColumn,
           kSeedsColumn,
           {"exponent", ColumnType::kReal, "", "Mean over seeds of the fitted exponent."},
           kLowColumn,
           kHighColumn,
           {"bound_exponent", ColumnType::kReal, "",
            "The same of DeepNet's bound, mean over seeds; empty where it does not apply."}}};
}

/// The rows of one placement's first steps.
std::vector<std::size_t> first_steps(const Table& updates, std::string_view placement) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < updates.rows(); ++row) {
    if (updates.numbers("step")[row] == 0 && updates.texts("placement")[row] == placement) rows.push_back(row);
  }
  return rows;
}

/// One seed's slope of a column's logarithm against that of depth.
double slope_of(const Table& updates, std::string_view column, const std::vector<std::size_t>& rows, double seed) {
  Numbers log_depth, log_value;
  for (const std::size_t row : rows) {
    if (updates.numbers("seed")[row] != seed) continue;
    log_depth.push_back(log(updates.numbers("depth")[row]));
    log_value.push_back(log(updates.numbers(column)[row]));
  }
  return least_squares(view(log_depth), view(log_value)).slope;
}

Table first_update_exponents(const TableDeclaration& declaration, const Request& request, const Table& updates) {
  Table exponents(declaration);
  for (const Request& one : request.series()) {
    const std::string_view placement = placement_of(one).name;
    const std::vector<std::size_t> rows = first_steps(updates, placement);
    Numbers slopes, bound_slopes;
    for (const std::uint32_t seed : one.list("seed")) {
      slopes.push_back(slope_of(updates, "update", rows, seed));
      bound_slopes.push_back(slope_of(updates, "bound", rows, seed));
    }
    const Spread spread = spread_of(view(slopes));
    const Interval interval = mean_interval(spread);
    exponents.add_row(
        {placement, spread.count, spread.mean, interval.low, interval.high, spread_of(view(bound_slopes)).mean});
  }
  return exponents;
}

}  // namespace

std::vector<TableDeclaration> update_summary_tables() { return {over_seeds_table(), exponent_table()}; }

std::vector<Table> update_summaries(const Request& request, const Table& updates) {
  const Experiment& experiment = request.experiment();
  return {updates_over_seeds(experiment.table("update_summary"), updates),
          first_update_exponents(experiment.table("exponent"), request, updates)};
}

}  // namespace norm_lab
