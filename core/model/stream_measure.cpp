#include "core/model/stream_measure.hpp"

#include <cmath>

#include "core/numeric/reduce.hpp"

namespace norm_lab {

double mean_square(ConstVectorView x) { return sum_of_squares(x) / static_cast<double>(x.size); }

double mean_square(ConstMatrixView x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.rows; ++i) sum += mean_square(x.row(i));
  return sum / static_cast<double>(x.rows);
}

double population_variance(ConstVectorView x) {
  const double count = static_cast<double>(x.size);
  const double mean = sum(x) / count;
  return sum_of_squares(x) / count - mean * mean;
}

double mean_cosine(ConstMatrixView x) {
  double sum = 0;
  for (std::size_t i = 1; i < x.rows; ++i) {
    const double squares = sum_of_squares(x.row(i));
    for (std::size_t j = 0; j < i; ++j) {
      sum += dot(x.row(i), x.row(j)) / std::sqrt(squares * sum_of_squares(x.row(j)));
    }
  }
  return sum / (0.5 * static_cast<double>(x.rows) * static_cast<double>(x.rows - 1));
}

}  // namespace norm_lab
