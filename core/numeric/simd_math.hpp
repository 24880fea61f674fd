#pragma once

#include "core/numeric/simd.hpp"

/// Elementary functions of four f32 lanes or two f64 lanes, the same bits on every build. They stand on xsimd's, which are built from
/// + - * / and bit operations; arguments are limited first where xsimd's conversion to an integer would be
/// undefined. NaN gives NaN. A lane's result does not depend on the other lanes.

namespace norm_lab {

using DoubleLanes = xsimd::make_sized_batch_t<double, 2>;
static_assert(!std::is_void_v<DoubleLanes> && DoubleLanes::size == 2);

namespace simd_math {

/// function(x limited to [low, high]), or NaN where x is NaN.
template <class Batch, class Function>
inline Batch limited(Batch x, Batch low, Batch high, Function function) {
  const Batch limited = xsimd::select(x > low, xsimd::select(x < high, x, high), low);
  return xsimd::select(x == x, function(limited), x);
}

/// Cody and Waite's reduction to [-pi/4, pi/4], pi/2 in three parts.
struct Quadrant {
  Lanes remainder;
  Lanes odd;     // 1 where sine and cosine change places, else 0
  Lanes upper;   // 1 in the second half turn, else 0
};

}  // namespace simd_math

inline Lanes exp(Lanes x) {
  return simd_math::limited(x, Lanes(-88.5f), Lanes(88.5f), [](Lanes v) { return xsimd::exp(v); });
}
inline DoubleLanes exp(DoubleLanes x) {
  return simd_math::limited(x, DoubleLanes(-710.0), DoubleLanes(710.0), [](DoubleLanes v) { return xsimd::exp(v); });
}

inline Lanes log(Lanes x) { return xsimd::log(x); }
inline DoubleLanes log(DoubleLanes x) { return xsimd::log(x); }
inline DoubleLanes log1p(DoubleLanes x) { return xsimd::log1p(x); }

inline Lanes erf(Lanes x) {
  return simd_math::limited(x, Lanes(-5.0f), Lanes(5.0f), [](Lanes v) { return xsimd::erf(v); });
}
inline Lanes tanh(Lanes x) {
  return simd_math::limited(x, Lanes(-20.0f), Lanes(20.0f), [](Lanes v) { return xsimd::tanh(v); });
}
inline Lanes sin(Lanes x) { return xsimd::sin(x); }
inline Lanes cos(Lanes x) { return xsimd::cos(x); }
inline DoubleLanes sin(DoubleLanes x) { return xsimd::sin(x); }
inline DoubleLanes cos(DoubleLanes x) { return xsimd::cos(x); }

}  // namespace norm_lab
