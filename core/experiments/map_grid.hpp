#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/experiments/map_axes.hpp"
#include "core/lab/request.hpp"

namespace norm_lab {

/// A place on a map. It is a request of run=training of its own.
struct MapCell {
  double x = 0;
  double y = 0;
};

/// The cells of a map in the order in which they are run: coarse first, so that the whole map is seen early.
class MapGrid {
 public:
  explicit MapGrid(const Request& request);

  const std::vector<double>& x() const { return x_; }
  const std::vector<double>& y() const { return y_; }
  const std::vector<MapCell>& cells() const { return cells_; }

 private:
  std::vector<double> x_;
  std::vector<double> y_;
  std::vector<MapCell> cells_;
};

/// run=training, whose requests the cells are.
const Experiment& training_of_cells();

/// The training of a cell: the map's parameters with the cell's values, for all seeds of the map, or for one of them
/// alone with the data seed that it has there. `map` has one placement.
Request cell_request(const Request& map, const MapCell& cell, std::optional<std::size_t> seed_index = std::nullopt);

/// "depth 8, lr 0.00316"
std::string cell_name(const Request& map, const MapCell& cell);

}  // namespace norm_lab
