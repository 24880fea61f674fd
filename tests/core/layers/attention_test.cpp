#include "core/layers/attention.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "tests/core/guarded.hpp"
#include "tests/core/twin/attention.hpp"
#include "tests/core/twin/gradient.hpp"

using namespace norm_lab;
using twin::Complex;

namespace {

struct Case {
  AttentionShape shape;
  std::vector<float> q = sample(shape.sequences * shape.queries * shape.width, 1, 2);
  std::vector<float> k = sample(shape.sequences * shape.keys * shape.width, 2, 2);
  std::vector<float> v = sample(shape.sequences * shape.keys * shape.width, 3);
  std::vector<float> d_mixed = sample(q.size(), 4);
  std::vector<float> mixed{}, probabilities{}, d_q{}, d_k{}, d_v{};

  void run() {
    Arena measured;
    const AttentionScratch measuring(shape, measured);
    Arena arena(measured.used());
    const AttentionScratch scratch(shape, arena);
    const std::size_t rows = shape.sequences * shape.queries, key_rows = shape.sequences * shape.keys;
    Guarded in_q(q), in_k(k), in_v(v), d_out(d_mixed), out(q.size(), 7);
    Guarded p(rows * shape.heads * shape.keys, 7), out_q(q.size(), 7), out_k(k.size(), 7), out_v(v.size(), 7);
    const auto matrix = [&](Guarded& x, std::size_t count) { return x.matrix(count, shape.width); };
    const MatrixView all = p.matrix(rows * shape.heads, shape.keys);
    attention_forward(matrix(out, rows), all, matrix(in_q, rows), matrix(in_k, key_rows), matrix(in_v, key_rows), shape,
                      scratch);
    attention_backward(matrix(out_q, rows), matrix(out_k, key_rows), matrix(out_v, key_rows), matrix(d_out, rows),
                       matrix(in_q, rows), matrix(in_k, key_rows), matrix(in_v, key_rows), all, shape, scratch);
    CHECK((out.intact() && p.intact() && out_q.intact() && out_k.intact() && out_v.intact()));
    mixed = out.values();
    probabilities = p.values();
    d_q = out_q.values();
    d_k = out_k.values();
    d_v = out_v.values();
  }
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const bool causal : {false, true}) {
    for (std::size_t length : {1, 2, 3, 4, 5, 8, 9}) {
      all.push_back({{.sequences = 2, .queries = length, .keys = length, .width = 6, .heads = 2, .causal = causal}});
      all.push_back({{.sequences = 3, .queries = length, .keys = length, .width = 5, .heads = 1, .causal = causal}});
    }
  }
  all.push_back({{.sequences = 2, .queries = 4, .keys = 7, .width = 12, .heads = 3}});
  all.push_back({{.sequences = 2, .queries = 7, .keys = 3, .width = 12, .heads = 4}});
  return all;
}

/// Scores are sums of up to 6 products of values below 2 over sqrt(head width), each rounding at about 4; softmax and
/// the sum over up to 9 keys add a few roundings of values below 1.
constexpr double kTolerance = 64 * 0x1p-24;

}  // namespace

TEST_CASE("Attention equals its twin in double, forward") {
  for (Case& c : cases()) {
    CAPTURE(c.shape.queries, c.shape.keys, c.shape.width, c.shape.heads, c.shape.causal);
    c.run();
    const auto expected = twin::attention(to_double(c.q), to_double(c.k), to_double(c.v), c.shape);
    CHECK(twin::distance(to_double(c.mixed), expected) <= kTolerance);
  }
}

TEST_CASE("Attention's backward agrees with the complex step of its forward") {
  for (Case& c : cases()) {
    CAPTURE(c.shape.queries, c.shape.keys, c.shape.width, c.shape.heads, c.shape.causal);
    c.run();
    const std::vector<double> q = to_double(c.q), k = to_double(c.k), v = to_double(c.v);
    const auto cq = twin::to_complex(q), ck = twin::to_complex(k), cv = twin::to_complex(v);
    const auto loss = [&](const auto& at_q, const auto& at_k, const auto& at_v) {
      return twin::weighted(twin::attention(at_q, at_k, at_v, c.shape), to_double(c.d_mixed));
    };
    const auto by_q = twin::complex_step([&](const auto& at) { return loss(at, ck, cv); }, q);
    const auto by_k = twin::complex_step([&](const auto& at) { return loss(cq, at, cv); }, k);
    const auto by_v = twin::complex_step([&](const auto& at) { return loss(cq, ck, at); }, v);
    CHECK(twin::distance(to_double(c.d_q), by_q) <= 4 * kTolerance);
    CHECK(twin::distance(to_double(c.d_k), by_k) <= 4 * kTolerance);
    CHECK(twin::distance(to_double(c.d_v), by_v) <= 4 * kTolerance);
  }
}

TEST_CASE("Attention's weights of each query sum to one, and those of hidden keys are zero") {
  for (Case& c : cases()) {
    c.run();
    for (std::size_t row = 0; row < c.probabilities.size() / c.shape.keys; ++row) {
      const std::size_t seen = c.shape.causal ? row % c.shape.queries + 1 : c.shape.keys;
      double sum = 0;
      for (std::size_t j = 0; j < c.shape.keys; ++j) {
        const double weight = static_cast<double>(c.probabilities[row * c.shape.keys + j]);
        sum += weight;
        CHECK((weight == 0) == (j >= seen));
      }
      CHECK(std::fabs(sum - 1) <= 16 * 0x1p-24);
    }
  }
}

TEST_CASE("A causal query does not feel what comes after it") {
  Case c = {{.sequences = 2, .queries = 5, .keys = 5, .width = 6, .heads = 2, .causal = true}};
  c.run();
  Case changed = c;
  for (std::size_t i = 0; i < 6; ++i) changed.k[4 * 6 + i] = changed.v[4 * 6 + i] = 9;
  changed.run();
  CHECK(std::equal(c.mixed.begin(), c.mixed.begin() + 4 * 6, changed.mixed.begin()));
  CHECK_FALSE(std::equal(c.mixed.begin() + 4 * 6, c.mixed.begin() + 5 * 6, changed.mixed.begin() + 4 * 6));
}
