#pragma once

#include <cstdint>
#include <limits>

#include "core/numeric/simd.hpp"
#include "core/numeric/wide.hpp"

/// Elementary functions of four f32 or two f64 lanes, the same bits on every build: + - * / and bit operations only.
/// NaN gives NaN, and a lane's result does not depend on its neighbours. Log, erf, tanh and the f64 exp and log are
/// xsimd's; their arguments are limited first, so that no conversion to an integer is undefined. The others are written
/// out here: xsimd's sin and cos choose their reduction by all lanes together, and its exp converts lane by lane on
/// wasm. Errors are the largest that tests/core/numeric/simd_math_test.cpp measures.

namespace norm_lab {

using IntegerLanes = xsimd::batch<std::int32_t, Lanes::arch_type>;
using DoubleLanes = xsimd::make_sized_batch_t<double, 2>;
static_assert(DoubleLanes::size == 2);

/// c[0] + c[1] x + c[2] x^2 + ...
template <class Batch, std::size_t kCount>
inline Batch polynomial(Batch x, const typename Batch::value_type (&c)[kCount]) {
  Batch sum(c[kCount - 1]);
  for (std::size_t i = kCount - 1; i-- > 0;) sum = sum * x + Batch(c[i]);
  return sum;
}

/// The same for four batches side by side, as a loop: unrolled, LLVM would put the steps of one batch before those of
/// the next, and V8 would build each coefficient anew.
template <class Batch, std::size_t kCount>
inline Wide<Batch> polynomial(const Wide<Batch>& x, const typename Batch::value_type (&c)[kCount]) {
  Wide<Batch> sum(c[kCount - 1]);
#ifdef __clang__
#pragma clang loop unroll(disable)
#endif
  for (std::size_t i = kCount - 1; i-- > 0;) sum = sum * x + Wide<Batch>(c[i]);
  return sum;
}

/// x within [low, high]; NaN stays NaN.
template <class Batch>
inline Batch limit(Batch x, typename Batch::value_type low, typename Batch::value_type high) {
  return xsimd::select(x < Batch(low), Batch(low), xsimd::select(x > Batch(high), Batch(high), x));
}

/// function(x within [low, high]) for a function that must not see NaN; NaN where x is.
template <class Batch, class Function>
inline Batch apply_limited(Batch x, typename Batch::value_type low, typename Batch::value_type high,
                           Function function) {
  const auto is_number = x == x;
  return xsimd::select(is_number, function(limit(xsimd::select(is_number, x, Batch(0)), low, high)), x);
}

/// Adding it rounds an f32 below 2^22 to an integer, which then stands in the sum's low bits.
inline constexpr float kRounder = 0x1.8p23f;

/// 2^k for integers k in [-126, 127]
inline Lanes power_of_two(IntegerLanes k) { return xsimd::bitwise_cast<float>((k + 127) << 23); }

/// e^x over the whole range of f32, subnormal results too. Below 0.94 ULP.
inline Lanes exp(Lanes x) {
  x = limit(x, -104.0f, 89.0f);
  const Lanes rounded = x * 1.44269504f + kRounder;
  const Lanes k = rounded - kRounder;
  const Lanes r = (x - k * 0.693359375f) - k * -2.12194440e-4f;  // x - k ln 2, in two parts
  const Lanes power = 1.0f + (r + r * r *
                                      polynomial(r, {5.0000001201e-1f, 1.6666665459e-1f, 4.1665795894e-2f,
                                                     8.3334519073e-3f, 1.3981999507e-3f, 1.9875691500e-4f}));
  const IntegerLanes whole =
      xsimd::bitwise_cast<std::int32_t>(rounded) - xsimd::bitwise_cast<std::int32_t>(Lanes(kRounder));
  const IntegerLanes half = whole >> 1;
  return power * power_of_two(half) * power_of_two(whole - half);
}

/// Below 1.5 ULP; results below 1e-307 are zero.
inline DoubleLanes exp(DoubleLanes x) {
  return apply_limited(x, -709.0, 710.0, [](DoubleLanes v) { return xsimd::exp(v); });
}

/// Below 0.9 ULP (f32), 1.5 ULP (f64). NaN below zero, minus infinity at zero.
inline Lanes log(Lanes x) { return xsimd::log(x); }
inline DoubleLanes log(DoubleLanes x) { return xsimd::log(x); }
inline DoubleLanes log1p(DoubleLanes x) { return xsimd::log1p(x); }

/// base^exponent = e^(exponent log base) for base >= 0; NaN for a negative base; x^0 = 1. Relative error below
/// (1 + |exponent log base|) 2^-52.
inline DoubleLanes pow(DoubleLanes base, DoubleLanes exponent) {
  return xsimd::select(exponent == DoubleLanes(0.0), DoubleLanes(1.0), exp(exponent * log(base)));
}

/// The same to rounding: taken through f64, since the logarithm's own rounding error is multiplied by the exponent.
inline Lanes pow(Lanes base, Lanes exponent) {
  float b[kLanes], e[kLanes];
  base.store_unaligned(b);
  exponent.store_unaligned(e);
  for (std::size_t i = 0; i < kLanes; i += 2) {
    const DoubleLanes pair = pow(DoubleLanes(static_cast<double>(b[i]), static_cast<double>(b[i + 1])),
                                 DoubleLanes(static_cast<double>(e[i]), static_cast<double>(e[i + 1])));
    b[i] = static_cast<float>(pair.get(0));
    b[i + 1] = static_cast<float>(pair.get(1));
  }
  return Lanes::load_unaligned(b);
}

/// Below 2.3 ULP.
inline Lanes erf(Lanes x) {
  return apply_limited(x, -5.0f, 5.0f, [](Lanes v) { return xsimd::erf(v); });
}

/// Below 1.3 ULP.
inline Lanes tanh(Lanes x) {
  return apply_limited(x, -20.0f, 20.0f, [](Lanes v) { return xsimd::tanh(v); });
}

template <class Batch>
struct Trigonometry;

/// Coefficients of Cephes' sinf and cosf.
template <>
struct Trigonometry<Lanes> {
  using Integer = std::int32_t;
  static constexpr float kLargest = 8192;
  static constexpr float kRound = kRounder;
  static constexpr float kHalfPi[] = {1.5703125f, 4.837512969970703125e-4f, 7.54978995489188216e-8f};
  static constexpr float kSine[] = {-1.6666654611e-1f, 8.3321608736e-3f, -1.9515295891e-4f};
  static constexpr float kCosine[] = {4.166664568298827e-2f, -1.388731625493765e-3f, 2.443315711809948e-5f};
};

/// Coefficients of fdlibm's sin and cos.
template <>
struct Trigonometry<DoubleLanes> {
  using Integer = std::int64_t;
  static constexpr double kLargest = 1e6;
  static constexpr double kRound = 0x1.8p52;
  static constexpr double kHalfPi[] = {1.57079632673412561417e+00, 6.07710050630396597660e-11,
                                       2.02226624879595063154e-21};
  static constexpr double kSine[] = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                                     -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                                     -2.50507602534068634195e-08, 1.58969099521155010221e-10};
  static constexpr double kCosine[] = {4.16666666666666019037e-02, -1.38888888888741095749e-03,
                                       2.48015872894767294178e-05, -2.75573143513906633035e-07,
                                       2.08757232129817482790e-09, -1.13596475577881948265e-11};
};

/// sin(x + quarter_turns * pi / 2), quarter_turns 0 or 1. Cody and Waite's reduction, pi / 2 in three parts.
template <class Batch>
inline Batch sine_from(Batch x, typename Trigonometry<Batch>::Integer quarter_turns) {
  using Constants = Trigonometry<Batch>;
  using Integers = xsimd::batch<typename Constants::Integer, typename Batch::arch_type>;
  using Value = typename Batch::value_type;
  const Batch rounded = x * Value(0.63661977236758134308) + Batch(Constants::kRound);
  const Batch k = rounded - Batch(Constants::kRound);
  const Batch r = ((x - k * Constants::kHalfPi[0]) - k * Constants::kHalfPi[1]) - k * Constants::kHalfPi[2];
  const Batch z = r * r;
  const Batch sine = r + r * z * polynomial(z, Constants::kSine);
  const Batch cosine = Value(1) - (Value(0.5) * z - z * z * polynomial(z, Constants::kCosine));

  const Integers turns = xsimd::bitwise_cast<typename Constants::Integer>(rounded) + Integers(quarter_turns);
  const auto is_even = xsimd::batch_bool_cast<Value>((turns & Integers(1)) == Integers(0));
  const auto is_lower = xsimd::batch_bool_cast<Value>((turns & Integers(2)) == Integers(0));
  const Batch magnitude = xsimd::select(is_even, sine, cosine);
  const Batch result = xsimd::select(is_lower, magnitude, -magnitude);
  const Batch nan(std::numeric_limits<Value>::quiet_NaN());
  return xsimd::select(xsimd::abs(x) <= Batch(Constants::kLargest), result, nan);
}

/// For |x| <= 8192 (f32) or 10^6 (f64); NaN beyond. Within 8e-8 (f32), 1.3e-16 (f64).
inline Lanes sin(Lanes x) { return sine_from(x, 0); }
inline Lanes cos(Lanes x) { return sine_from(x, 1); }
inline DoubleLanes sin(DoubleLanes x) { return sine_from(x, 0); }
inline DoubleLanes cos(DoubleLanes x) { return sine_from(x, 1); }

/// In [0, pi] for |x| <= 1; NaN beyond. Below 1.6 ULP.
inline DoubleLanes acos(DoubleLanes x) { return xsimd::acos(x); }

/// The normal law's density phi(x) = exp(-x^2 / 2) / sqrt(2 pi) and distribution function Phi(x). Beyond |x| = 13.2,
/// where both have come within 5e-39 of their limits, they keep their values.
template <class Batch>
struct NormalLaw {
  Batch density;
  Batch cumulative;
};

/// One exponential serves both, without branches:  1 - Phi(z) = exp(-z^2 / 2) * R(u),  u = p z / (1 + p z), z = |x|,
/// with R a polynomial. Coefficients from scripts/golden/normal_law.py; the fit itself is good to 2.2e-9 of Phi.
/// Phi is within 9e-8 (2e-8 in the mean square, 3e-10 on average), phi within 6e-8; below zero Phi is also right to
/// 2e-5 of itself down to x = -6.
template <class Batch>
inline NormalLaw<Batch> normal_law(Batch x) {
  const Batch distance = abs(x);
  const Batch z = select(Batch(13.2f) < distance, Batch(13.2f), distance);

  // exp(-z^2 / 2) = 2^t = 2^k 2^f
  const Batch t = z * z * Batch(-0.721347520f);
  const Batch rounded = t + Batch(kRounder);
  const Batch f = t - (rounded - Batch(kRounder));
  const Batch power =
      polynomial(f, {1.0f, 0.693147182f, 0.240226477f, 0.0555033237f, 0.00961843692f, 0.00133988739f, 0.00015353362f});
  auto exponent = bitwise_cast<std::int32_t>(rounded) << 23;
  exponent = exponent + decltype(exponent)(0x3F800000);
  const Batch bell = power * bitwise_cast<float>(exponent);

  const Batch pz = Batch(0.245f) * z;
  const Batch u = pz / (Batch(1.0f) + pz);
  const Batch tail = bell * polynomial(u, {0.5f, -1.62833548f, 2.53656983f, -2.3404851f, 1.08035791f, 0.0597218648f,
                                           -0.317487568f, 0.110065386f});
  return {.density = Batch(0.398942280f) * bell, .cumulative = select(x < Batch(0.0f), tail, Batch(1.0f) - tail)};
}

}  // namespace norm_lab
