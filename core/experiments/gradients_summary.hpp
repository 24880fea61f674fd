#pragma once

#include <vector>

#include "core/experiments/columns.hpp"
#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

inline constexpr Column kMomentColumn = {"when", ColumnType::kText, "",
                                         "initial: of the freshly drawn network; warmed: after the warm-up."};

/// Declarations of run=gradients' summaries, in the order in which gradients_summaries makes them.
std::vector<TableDeclaration> gradients_summary_tables();

/// gradients and last_layer over seeds; and p of |dL/dW_2| ~ depth^p, a slope of logarithms for each seed.
std::vector<Table> gradients_summaries(const Request& request, const Table& gradients, const Table& last_layer);

}  // namespace norm_lab
