#include "core/numeric/simd_math.hpp"

#include <algorithm>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace norm_lab;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// The distance between `got` and `exact` in units of the last place of an f32 (or f64) near `exact`.
template <class Value>
double error_in_ulp(Value got, double exact) {
  const int exponent = std::max(std::ilogb(exact), std::numeric_limits<Value>::min_exponent - 1);
  const double ulp = std::ldexp(1.0, exponent - (std::numeric_limits<Value>::digits - 1));
  return std::fabs(static_cast<double>(got) - exact) / ulp;
}

struct Accuracy {
  std::string name;
  Lanes (*function)(Lanes);
  double (*exact)(double);
  float low, high;
  double ulp;
};

/// Every 997th f32 between two of one sign, by their bits: dense near zero as well as far from it.
template <class Visit>
void visit_floats(float low, float high, Visit visit) {
  const auto first = std::min(std::bit_cast<std::uint32_t>(low), std::bit_cast<std::uint32_t>(high));
  const auto last = std::max(std::bit_cast<std::uint32_t>(low), std::bit_cast<std::uint32_t>(high));
  for (std::uint64_t bits = first; bits <= last; bits += 997)
    visit(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

double worst_ulp(const Accuracy& a) {
  double worst = 0;
  visit_floats(a.low, a.high, [&](float x) {
    const double exact = a.exact(static_cast<double>(x));
    worst = std::max(worst, error_in_ulp(a.function(Lanes(x)).get(0), exact));
  });
  return worst;
}

}  // namespace

TEST_CASE("Each f32 function is as accurate as its header says") {
  const Accuracy table[] = {
      {"exp, positive", exp, std::exp, 0.0f, 88.72f, 0.94},
      {"exp, negative", exp, std::exp, -0.0f, -103.2f, 0.94},
      {"log", log, std::log, 1e-45f, 3.4e38f, 0.9},
      {"erf, positive", erf, std::erf, 0.0f, 10.0f, 2.3},
      {"erf, negative", erf, std::erf, -0.0f, -10.0f, 2.3},
      {"tanh, positive", tanh, std::tanh, 0.0f, 30.0f, 1.3},
      {"tanh, negative", tanh, std::tanh, -0.0f, -30.0f, 1.3},
  };
  for (const Accuracy& a : table) {
    CAPTURE(a.name);
    const double worst = worst_ulp(a);
    CAPTURE(worst);
    CHECK(worst <= a.ulp);
    CHECK(worst > a.ulp / 2);  // or the header is too modest, or the grid too coarse
  }
}

TEST_CASE("f32 sin and cos are within 8e-8 of the truth over all of their range") {
  double worst = 0;
  const auto visit = [&](float x) {
    const auto exact = static_cast<double>(x);
    worst = std::max(worst, std::fabs(static_cast<double>(sin(Lanes(x)).get(0)) - std::sin(exact)));
    worst = std::max(worst, std::fabs(static_cast<double>(cos(Lanes(x)).get(0)) - std::cos(exact)));
  };
  visit_floats(0.0f, 8192.0f, visit);
  visit_floats(-0.0f, -8192.0f, visit);
  CAPTURE(worst);
  CHECK(worst <= 8e-8);
}

TEST_CASE("f64 sin, cos, exp, log and log1p are within an ulp or two") {
  double trigonometry = 0, exponential = 0, logarithm = 0, logarithm1p = 0;
  for (int i = 0; i < 200000; ++i) {
    const double t = i / 200000.0;
    const double turn = (t - 0.5) * 2e4;
    trigonometry = std::max(trigonometry, std::fabs(sin(DoubleLanes(turn)).get(0) - std::sin(turn)));
    trigonometry = std::max(trigonometry, std::fabs(cos(DoubleLanes(turn)).get(0) - std::cos(turn)));
    const double power = (t - 0.5) * 1400;
    exponential = std::max(exponential, error_in_ulp(exp(DoubleLanes(power)).get(0), std::exp(power)));
    const double positive = std::exp(power);
    logarithm = std::max(logarithm, error_in_ulp(log(DoubleLanes(positive)).get(0), std::log(positive)));
    const double fraction = t - 0.9999999;
    logarithm1p = std::max(logarithm1p, error_in_ulp(log1p(DoubleLanes(fraction)).get(0), std::log1p(fraction)));
  }
  CAPTURE(trigonometry, exponential, logarithm, logarithm1p);
  CHECK(trigonometry <= 1.3e-16);
  CHECK(exponential <= 1.5);
  CHECK(logarithm <= 1.5);
  CHECK(logarithm1p <= 1.5);
}

TEST_CASE("f64 acos is within two ulp from -1 to 1, and NaN beyond") {
  double worst = 0;
  const auto visit = [&](double x) {
    worst = std::max(worst, error_in_ulp(acos(DoubleLanes(x)).get(0), std::acos(x)));
    worst = std::max(worst, error_in_ulp(acos(DoubleLanes(-x)).get(0), std::acos(-x)));
  };
  for (int i = 0; i <= 200000; ++i) visit(i / 200000.0);
  for (double gap = 0.5; gap > 1e-16; gap *= 0.97) visit(1 - gap);
  CAPTURE(worst);
  CHECK(worst <= 1.6);
  CHECK(acos(DoubleLanes(1.0)).get(0) == 0);
  for (const double beyond : {1.0000001, -1.0000001, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
    CHECK(std::isnan(acos(DoubleLanes(beyond)).get(0)));
  }
}

TEST_CASE("pow is exact to rounding in f32, and to (1 + |y log x|) 2^-52 in f64") {
  double worst32 = 0, worst64 = 0;
  for (int i = 1; i <= 300; ++i) {
    for (int j = -40; j <= 40; ++j) {
      const float x = static_cast<float>(i) * 0.37f, y = static_cast<float>(j) * 0.21f;
      const double exact = std::pow(static_cast<double>(x), static_cast<double>(y));
      worst32 = std::max(worst32, error_in_ulp(pow(Lanes(x), Lanes(y)).get(0), exact));
      const double got = pow(DoubleLanes(static_cast<double>(x)), DoubleLanes(static_cast<double>(y))).get(0);
      const double exponent = std::fabs(static_cast<double>(y) * std::log(static_cast<double>(x)));
      worst64 = std::max(worst64, std::fabs(got / exact - 1) / ((1 + exponent) * 0x1p-52));
    }
  }
  CAPTURE(worst32, worst64);
  CHECK(worst32 <= 0.501);
  CHECK(worst64 <= 1);
  CHECK(pow(Lanes(0.0f), Lanes(0.0f)).get(0) == 1);
  CHECK(pow(Lanes(0.0f), Lanes(2.0f)).get(0) == 0);
  CHECK(pow(Lanes(0.0f), Lanes(-2.0f)).get(0) == kInfinity);
  CHECK(std::isnan(pow(Lanes(-2.0f), Lanes(2.0f)).get(0)));
  CHECK(pow(DoubleLanes(2.0), DoubleLanes(0.5)).get(0) == Catch::Approx(std::sqrt(2.0)).epsilon(1e-15));
}

TEST_CASE("The normal law's distribution function is within 9e-8 of erfc in double, and without bias") {
  double worst = 0, sum = 0, squares = 0, worst_density = 0;
  constexpr int kSteps = 1400000;
  for (int i = -kSteps; i <= kSteps; ++i) {
    const float x = static_cast<float>(i) * 1e-5f;
    const auto exact_x = static_cast<double>(x);
    const NormalLaw law = normal_law(Lanes(x));
    const double error = static_cast<double>(law.cumulative.get(0)) - std::erfc(-exact_x / std::sqrt(2.0)) / 2;
    worst = std::max(worst, std::fabs(error));
    sum += error;
    squares += error * error;
    const double density = std::exp(-exact_x * exact_x / 2) / std::sqrt(2 * std::acos(-1.0));
    worst_density = std::max(worst_density, std::fabs(static_cast<double>(law.density.get(0)) - density));
  }
  const double mean = sum / (2 * kSteps + 1);
  const double deviation = std::sqrt(squares / (2 * kSteps + 1));
  CAPTURE(worst, mean, deviation, worst_density);
  CHECK(worst <= 9e-8);
  CHECK(deviation <= 2e-8);
  CHECK(std::fabs(mean) <= 3e-10);
  CHECK(worst_density <= 6e-8);
}

TEST_CASE("The normal law keeps its relative accuracy in the lower tail") {
  double worst = 0;
  for (int i = 0; i <= 600000; ++i) {
    const float x = -static_cast<float>(i) * 1e-5f;
    const double exact = std::erfc(-static_cast<double>(x) / std::sqrt(2.0)) / 2;
    worst = std::max(worst, std::fabs(static_cast<double>(normal_law(Lanes(x)).cumulative.get(0)) / exact - 1));
  }
  CAPTURE(worst);
  CHECK(worst <= 2e-5);
}

TEST_CASE("NaN, infinities and values out of range give what the mathematics says, or NaN") {
  const auto is_nan = [](Lanes v) { return std::isnan(v.get(0)); };
  for (Lanes (*function)(Lanes) :
       {static_cast<Lanes (*)(Lanes)>(exp), static_cast<Lanes (*)(Lanes)>(log), static_cast<Lanes (*)(Lanes)>(erf),
        static_cast<Lanes (*)(Lanes)>(tanh), static_cast<Lanes (*)(Lanes)>(sin), static_cast<Lanes (*)(Lanes)>(cos)}) {
    CHECK(is_nan(function(Lanes(kNan))));
  }
  CHECK(exp(Lanes(kInfinity)).get(0) == kInfinity);
  CHECK(exp(Lanes(1e30f)).get(0) == kInfinity);
  CHECK(exp(Lanes(-kInfinity)).get(0) == 0);
  CHECK(exp(Lanes(0.0f)).get(0) == 1);
  CHECK(log(Lanes(kInfinity)).get(0) == kInfinity);
  CHECK(log(Lanes(0.0f)).get(0) == -kInfinity);
  CHECK(is_nan(log(Lanes(-1.0f))));
  CHECK(erf(Lanes(kInfinity)).get(0) == 1);
  CHECK(erf(Lanes(-kInfinity)).get(0) == -1);
  CHECK(tanh(Lanes(kInfinity)).get(0) == 1);
  CHECK(tanh(Lanes(-kInfinity)).get(0) == -1);
  for (const float far : {8193.0f, -1e30f, kInfinity, -kInfinity}) {
    CHECK(is_nan(sin(Lanes(far))));
    CHECK(is_nan(cos(Lanes(far))));
  }
  CHECK(normal_law(Lanes(kInfinity)).cumulative.get(0) == 1);
  CHECK(normal_law(Lanes(-kInfinity)).cumulative.get(0) < 1e-38f);
  CHECK(is_nan(normal_law(Lanes(kNan)).cumulative));
  CHECK(std::isnan(exp(DoubleLanes(static_cast<double>(kNan))).get(0)));
  CHECK(exp(DoubleLanes(1e300)).get(0) == static_cast<double>(kInfinity));
  CHECK(exp(DoubleLanes(-1e300)).get(0) == 0);
}

TEST_CASE("A lane's bits do not depend on its neighbours") {
  const float inputs[] = {0.0f,   0.3f,    0.7854f, 0.7855f, 1.4f,  -2.0f,  3.0f,       30.0f,     80.0f,
                          500.0f, 8000.0f, 1e-40f,  1e30f,   -0.6f, -87.5f, -kInfinity, kInfinity, kNan};
  const auto bits = [](Lanes v) {
    const float lane = v.get(0);
    return std::isnan(lane) ? 0x7fc00000u : std::bit_cast<std::uint32_t>(lane);
  };
  for (Lanes (*function)(Lanes) :
       {static_cast<Lanes (*)(Lanes)>(exp), static_cast<Lanes (*)(Lanes)>(log), static_cast<Lanes (*)(Lanes)>(erf),
        static_cast<Lanes (*)(Lanes)>(tanh), static_cast<Lanes (*)(Lanes)>(sin), static_cast<Lanes (*)(Lanes)>(cos)}) {
    for (const float x : inputs) {
      for (const float other : inputs) {
        CAPTURE(x, other);
        CHECK(bits(function(Lanes(x, other, 1.0f, other))) == bits(function(Lanes(x))));
      }
    }
  }
}
