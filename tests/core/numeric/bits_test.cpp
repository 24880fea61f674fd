// The same bits on every build: hashes of what each function gives for many inputs, written down once. A hash may
// change only together with kNumericsVersion.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/layers/activation.hpp"
#include "core/layers/cross_entropy.hpp"
#include "core/layers/norm.hpp"
#include "core/numeric/matmul.hpp"
#include "core/numeric/random.hpp"
#include "core/numeric/reduce.hpp"
#include "core/numeric/simd_math.hpp"
#include "core/numeric/update_ops.hpp"
#include "core/numeric/vector_ops.hpp"
#include "tests/core/guarded.hpp"

using namespace norm_lab;

namespace {

/// A hash of values of which every NaN counts as the same.
class Digest {
 public:
  void add(double value) {
    const std::uint64_t bits = std::isnan(value) ? 0x7ff8000000000000 : std::bit_cast<std::uint64_t>(value);
    bits_.push_back(bits);
  }
  void add(float value) { add(static_cast<double>(value)); }
  void add(VectorView values) {
    for (std::size_t i = 0; i < values.size; ++i) add(values[i]);
  }
  std::uint64_t value() const { return XXH3_64bits(bits_.data(), bits_.size() * sizeof(std::uint64_t)); }

 private:
  std::vector<std::uint64_t> bits_;
};

std::uint64_t of_f32(Lanes (*function)(Lanes)) {
  Digest digest;
  for (std::uint64_t bits = 0; bits < 0x100000000; bits += 16411) {  // a prime: signs, exponents and fractions all vary
    digest.add(function(Lanes(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))).get(0));
  }
  return digest.value();
}

std::uint64_t of_f64(DoubleLanes (*function)(DoubleLanes)) {
  Digest digest;
  for (std::uint64_t i = 0; i < 260000; ++i) {
    const auto any = std::bit_cast<double>(i * 70931694131085);  // 2^64 / 260065
    const double near_zero = (static_cast<double>(i) - 130000) * 0.00617;
    digest.add(function(DoubleLanes(any)).get(0));
    digest.add(function(DoubleLanes(near_zero)).get(0));
  }
  return digest.value();
}

std::uint64_t of_pow() {
  Digest digest;
  for (int i = 0; i < 400; ++i) {
    for (int j = -100; j < 100; ++j) {
      const double base = i * 0.173, exponent = j * 0.391;
      digest.add(pow(Lanes(static_cast<float>(base)), Lanes(static_cast<float>(exponent))).get(0));
      digest.add(pow(DoubleLanes(base), DoubleLanes(exponent)).get(0));
    }
  }
  return digest.value();
}

Lanes density(Lanes x) { return normal_law(x).density; }
Lanes cumulative(Lanes x) { return normal_law(x).cumulative; }

/// Large, odd-sized and partly overflowing operands, so that infinities and NaN are among the results.
Guarded operand(std::size_t size, unsigned seed) {
  std::vector<float> values = sample(size, seed, 3);
  for (std::size_t i = 11; i < size; i += 97) values[i] *= 1e30f;
  return Guarded(values);
}

std::uint64_t of_matmul() {
  constexpr std::size_t m = 37, n = 53, k = 19;
  Guarded x = operand(m * k, 1), weight = operand(n * k, 2), bias = operand(n, 3), y(m * n);
  Guarded d_x(m * k, 1), d_weight(n * k, 1), scratch(matmul_scratch_size(m, n, k));
  matmul_forward(y.matrix(m, n), x.matrix(m, k), weight.matrix(n, k), bias.view(), scratch.view());
  matmul_backward_input(d_x.matrix(m, k), y.matrix(m, n), weight.matrix(n, k), scratch.view());
  matmul_backward_weight(d_weight.matrix(n, k), y.matrix(m, n), x.matrix(m, k), scratch.view());
  Digest digest;
  for (Guarded* result : {&y, &d_x, &d_weight}) digest.add(result->view());
  return digest.value();
}

std::uint64_t of_norms() {
  constexpr std::size_t rows = 7, width = 37;
  Guarded x = operand(rows * width, 1), gain = operand(width, 2), bias = operand(width, 3),
          d_y = operand(rows * width, 4);
  Guarded y(rows * width), mean(rows), rstd(rows), d_x(rows * width), d_gain(width), d_bias(width);
  const NormSaved saved = {.mean = mean.view(), .rstd = rstd.view()};
  const MatrixView in = x.matrix(rows, width), out = y.matrix(rows, width), d_out = d_y.matrix(rows, width);
  const MatrixView d_in = d_x.matrix(rows, width);
  const ConstVectorView g = gain.view(), one_gain = {g.data, 1};
  Digest digest;
  const auto add_all = [&] {
    for (Guarded* result : {&y, &rstd, &d_x, &d_gain, &d_bias}) digest.add(result->view());
  };
  layer_norm_forward(out, saved, in, g, bias.view(), 1e-5f);
  layer_norm_backward(d_in, d_gain.view(), d_bias.view(), d_out, in, g, saved);
  add_all();
  rms_norm_forward(out, saved, in, g, 1e-5f);
  rms_norm_backward(d_in, d_gain.view(), d_out, in, g, saved);
  add_all();
  scale_norm_forward(out, saved, in, one_gain);
  scale_norm_backward(d_in, {d_gain.view().data, 1}, d_out, in, one_gain, saved);
  add_all();
  return digest.value();
}

std::uint64_t of_cross_entropy() {
  Digest digest;
  const std::vector<std::int32_t> targets = {3, 0, 18, 7};
  for (const float range : {1.0f, 30.0f, 1e38f}) {
    Guarded logits(sample(4 * 19, 1, range));
    digest.add(cross_entropy(logits.matrix(4, 19), logits.matrix(4, 19), {targets.data(), 4}));
    digest.add(logits.view());
  }
  return digest.value();
}

std::uint64_t of_elementwise() {
  constexpr std::size_t n = 2051;
  Guarded x = operand(n, 1), z = operand(n, 2), y(n), slope(n), column(7), m = operand(n, 3), v(n, 0.1f);
  Digest digest;
  gelu_forward(y.view(), slope.view(), x.view());
  activation_backward(z.view(), z.view(), slope.view());
  for (Guarded* result : {&y, &slope, &z}) digest.add(result->view());
  relu_forward(y.view(), slope.view(), x.view());
  weighted_sum(y.view(), 0.3f, y.view(), 1.7f, z.view());
  add_scaled(y.view(), -0.9f, x.view());
  add_column_sums(column.view(), y.matrix(n / 7, 7));
  for (Guarded* result : {&y, &slope, &column}) digest.add(result->view());
  digest.add(sum(y.view()));
  digest.add(sum_of_squares(y.view()));
  digest.add(dot(x.view(), z.view()));
  digest.add(adam_update(x.view(), m.view(), v.view(), z.view(), {0.9f, 0.1f, 0.999f, 0.001f, 0.01f, 0.1f, 1e-8f}));
  for (Guarded* result : {&x, &m, &v}) digest.add(result->view());
  return digest.value();
}

std::uint64_t of_generator() {
  Digest digest;
  Generator generator(4294967295u);
  Guarded values(1001);
  std::vector<std::int32_t> integers(1001);
  generator.uniform(values.view(), -0.7f, 0.1f);
  digest.add(values.view());
  generator.normal(values.view(), 0.5f, 3);
  digest.add(values.view());
  generator.normal({values.view().data, 15}, 0.5f, 3);
  digest.add(values.view());
  generator.integers({integers.data(), integers.size()}, 24);
  for (const std::int32_t v : integers) digest.add(static_cast<double>(v));
  return digest.value();
}

struct Expected {
  std::string name;
  std::uint64_t hash;
  std::function<std::uint64_t()> compute;
};

}  // namespace

TEST_CASE("Every function gives the bits that every other build gives") {
  const Expected table[] = {
      {"f32 exp", 0x82979de8857d83d1, [] { return of_f32(exp); }},
      {"f32 log", 0xc335729f3ee27778, [] { return of_f32(log); }},
      {"f32 erf", 0x49acea8dbeaebefb, [] { return of_f32(erf); }},
      {"f32 tanh", 0x2622ef6240e6e4b4, [] { return of_f32(tanh); }},
      {"f32 sin", 0x8aa31274da85dfab, [] { return of_f32(sin); }},
      {"f32 cos", 0x2fe19e6a9d6cdcd3, [] { return of_f32(cos); }},
      {"f32 normal density", 0x7baa15d79ea5024f, [] { return of_f32(density); }},
      {"f32 normal distribution", 0x5c905ac7312a6b98, [] { return of_f32(cumulative); }},
      {"f64 exp", 0x21a7e38f1cdfa92c, [] { return of_f64(exp); }},
      {"f64 log", 0xc758d871e61d7164, [] { return of_f64(log); }},
      {"f64 log1p", 0xf138ba329a1816ca, [] { return of_f64(log1p); }},
      {"f64 sin", 0x3fd30da92619bea7, [] { return of_f64(sin); }},
      {"f64 cos", 0x6860866840d27289, [] { return of_f64(cos); }},
      {"f64 acos", 0xe57008496b7d38cf, [] { return of_f64(acos); }},
      {"pow", 0x7e6678a9161672fd, of_pow},
      {"matrix products", 0xf5cd90af1fd7c8ba, of_matmul},
      {"norms", 0xa74b89bc031fa03e, of_norms},
      {"cross-entropy", 0x6d74b9d5fe16a201, of_cross_entropy},
      {"elementwise and sums", 0x98325f15b959bdb9, of_elementwise},
      {"generator", 0xdba22fb6bf24088d, of_generator},
  };
  for (const Expected& one : table) {
    CAPTURE(one.name);
    CHECK(one.compute() == one.hash);
  }
}
