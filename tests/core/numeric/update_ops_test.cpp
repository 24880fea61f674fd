#include "core/numeric/update_ops.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <vector>

#include "tests/core/guarded.hpp"
#include "tests/core/twin/reduce.hpp"

using namespace norm_lab;

namespace {

using Values = std::vector<float>;

constexpr AdamFactors kAdam = {.beta1 = 0.9f,
                               .one_minus_beta1 = 0.1f,
                               .beta2 = 0.999f,
                               .one_minus_beta2 = 0.001f,
                               .rate = 0.0023f,
                               .root_correction = 0.08f,
                               .eps = 1e-8f};

RAdamFactors radam(bool adapted) {
  return {.beta1 = 0.9f,
          .one_minus_beta1 = 0.1f,
          .beta2 = 0.999f,
          .one_minus_beta2 = 0.001f,
          .correction = 0.41f,
          .rate = 0.001f,
          .root_correction = 0.08f,
          .rectification = 0.02f,
          .eps = 1e-8f,
          .adapted = adapted};
}

/// Parameters, moments and gradients of n values; v is a mean of squares, so not negative.
struct State {
  Values x, m, v, g;

  explicit State(std::size_t n) : x(sample(n, 1)), m(sample(n, 2)), v(sample(n, 3)), g(sample(n, 4)) {
    for (float& value : v) value *= value;
  }
};

/// One parameter's new moments, and what is taken from x: the header's formulas in plain f32.
struct Step {
  float m, v, update;
};

Step adam_step(const AdamFactors& f, float m, float v, float g) {
  const float mean = f.beta1 * m + f.one_minus_beta1 * g;
  const float square = f.beta2 * v + f.one_minus_beta2 * g * g;
  return {mean, square, f.rate * mean / (std::sqrt(square) / f.root_correction + f.eps)};
}

Step radam_step(const RAdamFactors& f, float m, float v, float g) {
  const float mean = f.beta1 * m + f.one_minus_beta1 * g;
  const float square = f.beta2 * v + f.one_minus_beta2 * g * g;
  float update = mean / f.correction * f.rate;
  if (f.adapted) update = update * (f.root_correction / (std::sqrt(square) + f.eps)) * f.rectification;
  return {mean, square, update};
}

/// Runs `update` on n values and compares with `step` on each, bit for bit; so too the sum of squared updates.
void check(std::size_t n, const std::function<double(VectorView, VectorView, VectorView, ConstVectorView)>& update,
           const std::function<Step(float, float, float)>& step) {
  CAPTURE(n);
  State s(n);
  Guarded x(s.x), m(s.m), v(s.v), g(s.g);
  const double squares = update(x.view(), m.view(), v.view(), g.view());
  Values updates(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Step one = step(s.m[i], s.v[i], s.g[i]);
    s.x[i] -= one.update;
    s.m[i] = one.m;
    s.v[i] = one.v;
    updates[i] = one.update;
  }
  CHECK(x.values() == s.x);
  CHECK(m.values() == s.m);
  CHECK(v.values() == s.v);
  CHECK(g.values() == s.g);
  CHECK(squares == twin::sum_of_blocks(n, [&](std::size_t i) { return updates[i] * updates[i]; }));
  CHECK((x.intact() && m.intact() && v.intact() && g.intact()));
}

}  // namespace

TEST_CASE("Adam's update is its formula, bit for bit, at every length around a vector") {
  for (const std::size_t n : lengths_around_a_vector()) {
    check(
        n, [](auto x, auto m, auto v, auto g) { return adam_update(x, m, v, g, kAdam); },
        [](float m, float v, float g) { return adam_step(kAdam, m, v, g); });
  }
}

TEST_CASE("RAdam's update is its formula, bit for bit, adapted or not") {
  for (const bool adapted : {true, false}) {
    for (const std::size_t n : lengths_around_a_vector()) {
      check(
          n, [&](auto x, auto m, auto v, auto g) { return radam_update(x, m, v, g, radam(adapted)); },
          [&](float m, float v, float g) { return radam_step(radam(adapted), m, v, g); });
    }
  }
}

TEST_CASE("AdamW's update is Adam's of a parameter that has shrunk, bit for bit, and counts what it lost") {
  for (const std::size_t n : lengths_around_a_vector()) {
    CAPTURE(n);
    constexpr float kKeep = 0.97f;
    AdamFactors factors = kAdam;
    factors.keep = kKeep;
    State s(n);
    Guarded x(s.x), m(s.m), v(s.v), g(s.g);
    const double squares = adam_update(x.view(), m.view(), v.view(), g.view(), factors);
    Values changes(n);
    for (std::size_t i = 0; i < n; ++i) {
      const Step one = adam_step(kAdam, s.m[i], s.v[i], s.g[i]);
      const float kept = kKeep * s.x[i];
      changes[i] = (s.x[i] - kept) + one.update;
      s.x[i] = kept - one.update;
      s.m[i] = one.m;
      s.v[i] = one.v;
    }
    CHECK(x.values() == s.x);
    CHECK(m.values() == s.m);
    CHECK(v.values() == s.v);
    CHECK(squares == twin::sum_of_blocks(n, [&](std::size_t i) { return changes[i] * changes[i]; }));
    CHECK((x.intact() && m.intact() && v.intact() && g.intact()));
  }
}

TEST_CASE("SGD's update is its formula, bit for bit") {
  for (const std::size_t n : lengths_around_a_vector()) {
    check(
        n, [](auto x, auto, auto, auto g) { return sgd_update(x, g, 0.3f); },
        [](float m, float v, float g) { return Step{m, v, 0.3f * g}; });
  }
}

TEST_CASE("Without eps the padding of a tail divides zero by zero, and nothing of that is seen") {
  AdamFactors factors = kAdam;
  factors.eps = 0;
  for (std::size_t n = 1; n <= 7; ++n) {
    check(
        n, [&](auto x, auto m, auto v, auto g) { return adam_update(x, m, v, g, factors); },
        [&](float m, float v, float g) { return adam_step(factors, m, v, g); });
  }
}
