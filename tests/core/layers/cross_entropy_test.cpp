#include "core/layers/cross_entropy.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "tests/core/guarded.hpp"
#include "tests/core/twin/cross_entropy.hpp"
#include "tests/core/twin/gradient.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinAbs;
using twin::Complex;

namespace {

constexpr std::size_t kRows = 5;

std::vector<std::int32_t> targets_for(std::size_t vocab) {
  std::vector<std::int32_t> targets;
  for (std::size_t row = 0; row < kRows; ++row) targets.push_back(static_cast<std::int32_t>((row * 7 + 3) % vocab));
  return targets;
}

struct Result {
  double loss;
  std::vector<float> d_logits;
};

Result run(const std::vector<float>& logits, const std::vector<std::int32_t>& targets) {
  const std::size_t vocab = logits.size() / targets.size();
  Guarded in(logits), out(logits.size(), 9);
  const double loss = cross_entropy(out.matrix(targets.size(), vocab), in.matrix(targets.size(), vocab),
                                    {targets.data(), targets.size()});
  CHECK((in.intact() && out.intact()));
  CHECK(in.values().size() == logits.size());
  return {loss, out.values()};
}

std::vector<std::size_t> vocabularies() {
  std::vector<std::size_t> all = {48, 53, 127, 1000};
  for (std::size_t v = 1; v <= 35; ++v) all.push_back(v);
  return all;
}

}  // namespace

TEST_CASE("Cross-entropy agrees with its twin in double, loss and gradient, at every vocabulary around a vector") {
  for (const std::size_t vocab : vocabularies()) {
    CAPTURE(vocab);
    const std::vector<float> logits = sample(kRows * vocab, 1, 4);
    const std::vector<std::int32_t> targets = targets_for(vocab);
    const Result got = run(logits, targets);
    // f32: exponentials within an ulp, vocab / 16 + 6 additions, a logarithm and a difference of values below sixteen.
    const double tolerance = (static_cast<double>(vocab) / 16 + 24) * 0x1p-24;
    CHECK_THAT(got.loss, WithinAbs(twin::cross_entropy(to_double(logits), targets), tolerance));
    const auto loss = [&](const std::vector<Complex>& at) { return twin::cross_entropy(at, targets); };
    CHECK(twin::distance(to_double(got.d_logits), twin::complex_step(loss, to_double(logits))) <= tolerance / kRows);
  }
}

TEST_CASE("Rows of the gradient of cross-entropy sum to zero") {
  for (const std::size_t vocab : vocabularies()) {
    CAPTURE(vocab);
    const Result got = run(sample(kRows * vocab, 2, 10), targets_for(vocab));
    for (std::size_t row = 0; row < kRows; ++row) {
      double sum = 0;
      for (std::size_t j = 0; j < vocab; ++j) sum += static_cast<double>(got.d_logits[row * vocab + j]);
      CHECK(std::fabs(sum) <= (static_cast<double>(vocab) / 16 + 8) * 0x1p-24 / kRows);
    }
  }
}

TEST_CASE("Equal logits cost the logarithm of the vocabulary") {
  for (const std::size_t vocab : vocabularies()) {
    const Result got = run(std::vector<float>(kRows * vocab, 2.5f), targets_for(vocab));
    CHECK_THAT(got.loss, WithinAbs(std::log(static_cast<double>(vocab)), 0x1p-22));
  }
}

TEST_CASE("Only differences between logits matter, however large they are") {
  std::vector<float> logits = sample(kRows * 19, 3, 4);
  for (float& v : logits) v = std::round(v * 256) / 256;  // so that the shift below is exact
  const Result plain = run(logits, targets_for(19));
  for (const float shift : {8192.0f, -8192.0f}) {
    std::vector<float> shifted = logits;
    for (float& v : shifted) v += shift;
    const Result got = run(shifted, targets_for(19));
    CHECK(got.loss == plain.loss);
    CHECK(got.d_logits == plain.d_logits);
  }
}

TEST_CASE("A sure answer costs nothing, a sure mistake its margin") {
  std::vector<float> logits(kRows * 6, 0.0f);
  const std::vector<std::int32_t> targets = targets_for(6);
  for (std::size_t row = 0; row < kRows; ++row) logits[row * 6 + static_cast<std::size_t>(targets[row])] = 1000;
  CHECK(run(logits, targets).loss == 0);
  for (float& v : logits) v = -v;
  CHECK_THAT(run(logits, targets).loss, WithinAbs(1000 + std::log(5.0), 1e-4));
}

TEST_CASE("The gradient may overwrite the logits") {
  const std::vector<float> logits = sample(kRows * 19, 4, 3);
  const std::vector<std::int32_t> targets = targets_for(19);
  Guarded both(logits);
  const double loss = cross_entropy(both.matrix(kRows, 19), both.matrix(kRows, 19), {targets.data(), kRows});
  const Result apart = run(logits, targets);
  CHECK(loss == apart.loss);
  CHECK(both.values() == apart.d_logits);
}

TEST_CASE("A logit that is not finite gives a loss that is not finite, wherever it stands") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const std::size_t vocab : {1, 3, 4, 19, 35}) {
    for (std::size_t i = 0; i < kRows * vocab; ++i) {
      for (const float bad : {std::numeric_limits<float>::quiet_NaN(), kInfinity, -kInfinity}) {
        CAPTURE(vocab, i, bad);
        std::vector<float> logits = sample(kRows * vocab, 5);
        logits[i] = bad;
        CHECK_FALSE(std::isfinite(run(logits, targets_for(vocab)).loss));
      }
    }
  }
}
