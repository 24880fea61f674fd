#include "core/numeric/vector_ops.hpp"

#include <catch_amalgamated.hpp>
#include <functional>
#include <limits>
#include <vector>

#include "tests/core/guarded.hpp"

using namespace norm_lab;

namespace {

using Values = std::vector<float>;

/// What `expected` gives for each triple of values, in plain f32.
Values each(const Values& a, const Values& b, const Values& c,
            const std::function<float(float, float, float)>& expected) {
  Values out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = expected(a[i], b[i], c[i]);
  return out;
}

}  // namespace

TEST_CASE("Elementwise operations equal plain f32 arithmetic, bit for bit, at every length around a vector") {
  for (const std::size_t n : lengths_around_a_vector()) {
    CAPTURE(n);
    const Values a = sample(n, 1), b = sample(n, 2), c = sample(n, 3);
    Guarded x(b), z(c);
    const auto check = [&](const std::function<void(VectorView)>& operation,
                           const std::function<float(float, float, float)>& expected) {
      Guarded y(a);
      operation(y.view());
      CHECK(y.values() == each(a, b, c, expected));
      CHECK(y.intact());
    };
    check([&](VectorView y) { copy(y, x.view()); }, [](float, float v, float) { return v; });
    check([&](VectorView y) { scale(y, 0.3f, x.view()); }, [](float, float v, float) { return 0.3f * v; });
    check([&](VectorView y) { divide(y, x.view(), 0.7f); }, [](float, float v, float) { return v / 0.7f; });
    check([&](VectorView y) { add_scaled(y, 0.3f, x.view()); }, [](float u, float v, float) { return u + 0.3f * v; });
    check([&](VectorView y) { weighted_sum(y, 0.3f, x.view(), 1.7f, z.view()); },
          [](float, float v, float w) { return 0.3f * v + 1.7f * w; });
    check([&](VectorView y) { fill(y, -2.5f); }, [](float, float, float) { return -2.5f; });
    CHECK((x.intact() && z.intact()));
  }
}

TEST_CASE("An output may be the same view as an input") {
  const Values a = sample(11, 1), b = sample(11, 2);
  Guarded y(a), x(b);
  weighted_sum(y.view(), 2, y.view(), 3, x.view());
  CHECK(y.values() == each(a, b, b, [](float u, float v, float) { return 2 * u + 3 * v; }));
  scale(x.view(), 5, x.view());
  CHECK(x.values() == each(b, b, b, [](float u, float, float) { return 5 * u; }));
  copy(x.view(), x.view());
  add_scaled(x.view(), -1, x.view());
  CHECK(x.values() == Values(11, 0.0f));
}

TEST_CASE("Column sums are added to what is there, rows in order") {
  for (const std::size_t cols : lengths_around_a_vector()) {
    CAPTURE(cols);
    const std::size_t rows = 7;
    const Values x = sample(rows * cols, 1), start = sample(cols, 2);
    Guarded in(x), out(start);
    add_column_sums(out.view(), in.matrix(rows, cols));
    Values expected = start;
    for (std::size_t i = 0; i < rows * cols; ++i) expected[i % cols] += x[i];
    CHECK(out.values() == expected);
    CHECK(out.intact());
  }
}

TEST_CASE("all_finite finds a NaN or an infinity wherever it stands") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (std::size_t n = 1; n <= 35; ++n) {
    Guarded x(sample(n, 1, 1e38f));
    CHECK(all_finite(x.view()));
    for (std::size_t i = 0; i < n; ++i) {
      for (const float bad : {std::numeric_limits<float>::quiet_NaN(), kInfinity, -kInfinity}) {
        CAPTURE(n, i, bad);
        Guarded spoilt(x.values());
        spoilt.view()[i] = bad;
        CHECK_FALSE(all_finite(spoilt.view()));
      }
    }
  }
}

TEST_CASE("Operations on nothing do nothing") {
  const VectorView none;
  copy(none, none);
  scale(none, 2, none);
  add_scaled(none, 2, none);
  weighted_sum(none, 1, none, 2, none);
  fill(none, 1);
  CHECK(all_finite(none));
}
