#include "core/experiments/map_grid.hpp"

#include <algorithm>

#include "core/experiments/network_parameters.hpp"
#include "core/experiments/registry.hpp"
#include "core/lab/number.hpp"
#include "core/lab/values.hpp"

namespace norm_lab {
namespace {

/// What the map says of a parameter of the training, or the default where it says nothing.
Value value_of(const Request& map, const Request& training, const Parameter& parameter) {
  const std::size_t index = index_of(map.experiment().parameters, parameter.name);
  return index < map.values().size() ? map.values()[index] : default_value(training, parameter);
}

}  // namespace

MapGrid::MapGrid(const Request& request) : x_(axis_values(request, Side::kX)), y_(axis_values(request, Side::kY)) {
  const std::vector<int> x_levels = refinement_levels(x_.size());
  const std::vector<int> y_levels = refinement_levels(y_.size());
  const int finest = std::max(*std::max_element(x_levels.begin(), x_levels.end()),
                              *std::max_element(y_levels.begin(), y_levels.end()));
  for (int level = 0; level <= finest; ++level) {
    for (std::size_t row = 0; row < y_.size(); ++row) {
      for (std::size_t column = 0; column < x_.size(); ++column) {
        if (std::max(x_levels[column], y_levels[row]) == level) cells_.push_back({.x = x_[column], .y = y_[row]});
      }
    }
  }
}

const Experiment& training_of_cells() {
  const auto all = experiments();
  return *std::find_if(all.begin(), all.end(), [](const Experiment& e) { return e.name == "training"; });
}

Request cell_request(const Request& map, const MapCell& cell, std::optional<std::size_t> seed_index) {
  Request training(training_of_cells());
  for (const Parameter& parameter : training.experiment().parameters) {
    Value value = value_of(map, training, parameter);
    if (parameter.name == axis_of(map, Side::kX).name) value.number = cell.x;
    if (parameter.name == axis_of(map, Side::kY).name) value.number = cell.y;
    if (seed_index && parameter.name == "seed") value.list = {map.list("seed")[*seed_index]};
    if (seed_index && parameter.name == "data-seed") value.number = data_seed_of(map, *seed_index);
    training.add(std::move(value));
  }
  return training;
}

std::string cell_name(const Request& map, const MapCell& cell) {
  return std::string(axis_of(map, Side::kY).name) + " " + to_text(cell.y) + ", " +
         std::string(axis_of(map, Side::kX).name) + " " + to_text(cell.x);
}

}  // namespace norm_lab
