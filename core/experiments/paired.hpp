#pragma once

#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// Differences between two placements, seed by seed: the first weights of both come from the same seed, and both learn
/// from the same batches, so what these do to the loss drops out of the difference.
TableDeclaration paired_table();

/// A row for each pair of the request's placements. Seeds whose run diverged with either of them are left out. No pairs
/// where the two learn from different batches.
/// outcome: training's, with the columns placement, seed, last_mean; rows of a placement in the order of its seeds.
Table paired(const Request& request, const Table& outcome);

}  // namespace norm_lab
