#pragma once

#include <vector>

#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// Columns of training's tables that its summaries have too.
inline constexpr Column kAccuracyColumn = {
    "accuracy", ColumnType::kReal, "", "Share of the batch's targets to which the network gives the largest logit."};
inline constexpr Column kBlockColumn = {"block", ColumnType::kInteger, "",
                                        "The block after which the stream is measured."};

/// Training's tables of all units, joined in unit order.
struct TrainingTables {
  const Table& loss;
  const Table& evaluation;
  const Table& stream;
  const Table& outcome;
};

/// What training says over seeds, and of pairs of placements.
std::vector<TableDeclaration> training_summary_tables();
std::vector<Table> training_summaries(const Request& request, const TrainingTables& tables);

}  // namespace norm_lab
