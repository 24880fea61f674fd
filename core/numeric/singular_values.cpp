#include "core/numeric/singular_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/numeric/simd_math.hpp"

namespace norm_lab {
namespace {

constexpr double kSmallestCosine = 1e-13;
constexpr int kMostSweeps = 40;
/// Rows are padded with zeros to whole steps of two batches.
constexpr std::size_t kStep = 2 * DoubleLanes::size;

std::size_t padded(std::size_t size) { return (size + kStep - 1) / kStep * kStep; }

double sum_of(DoubleLanes a, DoubleLanes b) {
  const DoubleLanes both = a + b;
  return both.get(0) + both.get(1);
}

double dot(const double* x, const double* y, std::size_t size) {
  DoubleLanes first(0.0), second(0.0);
  for (std::size_t i = 0; i < size; i += kStep) {
    first += DoubleLanes::load_unaligned(x + i) * DoubleLanes::load_unaligned(y + i);
    second += DoubleLanes::load_unaligned(x + i + 2) * DoubleLanes::load_unaligned(y + i + 2);
  }
  return sum_of(first, second);
}

/// x, y = cosine * x - sine * y, sine * x + cosine * y
void turn(double* x, double* y, std::size_t size, double cosine, double sine) {
  for (std::size_t i = 0; i < size; i += DoubleLanes::size) {
    const DoubleLanes old_x = DoubleLanes::load_unaligned(x + i);
    const DoubleLanes old_y = DoubleLanes::load_unaligned(y + i);
    (cosine * old_x - sine * old_y).store_unaligned(x + i);
    (sine * old_x + cosine * old_y).store_unaligned(y + i);
  }
}

/// The rows being turned and their squared lengths.
struct Rows {
  double* data;
  double* squares;
  std::size_t count;
  std::size_t stride;

  double* row(std::size_t i) const { return data + i * stride; }

  double measure() const {
    double total = 0;
    for (std::size_t i = 0; i < count; ++i) total += squares[i] = dot(row(i), row(i), stride);
    return total;
  }

  /// Puts two rows at right angles. False: they already stood so.
  bool straighten(std::size_t p, std::size_t q) const {
    const double product = dot(row(p), row(q), stride);
    if (std::abs(product) <= kSmallestCosine * std::sqrt(squares[p] * squares[q])) return false;
    const double zeta = (squares[q] - squares[p]) / (2 * product);
    const double tangent = std::copysign(1.0, zeta) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
    const double cosine = 1 / std::sqrt(1 + tangent * tangent);
    turn(row(p), row(q), stride, cosine, cosine * tangent);
    squares[p] = dot(row(p), row(p), stride);
    squares[q] = dot(row(q), row(q), stride);
    return true;
  }

  bool sweep() const {
    bool turned = false;
    for (std::size_t p = 0; p + 1 < count; ++p) {
      for (std::size_t q = p + 1; q < count; ++q) turned = straighten(p, q) || turned;
    }
    return turned;
  }
};

}  // namespace

std::size_t singular_values_work(std::size_t size) { return size * padded(size); }

void singular_values(VectorOf<double> values, VectorOf<double> work, ConstMatrixView a) {
  assert(a.rows == a.cols && values.size == a.rows && work.size == singular_values_work(a.rows));
  const Rows rows = {work.data, values.data, a.rows, padded(a.rows)};
  for (std::size_t i = 0; i < a.rows; ++i) {
    double* end = std::copy_n(a.row(i).data, a.cols, rows.row(i));
    std::fill(end, rows.row(i) + rows.stride, 0.0);
  }
  if (!std::isfinite(rows.measure())) {
    std::fill_n(values.data, values.size, std::numeric_limits<double>::quiet_NaN());
    return;
  }
  for (int i = 0; i < kMostSweeps && rows.sweep(); ++i) {
  }
  for (std::size_t i = 0; i < values.size; ++i) values[i] = std::sqrt(values[i]);
  std::sort(values.data, values.data + values.size);
  std::reverse(values.data, values.data + values.size);
}

}  // namespace norm_lab
