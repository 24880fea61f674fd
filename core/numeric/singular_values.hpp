#pragma once

#include "core/numeric/view.hpp"

namespace norm_lab {

/// How many values singular_values works on for a matrix of that size.
std::size_t singular_values_work(std::size_t size);

/// All singular values of a square matrix, descending.
/// values: [a.rows]; work: [singular_values_work(a.rows)], whose contents do not matter. NaN throughout where a value
/// of `a` is not finite.
/// One-sided Jacobi in double: pairs of rows are turned until they stand at right angles, and the lengths of the rows
/// are then the singular values. It ends with a sweep in which no pair had |cosine| > 1e-13, so each value's relative
/// error is below a.rows * 1e-13; or after 40 sweeps, though a random matrix of 512 rows needs 15.
/// Source: Hestenes 1958; Demmel, Veselic 1992.
void singular_values(VectorOf<double> values, VectorOf<double> work, ConstMatrixView a);

}  // namespace norm_lab
