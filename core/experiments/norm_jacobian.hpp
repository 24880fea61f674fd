#pragma once

#include "core/model/norm_kind.hpp"
#include "core/numeric/arena.hpp"

namespace norm_lab {

/// The Jacobian J = dy/dx of a norm without learned parameters at one input x of shape [width], as its own backward
/// gives it. backward maps v to J^T v; these Jacobians are symmetric, so J^T v = J v, and none has a negative
/// eigenvalue, so eigenvalues and singular values are the same.
class NormJacobian {
 public:
  NormJacobian(const NormKind& kind, std::size_t width, float eps, Arena& arena);

  /// Sets x and makes the forward pass there.
  void set_input(ConstVectorView x);

  /// The largest singular value, by power iteration. It starts from the feature whose output is nearest to zero: the
  /// value that eps brings up to the largest belongs to the direction of the output, which is at most a share of
  /// 1 / width of this start. What such a share adds to the relative error is below 1 / (5 steps (width - 1)), so
  /// 64 + 2^17 / width steps keep it below 3e-6.
  double largest_singular_value();

  /// All singular values, descending: those of the matrix whose rows are J^T of the unit vectors.
  /// values: [width]
  void singular_values(VectorOf<double> values);

  static std::size_t power_steps(std::size_t width) { return 64 + (std::size_t{1} << 17) / width; }

  /// Floating-point operations of set_input and of both measurements.
  static double work(std::size_t width);

 private:
  /// out = J^T v; all [width]
  void multiply(VectorView out, ConstVectorView v);

  const NormKind& kind_;
  float eps_;
  MatrixView x_, y_, v_, product_;
  NormSaved saved_;
  MatrixView jacobian_;
  VectorOf<double> work_;
};

/// The exact singular values of a norm's Jacobian, descending, from an f32 input in double.
/// LayerNorm, s = sqrt(variance + eps): width - 2 values 1/s, one eps/s^3, one 0. RMSNorm, r = sqrt(mean x^2 + eps):
/// width - 1 values 1/r, one eps/r^3. ScaleNorm: width - 1 values sqrt(width)/|x|, one 0; all sqrt(width)/1e-5 where
/// |x| <= 1e-5. NaN for a norm that has no row here.
/// values, x: [width]; width >= 2
void exact_singular_values(VectorOf<double> values, const NormKind& kind, ConstVectorView x, float eps);

/// sqrt(sum x^2) in double.
double length_of(ConstVectorView x);

}  // namespace norm_lab
