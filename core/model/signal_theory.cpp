#include "core/model/signal_theory.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "core/model/specification.hpp"
#include "core/model/uniform_stack.hpp"
#include "core/numeric/math.hpp"

namespace norm_lab {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// A norm of less than this has an eps of more than one part in a hundred of it.
constexpr double kLeastNormed = 100 * static_cast<double>(kNormEps);

/// q = E|x|^2 / d, and s = q times the cosine between two tokens.
struct Signal {
  double q = 1;
  double s = 0;
};

Signal scaled(Signal x, double factor) { return {factor * factor * x.q, factor * factor * x.s}; }

double relu_kernel(double cosine) {
  const double rho = std::clamp(cosine, -1.0, 1.0);
  return (std::sqrt(1 - rho * rho) + rho * (kPi - acos(rho))) / (2 * kPi);
}

/// How much of its size a token's vector keeps when all n are averaged.
using Kept = double (*)(double cosine, double tokens);

double kept(double cosine, double tokens) { return (1 + (tokens - 1) * cosine) / tokens; }
double nothing_kept(double, double) { return 0; }
double all_kept(double, double) { return 1; }

/// What follows a stream through a stack's sublayers.
struct Recursion {
  Kept kept;
  double tokens;
  Signal stream = {};
  Signal received = {};
  double profiled_alpha = 1;
  double variance = 1;
  bool eps_is_nothing = true;

  Signal normed(bool present, Signal x) {
    if (!present) return x;
    if (!(x.q >= kLeastNormed)) eps_is_nothing = false;
    return {1, x.s / x.q};
  }

  Signal attention(Signal u) const {
    const double mean = u.q * kept(u.s / u.q, tokens);
    return {mean, mean};
  }

  static Signal feed_forward(Signal u) { return {u.q / 2, u.q * relu_kernel(u.s / u.q)}; }

  /// The form of a sublayer, around its branch. `gain` is what the factors of the branch's weights multiply to.
  template <class Branch>
  void sublayer(const SublayerForm& form, double gain, Branch branch) {
    const Signal y = normed(form.n0, stream);
    const Signal u = scaled(normed(form.n1, y), form.c);
    const Signal f = scaled(branch(u), gain);
    const Signal added = scaled(normed(form.n2, f), form.b);
    const Signal carried = scaled(y, form.profiled ? profiled_alpha : form.alpha);
    received = {carried.q + added.q, carried.s + added.s};
    stream = normed(form.n3, received);
    variance += f.q;
    profiled_alpha = std::sqrt(variance);
  }

  void layer(const SublayerForm& form, bool attends) {
    if (attends) sublayer(form, attention_gain(form), [&](Signal u) { return attention(u); });
    sublayer(form, feed_forward_gain(form), feed_forward);
  }
};

}  // namespace

std::vector<SignalTheory> signal_theory(const Placement& placement, int depth, int tokens, bool attends) {
  Recursion line = {.kept = kept, .tokens = static_cast<double>(tokens)};
  Recursion low = {.kept = nothing_kept, .tokens = line.tokens};
  Recursion high = {.kept = all_kept, .tokens = line.tokens};
  std::vector<SignalTheory> theory;
  theory.reserve(static_cast<std::size_t>(depth));
  for (int layer = 1; layer <= depth; ++layer) {
    const SublayerForm form =
        placement.form({.layer = layer, .depth = depth, .sublayers = attends ? 2 * depth : depth});
    for (Recursion* each : {&line, &low, &high}) each->layer(form, attends);
    theory.push_back({.size = line.received.q,
                      .stream = line.stream.q,
                      .cosine = tokens > 1 ? line.stream.s / line.stream.q : kNone,
                      .low = low.received.q,
                      .high = high.received.q});
    if (!line.eps_is_nothing) theory.back() = {kNone, kNone, kNone, kNone, kNone};
  }
  return theory;
}

}  // namespace norm_lab
