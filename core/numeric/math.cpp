#include "core/numeric/math.hpp"

#include "core/numeric/simd_math.hpp"

namespace norm_lab {

float exp(float x) { return exp(Lanes(x)).get(0); }
float log(float x) { return log(Lanes(x)).get(0); }
float erf(float x) { return erf(Lanes(x)).get(0); }
float tanh(float x) { return tanh(Lanes(x)).get(0); }
float sin(float x) { return sin(Lanes(x)).get(0); }
float cos(float x) { return cos(Lanes(x)).get(0); }
float pow(float base, float exponent) { return pow(Lanes(base), Lanes(exponent)).get(0); }

double exp(double x) { return exp(DoubleLanes(x)).get(0); }
double log(double x) { return log(DoubleLanes(x)).get(0); }
double log1p(double x) { return log1p(DoubleLanes(x)).get(0); }
double sin(double x) { return sin(DoubleLanes(x)).get(0); }
double cos(double x) { return cos(DoubleLanes(x)).get(0); }
double acos(double x) { return acos(DoubleLanes(x)).get(0); }
double pow(double base, double exponent) { return pow(DoubleLanes(base), DoubleLanes(exponent)).get(0); }

double power(double base, unsigned exponent) {
  double result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1u) result *= base;
    base *= base;
  }
  return result;
}

}  // namespace norm_lab
