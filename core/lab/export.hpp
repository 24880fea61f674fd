#pragma once

#include <string>

#include "core/lab/result.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// A header of column names, then a line a row (RFC 4180, with \n). A number that does not exist is left empty.
/// Where the request's placements differ in more than the placement, a table of placements ends in a column `differs`
/// that says what each of them has: "final-norm=on; parameters=229368".
std::string to_csv(const Table& table, const Request& request);

/// One document: request, numerics version, digest, unit digests, in what else the placements differ, and of each table
/// its columns (name, type, unit, help) and rows. What is not finite is null. `promise` adds what a link promised and
/// whether it was reproduced.
std::string to_json(const Result& result, const Promise* promise = nullptr);

/// The same with one table alone.
std::string to_json(const Result& result, const Table& table, const Promise* promise = nullptr);

}  // namespace norm_lab
