#pragma once

#include <vector>

#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// Declarations of run=update's summaries, in the order in which update_summaries makes them.
std::vector<TableDeclaration> update_summary_tables();

/// The updates over seeds; and p of first update ~ depth^p, a slope of logarithms for each seed.
std::vector<Table> update_summaries(const Request& request, const Table& updates);

}  // namespace norm_lab
