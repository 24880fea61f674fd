#include "core/experiments/paired.hpp"

#include <algorithm>
#include <cstdint>

#include "core/experiments/columns.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/numeric/statistics.hpp"

namespace norm_lab {
namespace {

/// One placement's run with one seed.
struct Trained {
  double seed;
  std::uint32_t data_seed;
  double loss;
};

std::vector<Trained> runs_of(const Request& one, std::string_view placement, const Table& outcome) {
  std::vector<Trained> runs;
  for (std::size_t row = 0; row < outcome.rows(); ++row) {
    if (outcome.texts("placement")[row] != placement) continue;
    runs.push_back({.seed = outcome.numbers("seed")[row],
                    .data_seed = data_seed_of(one, runs.size()),
                    .loss = outcome.numbers("last_mean")[row]});
  }
  return runs;
}

/// What a batch is drawn by, beside its seed.
bool draw_alike(const Request& a, const Request& b) {
  return a.choice("task") == b.choice("task") && a.integer("vocab") == b.integer("vocab") &&
         a.integer("length") == b.integer("length") && a.integer("batch") == b.integer("batch");
}

/// loss(a) - loss(b) of every seed that both have, with the same data; NaN where one diverged.
Numbers differences(const std::vector<Trained>& a, const std::vector<Trained>& b) {
  Numbers found;
  for (const Trained& one : a) {
    const auto twin = std::find_if(b.begin(), b.end(), [&](const Trained& other) {
      return other.seed == one.seed && other.data_seed == one.data_seed;
    });
    if (twin != b.end()) found.push_back(one.loss - twin->loss);
  }
  return found;
}

}  // namespace

TableDeclaration paired_table() {
  return {"paired",
          "Differences seed by seed",
          "Mean loss of the last 20 steps of one placement, less that of another with the same seed and batches.",
          true,
          {kPlacementColumn,
           {"against", ColumnType::kText, "", "The placement that it is compared with."},
           {"pairs", ColumnType::kInteger, "",
            "Seeds that both have, with the same batches, and that diverged with neither."},
           {"mean", ColumnType::kReal, "nats", "Mean difference: below 0 the placement ends lower than the other."},
           kDeviationColumn,
           kLowColumn,
           kHighColumn}};
}

Table paired(const Request& request, const Table& outcome) {
  Table table(request.experiment().table("paired"));
  const std::vector<Request>& series = request.series();
  std::vector<std::vector<Trained>> runs;
  std::vector<std::string_view> names;
  for (const Request& one : series) {
    names.push_back(placement_name(one.experiment(), one.list(kPlacementParameter).front()));
    runs.push_back(runs_of(one, names.back(), outcome));
  }
  for (std::size_t i = 0; i < series.size(); ++i) {
    for (std::size_t j = i + 1; j < series.size(); ++j) {
      const Numbers found = draw_alike(series[i], series[j]) ? differences(runs[i], runs[j]) : Numbers();
      const Spread spread = spread_of({found.data(), found.size()});
      const Interval interval = mean_interval(spread);
      table.add_row({names[i], names[j], spread.count, spread.mean, spread.deviation, interval.low, interval.high});
    }
  }
  return table;
}

}  // namespace norm_lab
