#include "core/experiments/norm_jacobian.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/numeric/singular_values.hpp"

namespace norm_lab {
namespace {

// ---- Exact values ---------------------------------------------------------------------------------------------------

/// All values are `most` but the last two.
struct ExactValues {
  double most;
  double last_but_one;
  double last;
};

/// sum (x - centre)^2
double squares_about(double centre, ConstVectorView x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size; ++i) {
    const double from_centre = static_cast<double>(x[i]) - centre;
    sum += from_centre * from_centre;
  }
  return sum;
}

ExactValues exact_layer(ConstVectorView x, double eps) {
  const auto width = static_cast<double>(x.size);
  double sum = 0;
  for (std::size_t i = 0; i < x.size; ++i) sum += static_cast<double>(x[i]);
  const double s = std::sqrt(squares_about(sum / width, x) / width + eps);
  return {1 / s, eps / (s * s * s), 0};
}

ExactValues exact_rms(ConstVectorView x, double eps) {
  const double r = std::sqrt(squares_about(0, x) / static_cast<double>(x.size) + eps);
  return {1 / r, 1 / r, eps / (r * r * r)};
}

ExactValues exact_scale(ConstVectorView x, double) {
  constexpr double kSmallestLength = static_cast<double>(1e-5f);
  const double length = length_of(x);
  const double most = std::sqrt(static_cast<double>(x.size)) / std::max(length, kSmallestLength);
  return {most, most, length > kSmallestLength ? 0 : most};
}

struct ExactNorm {
  std::string_view name;
  ExactValues (*values)(ConstVectorView x, double eps);
};

constexpr ExactNorm kExact[] = {{"layer", exact_layer}, {"rms", exact_rms}, {"scale", exact_scale}};

std::size_t nearest_to_zero(ConstVectorView x) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < x.size; ++i) {
    if (std::abs(x[i]) < std::abs(x[nearest])) nearest = i;
  }
  return nearest;
}

}  // namespace

double length_of(ConstVectorView x) { return std::sqrt(squares_about(0, x)); }

void exact_singular_values(VectorOf<double> values, const NormKind& kind, ConstVectorView x, float eps) {
  assert(x.size == values.size && x.size >= 2);
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  ExactValues exact = {kNone, kNone, kNone};
  for (const ExactNorm& norm : kExact) {
    if (norm.name == kind.name) exact = norm.values(x, static_cast<double>(eps));
  }
  std::fill_n(values.data, values.size, exact.most);
  values[values.size - 1] = exact.last;
  values[values.size - 2] = exact.last_but_one;
}

// ---- Measured values ------------------------------------------------------------------------------------------------

NormJacobian::NormJacobian(const NormKind& kind, std::size_t width, float eps, Arena& arena)
    : kind_(kind),
      eps_(eps),
      x_(arena.matrix(1, width)),
      y_(arena.matrix(1, width)),
      v_(arena.matrix(1, width)),
      product_(arena.matrix(1, width)),
      saved_{.mean = arena.vector(1), .rstd = arena.vector(1)},
      jacobian_(arena.matrix(width, width)),
      work_(arena.doubles(singular_values_work(width))) {}

void NormJacobian::set_input(ConstVectorView x) {
  std::copy_n(x.data, x.size, x_.data);
  kind_.forward(y_, saved_, x_, {}, eps_);
}

void NormJacobian::multiply(VectorView out, ConstVectorView v) {
  std::fill_n(out.data, out.size, 0.0f);
  kind_.backward({out.data, 1, out.size}, {}, {v.data, 1, v.size}, x_, {}, saved_);
}

double NormJacobian::largest_singular_value() {
  const VectorView v = v_.row(0);
  const VectorView product = product_.row(0);
  std::fill_n(v.data, v.size, 0.0f);
  v[nearest_to_zero(y_.row(0))] = 1;
  double growth = 0;
  for (std::size_t i = 0; i < power_steps(v.size); ++i) {
    multiply(product, v);
    const double length = length_of(product);
    growth = length / length_of(v);
    if (!(length > 0)) return growth;
    const auto back_to_one = static_cast<float>(1 / length);
    for (std::size_t k = 0; k < v.size; ++k) v[k] = product[k] * back_to_one;
  }
  return growth;
}

void NormJacobian::singular_values(VectorOf<double> values) {
  const VectorView unit = v_.row(0);
  std::fill_n(unit.data, unit.size, 0.0f);
  for (std::size_t i = 0; i < unit.size; ++i) {
    unit[i] = 1;
    multiply(jacobian_.row(i), unit);
    unit[i] = 0;
  }
  norm_lab::singular_values(values, work_, jacobian_);
}

double NormJacobian::work(std::size_t width) {
  const auto d = static_cast<double>(width);
  // An operation of backward and its lengths on each element; turning rows as often as these matrices have needed.
  constexpr double kMultiply = 24;
  constexpr double kTurns = 38;
  return kMultiply * d * (static_cast<double>(power_steps(width)) + d) + kTurns * d * d * d;
}

}  // namespace norm_lab
