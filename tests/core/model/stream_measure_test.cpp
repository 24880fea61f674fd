#include "core/model/stream_measure.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "tests/core/guarded.hpp"

using namespace norm_lab;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("Mean square and mean cosine are those of a worked example") {
  // Lengths 5, 2 and 13.
  std::vector<float> values = {3, 4, 2, 0, 12, 5};
  const ConstMatrixView x = {values.data(), 3, 2};
  CHECK(mean_square(x.row(0)) == 12.5);
  CHECK_THAT(mean_square(x), WithinRel((12.5 + 2 + 84.5) / 3, 1e-15));
  const double cosines = 3.0 / 5 + (3 * 12 + 4 * 5) / (5.0 * 13) + 12.0 / 13;
  CHECK_THAT(mean_cosine(x), WithinAbs(cosines / 3, 1e-15));
}

TEST_CASE("The population variance divides by the number of values") {
  std::vector<float> values = {2, 4, 4, 4, 5, 5, 7, 9};
  CHECK(population_variance({values.data(), values.size()}) == 4);
}

TEST_CASE("Equal tokens have cosine one, opposite ones minus one, a single one none") {
  const std::vector<float> row = sample(37, 4);
  Guarded x(3 * row.size());
  const MatrixView tokens = x.matrix(3, row.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) tokens.data[i] = row[i % row.size()];
  CHECK_THAT(mean_cosine(tokens), WithinAbs(1, 1e-15));
  for (std::size_t i = 0; i < row.size(); ++i) tokens.data[i] = -row[i];
  CHECK_THAT(mean_cosine(tokens.top(2)), WithinAbs(-1, 1e-15));
  CHECK(std::isnan(mean_cosine(tokens.top(1))));
}
