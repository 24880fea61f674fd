#pragma once

namespace norm_lab {

/// Elementary functions whose bits are the same on every build. The four-lane forms are in simd_math.hpp; these
/// are one lane of them (f32) or of their two-lane f64 counterparts. Arguments beyond the range of the result are
/// limited first, so that no conversion is undefined; NaN gives NaN.
/// sqrt is the machine's own: IEEE 754 fixes its every bit.

float exp(float x);
float log(float x);
float erf(float x);
float tanh(float x);
float sin(float x);
float cos(float x);
float pow(float base, float exponent);

double exp(double x);
double log(double x);
double log1p(double x);
double sin(double x);
double cos(double x);
double acos(double x);
double pow(double base, double exponent);

/// base^exponent by repeated squaring, exponent >= 0. Relative error below (exponent + 1) * 2^-53.
double power(double base, unsigned exponent);

}  // namespace norm_lab
