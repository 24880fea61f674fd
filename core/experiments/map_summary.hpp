#pragma once

#include <vector>

#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// How much the last loss depends on the learning rate, at each value of the other axis and over all of them.
std::vector<TableDeclaration> map_summary_tables();

/// The tables in that order; empty where no axis is the learning rate. `map`: the cells' seeds of all placements.
std::vector<Table> map_summaries(const Request& request, const Table& map);

}  // namespace norm_lab
