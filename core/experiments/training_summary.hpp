#pragma once

#include <string_view>
#include <vector>

#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// Columns of training's tables that its summaries have too.
inline constexpr Column kStepColumn = {"step", ColumnType::kInteger, "", "Steps made before this one."};
inline constexpr Column kAccuracyColumn = {
    "accuracy", ColumnType::kReal, "", "Share of the batch's targets to which the network gives the largest logit."};
inline constexpr Column kWhenColumn = {"when", ColumnType::kText, "",
                                       "initial: before the first step; trained: after the last."};
inline constexpr Column kBlockColumn = {"block", ColumnType::kInteger, "",
                                        "The block after which the stream is measured."};
inline constexpr std::string_view kTrained = "trained";

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
