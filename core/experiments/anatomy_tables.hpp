#pragma once

#include <span>
#include <vector>

#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// The tables of run=anatomy: of a unit in this order, then a summary of each over seeds.
enum AnatomyTable : std::size_t { kBranches, kDecomposition, kRemoval, kSpectrum };
std::vector<TableDeclaration> anatomy_tables();

/// joined: the units' tables in that order.
std::vector<Table> anatomy_summaries(const Request& request, std::span<const Table> joined);

}  // namespace norm_lab
