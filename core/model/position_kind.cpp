#include "core/model/position_kind.hpp"

#include "core/numeric/math.hpp"

namespace norm_lab {
namespace {

constexpr PositionKind kKinds[] = {
    {"none", "None", "Nothing: without attention no token needs its place.", false, nullptr},
    {"learned", "Learned", "A trained vector for each place, drawn like an embedding.", true, nullptr},
    {"sinusoidal", "Sinusoidal", "Fixed sines and cosines of the place (Vaswani et al. 2017).", false,
     sinusoidal_positions},
};

}  // namespace

std::span<const PositionKind> position_kinds() { return kKinds; }

void sinusoidal_positions(MatrixView positions) {
  const double width = static_cast<double>(positions.cols);
  for (std::size_t feature = 0; feature < positions.cols; ++feature) {
    const std::size_t even = feature - feature % 2;
    const double pair = static_cast<double>(even);
    const double rate = pow(10000.0, -pair / width);
    for (std::size_t place = 0; place < positions.rows; ++place) {
      const double angle = static_cast<double>(place) * rate;
      positions.row(place)[feature] = static_cast<float>(feature % 2 == 0 ? sin(angle) : cos(angle));
    }
  }
}

}  // namespace norm_lab
