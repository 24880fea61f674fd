#include "core/experiments/anatomy_tables.hpp"

#include "core/experiments/columns.hpp"
#include "core/experiments/over_seeds.hpp"

namespace norm_lab {
namespace {

const Column kStackColumn = {"stack", ColumnType::kText, "", "encoder or decoder; empty where there is one stack."};
const Column kItsLayerColumn = {"layer", ColumnType::kInteger, "", "Layer of the stack."};
const Column kSublayerColumn = {"sublayer", ColumnType::kText, "", "attention, cross-attention or feed-forward."};
const Column kRemovedColumn = {"layer", ColumnType::kInteger, "", "The layer that is left out; 0: none."};
const Column kIndexColumn = {"index", ColumnType::kInteger, "", "Place of the singular value, the largest first."};

// ---- Of each unit ---------------------------------------------------------------------------------------------------

TableDeclaration branches_table() {
  return {"branches",
          "Branches beside the stream",
          "What each branch adds to the stream, beside the stream that its sublayer reads.",
          false,
          {kPlacementColumn,
           kSeedColumn,
           kWhenColumn,
           kStackColumn,
           kItsLayerColumn,
           kSublayerColumn,
           {"ratio", ColumnType::kReal, "",
            "|f| / |x|, mean over the probe batch's tokens: f is what the branch adds, x what its sublayer reads."},
           {"cosine", ColumnType::kReal, "", "Cosine of f and x, mean over the same tokens."}}};
}

TableDeclaration decomposition_table() {
  return {"decomposition",
          "The stream as a sum",
          "What a stack ends in, against what it starts from and all that its branches added.",
          false,
          {kPlacementColumn,
           kSeedColumn,
           kWhenColumn,
           kStackColumn,
           {"largest_difference", ColumnType::kReal, "",
            "Largest difference of a feature, the sum taken in double: rounding. Empty where something other than "
            "addition touches the stream."},
           {"largest_value", ColumnType::kReal, "", "Largest size of a feature of the stream on the way."}}};
}

TableDeclaration removal_table() {
  return {"removal",
          "One layer left out",
          "How the trained network answers the probe batch when one layer hands on what it reads.",
          false,
          {kPlacementColumn,
           kSeedColumn,
           kStackColumn,
           kRemovedColumn,
           {"loss", ColumnType::kReal, "nats", "Mean cross-entropy of the probe batch."},
           {"accuracy", ColumnType::kReal, "", "Share of its targets to which the network gives the largest logit."}}};
}

TableDeclaration spectrum_table() {
  return {
      "spectrum",
      "A block's Jacobian",
      "Singular values of the Jacobian of one layer at one token: the derivatives of the token's features after the "
      "layer with respect to its features before it. The token is the last of the probe batch's first sequence.",
      false,
      {kPlacementColumn,
       kSeedColumn,
       kWhenColumn,
       kIndexColumn,
       {"value", ColumnType::kReal, "", "The singular value."}}};
}

// ---- Over seeds -----------------------------------------------------------------------------------------------------

/// The columns of a summary: those that say where, then those of the mean over seeds, then more.
std::vector<Column> summary_columns(std::vector<Column> where, std::vector<Column> more = {}) {
  where.insert(where.end(), {kSeedsColumn, kMeanColumn, kDeviationColumn, kLowColumn, kHighColumn});
  where.insert(where.end(), more.begin(), more.end());
  return where;
}

TableDeclaration branches_summary_table() {
  return {"branches_summary", "Branches beside the stream, over seeds", "|f| / |x| over all seeds; and the cosine.",
          true,
          summary_columns({kPlacementColumn, kWhenColumn, kStackColumn, kItsLayerColumn, kSublayerColumn},
                          {{"cosine", ColumnType::kReal, "", "Mean over seeds of the cosine of f and x."},
                           {"cosine_low", ColumnType::kReal, "", "Lower end of its 95 % interval; empty for one seed."},
                           {"cosine_high", ColumnType::kReal, "", "Upper end of it; empty for one seed."}})};
}

TableDeclaration decomposition_summary_table() {
  return {"decomposition_summary", "The stream as a sum, over seeds", "The largest difference over all seeds.", true,
          summary_columns({kPlacementColumn, kWhenColumn, kStackColumn},
                          {{"highest", ColumnType::kReal, "", "Highest of the seeds."},
                           {"largest_value", ColumnType::kReal, "", "Highest of the seeds' largest values."}})};
}

TableDeclaration removal_summary_table() {
  return {"removal_summary", "One layer left out, over seeds", "The loss over all seeds; and the accuracy.", true,
          summary_columns({kPlacementColumn, kStackColumn, kRemovedColumn},
                          {{"accuracy", ColumnType::kReal, "", "Mean over seeds of the accuracy."}})};
}

TableDeclaration spectrum_summary_table() {
  return {"spectrum_summary", "A block's Jacobian, over seeds", "Each singular value over all seeds.", true,
          summary_columns({kPlacementColumn, kWhenColumn, kIndexColumn})};
}

/// The place of each row within its unit. Units have their rows in one order; one that diverged has the first of them.
Numbers places_in_unit(const Table& table) {
  const Texts& placements = table.texts("placement");
  const Numbers& seeds = table.numbers("seed");
  Numbers places(table.rows(), 0);
  for (std::size_t row = 1; row < table.rows(); ++row) {
    const bool same_unit = placements[row] == placements[row - 1] && seeds[row] == seeds[row - 1];
    if (same_unit) places[row] = places[row - 1] + 1;
  }
  return places;
}

/// One table's columns over seeds, a group a summary row.
class OverSeeds {
 public:
  explicit OverSeeds(const Table& table) : table_(table), places_(places_in_unit(table)) {}

  std::vector<SeedGroup> of(std::string_view column) const {
    return over_seeds(table_.texts("placement"), places_, table_.numbers(column));
  }
  std::string_view text(std::string_view column, const SeedGroup& group) const {
    return table_.texts(column)[group.first_row];
  }
  double number(std::string_view column, const SeedGroup& group) const {
    return table_.numbers(column)[group.first_row];
  }

 private:
  const Table& table_;
  Numbers places_;
};

Table summarise_branches(const TableDeclaration& declaration, const OverSeeds& rows) {
  Table summary(declaration);
  const std::vector<SeedGroup> ratios = rows.of("ratio");
  const std::vector<SeedGroup> cosines = rows.of("cosine");
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    const SeedGroup& at = ratios[i];
    const Interval interval = at.interval();
    const Interval cosine = cosines[i].interval();
    summary.add_row({rows.text("placement", at), rows.text("when", at), rows.text("stack", at),
                     rows.number("layer", at), rows.text("sublayer", at), at.spread.count, at.spread.mean,
                     at.spread.deviation, interval.low, interval.high, cosines[i].spread.mean, cosine.low,
                     cosine.high});
  }
  return summary;
}

Table summarise_decomposition(const TableDeclaration& declaration, const OverSeeds& rows) {
  Table summary(declaration);
  const std::vector<SeedGroup> differences = rows.of("largest_difference");
  const std::vector<SeedGroup> values = rows.of("largest_value");
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const SeedGroup& at = differences[i];
    const Interval interval = at.interval();
    summary.add_row({rows.text("placement", at), rows.text("when", at), rows.text("stack", at), at.spread.count,
                     at.spread.mean, at.spread.deviation, interval.low, interval.high, at.spread.highest,
                     values[i].spread.highest});
  }
  return summary;
}

Table summarise_removal(const TableDeclaration& declaration, const OverSeeds& rows) {
  Table summary(declaration);
  const std::vector<SeedGroup> losses = rows.of("loss");
  const std::vector<SeedGroup> accuracies = rows.of("accuracy");
  for (std::size_t i = 0; i < losses.size(); ++i) {
    const SeedGroup& at = losses[i];
    const Interval interval = at.interval();
    summary.add_row({rows.text("placement", at), rows.text("stack", at), rows.number("layer", at), at.spread.count,
                     at.spread.mean, at.spread.deviation, interval.low, interval.high, accuracies[i].spread.mean});
  }
  return summary;
}

Table summarise_spectrum(const TableDeclaration& declaration, const OverSeeds& rows) {
  Table summary(declaration);
  for (const SeedGroup& at : rows.of("value")) {
    const Interval interval = at.interval();
    summary.add_row({rows.text("placement", at), rows.text("when", at), rows.number("index", at), at.spread.count,
                     at.spread.mean, at.spread.deviation, interval.low, interval.high});
  }
  return summary;
}

}  // namespace

std::vector<TableDeclaration> anatomy_tables() {
  return {branches_table(),         decomposition_table(),         removal_table(),         spectrum_table(),
          branches_summary_table(), decomposition_summary_table(), removal_summary_table(), spectrum_summary_table()};
}

std::vector<Table> anatomy_summaries(const Request& request, std::span<const Table> joined) {
  const Experiment& experiment = request.experiment();
  return {summarise_branches(experiment.table("branches_summary"), OverSeeds(joined[kBranches])),
          summarise_decomposition(experiment.table("decomposition_summary"), OverSeeds(joined[kDecomposition])),
          summarise_removal(experiment.table("removal_summary"), OverSeeds(joined[kRemoval])),
          summarise_spectrum(experiment.table("spectrum_summary"), OverSeeds(joined[kSpectrum]))};
}

}  // namespace norm_lab
