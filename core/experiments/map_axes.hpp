#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/lab/parameter.hpp"
#include "core/lab/refusal.hpp"
#include "core/lab/request.hpp"

namespace norm_lab {

/// Places x and y on a map that a parameter of the training may stand on. Names and labels are that parameter's.
struct MapAxis {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  std::string_view from;  // default of the first value
  std::string_view to;    // default of the last value
  /// Values go in equal ratios, or else in equal differences.
  bool ratios;
  /// Values between the ends are rounded to whole numbers, or else to three significant digits.
  bool whole;
  /// Where a request may set the parameter: not where it stands on an axis.
  bool (*is_free)(const Request& request);
  std::string_view free_where;
};

/// The sides of a map: what its columns and what its rows differ in.
enum class Side : std::uint8_t { kX, kY };

const MapAxis& axis_of(const Request& request, Side side);

/// The values along a side, ascending: its ends as the request has them, the others rounded.
std::vector<double> axis_values(const Request& request, Side side);

/// x, x-cells, x-from, x-to, and the same of y.
void add_axis_parameters(std::vector<Parameter>& parameters);

/// Makes those of the parameters that may stand on an axis idle where they do.
void free_axis_parameters(std::vector<Parameter>& parameters);

/// Whether x and y are two axes whose values the parameters of `training` allow.
std::optional<Refusal> check_axes(const Request& request, const std::vector<Parameter>& training);

/// How early the cells in a row of `count` come in a refinement: 0 the two ends, 1 the middle, 2 the middles of the
/// halves, and so on. count > 0.
std::vector<int> refinement_levels(std::size_t count);

}  // namespace norm_lab
