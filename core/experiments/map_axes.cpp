#include "core/experiments/map_axes.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "core/experiments/choices.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/lab/number.hpp"
#include "core/lab/values.hpp"
#include "core/numeric/math.hpp"
#include "core/train/optimizer.hpp"

namespace norm_lab {
namespace {

constexpr double kMostCells = 40;
constexpr int kDigits = 3;
/// The axis says what its ends may be.
constexpr double kMostEnd = 1e9;

enum AxisIndex : std::size_t { kDepth, kRate, kWarmup, kGain, kEps };

bool stands_on_axis(const Request& request, std::size_t axis) {
  return request.choice("x") == axis || request.choice("y") == axis;
}

template <AxisIndex kAxis>
bool is_free(const Request& request) {
  return !stands_on_axis(request, kAxis);
}

bool eps_is_free(const Request& request) {
  return is_free<kEps>(request) && optimizers()[request.choice("optimizer")].adaptive;
}

constexpr MapAxis kAxes[] = {
    {"depth", "Depth", "Number of blocks.", "2", "24", true, true, is_free<kDepth>, "neither x nor y is depth"},
    {"lr", "Learning rate", "Size of the optimizer's steps.", "0.0001", "1", true, false, is_free<kRate>,
     "neither x nor y is lr"},
    {"warmup", "Warm-up", "Steps over which the learning rate climbs.", "0", "200", false, true, is_free<kWarmup>,
     "neither x nor y is warmup"},
    {"gain", "Initial gain", "Factor of every first weight matrix of a linear layer.", "0.25", "4", true, false,
     is_free<kGain>, "neither x nor y is gain"},
    {"adam-eps", "Optimizer's eps", "What is added to the root of the mean square before dividing by it.", "1e-10",
     "0.001", true, false, eps_is_free, "the optimizer is adam, adamw or radam, and neither x nor y is adam-eps"},
};

/// The parameters of a side.
struct SideNames {
  std::string_view axis, axis_label, axis_help;
  std::string_view cells, cells_label;
  std::string_view from, from_label;
  std::string_view to, to_label;
};

constexpr SideNames kSides[] = {
    {"x", "Across", "What the columns of the map differ in.", "x-cells", "Columns", "x-from", "Across from", "x-to",
     "Across to"},
    {"y", "Up", "What the rows of the map differ in.", "y-cells", "Rows", "y-from", "Up from", "y-to", "Up to"},
};

constexpr const SideNames& names_of(Side side) { return kSides[static_cast<std::size_t>(side)]; }

// ---- Parameters -----------------------------------------------------------------------------------------------------

template <Side kSide>
std::string default_axis(const Request& request) {
  if constexpr (kSide == Side::kX) return std::string(kAxes[kRate].name);
  return std::string(kAxes[request.choice("x") == kDepth ? kRate : kDepth].name);
}

template <Side kSide>
std::string default_from(const Request& request) {
  return std::string(axis_of(request, kSide).from);
}

template <Side kSide>
std::string default_to(const Request& request) {
  return std::string(axis_of(request, kSide).to);
}

template <Side kSide>
bool has_other_end(const Request& request) {
  return request.integer(names_of(kSide).cells) > 1;
}

Parameter end_parameter(std::string_view name, std::string_view label, std::string_view help, DefaultText text) {
  return {.name = name,
          .label = label,
          .group = "Map",
          .help = help,
          .kind = ParameterKind::kReal,
          .maximum = kMostEnd,
          .default_text = text};
}

template <Side kSide>
void add_side(std::vector<Parameter>& parameters) {
  const SideNames& names = names_of(kSide);
  parameters.push_back({.name = names.axis,
                        .label = names.axis_label,
                        .group = "Map",
                        .help = names.axis_help,
                        .kind = ParameterKind::kChoice,
                        .choices = choices_of(kAxes),
                        .default_text = default_axis<kSide>});
  parameters.push_back({.name = names.cells,
                        .label = names.cells_label,
                        .group = "Map",
                        .unit = "cells",
                        .help = "Number of different values on this side.",
                        .minimum = 1,
                        .maximum = kMostCells,
                        .default_text = whole<6>});
  parameters.push_back(
      end_parameter(names.from, names.from_label, "The lowest value on this side.", default_from<kSide>));
  parameters.push_back(
      end_parameter(names.to, names.to_label,
                    "The highest value on this side. Those between go in equal ratios; warm-up in equal differences.",
                    default_to<kSide>));
  parameters.back().applies = has_other_end<kSide>;
  parameters.back().applies_where = kSide == Side::kX ? "x-cells is more than 1" : "y-cells is more than 1";
  std::for_each(parameters.end() - 4, parameters.end(), [](Parameter& parameter) { parameter.shared = true; });
}

// ---- Checks ---------------------------------------------------------------------------------------------------------

/// Whether a value that stands for a parameter is one that it may have.
std::optional<Refusal> check_end(std::string_view field, double value, const MapAxis& axis,
                                 const Parameter& parameter) {
  Value ignored;
  const std::string text = to_text(value);
  std::string problem = parse_value(parameter, text, ignored);
  if (!problem.empty()) return refuse(field, text, problem + ", like " + std::string(axis.name));
  if (axis.ratios && value <= 0) return refuse(field, text, "must be more than 0: the values go in equal ratios");
  return std::nullopt;
}

std::optional<Refusal> check_side(const Request& request, Side side, const std::vector<Parameter>& training) {
  const SideNames& names = names_of(side);
  const MapAxis& axis = axis_of(request, side);
  const Parameter& parameter = training[index_of(training, axis.name)];
  if (!applies(parameter, request)) {
    return refuse(names.axis, axis.name, "has a meaning only where " + std::string(parameter.applies_where));
  }
  const double from = request.real(names.from);
  if (std::optional<Refusal> refusal = check_end(names.from, from, axis, parameter)) return refusal;
  if (request.integer(names.cells) == 1) return std::nullopt;
  const double to = request.real(names.to);
  if (std::optional<Refusal> refusal = check_end(names.to, to, axis, parameter)) return refusal;
  if (to <= from) {
    return refuse(names.to, to_text(to),
                  "must be more than " + std::string(names.from) + ", which is " + to_text(from));
  }
  const std::vector<double> values = axis_values(request, side);
  if (std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) == values.end()) return std::nullopt;
  return refuse(names.cells, std::to_string(values.size()),
                "are more cells than different values, rounded to " +
                    std::string(axis.whole ? "whole numbers" : "three digits") + ", from " + to_text(from) + " to " +
                    to_text(to));
}

}  // namespace

const MapAxis& axis_of(const Request& request, Side side) { return kAxes[request.choice(names_of(side).axis)]; }

std::vector<double> axis_values(const Request& request, Side side) {
  const SideNames& names = names_of(side);
  const MapAxis& axis = axis_of(request, side);
  const double from = request.real(names.from);
  const double to = request.real(names.to);
  std::vector<double> values(static_cast<std::size_t>(request.integer(names.cells)));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(values.size() - 1);
    const double value = axis.ratios ? from * pow(to / from, share) : from + (to - from) * share;
    values[i] = axis.whole ? std::floor(value + 0.5) : to_digits(value, kDigits);
  }
  if (values.size() > 1) values.back() = to;
  values.front() = from;
  return values;
}

void add_axis_parameters(std::vector<Parameter>& parameters) {
  add_side<Side::kX>(parameters);
  add_side<Side::kY>(parameters);
}

void free_axis_parameters(std::vector<Parameter>& parameters) {
  for (Parameter& parameter : parameters) {
    for (const MapAxis& axis : kAxes) {
      if (parameter.name != axis.name) continue;
      parameter.applies = axis.is_free;
      parameter.applies_where = axis.free_where;
    }
  }
}

std::optional<Refusal> check_axes(const Request& request, const std::vector<Parameter>& training) {
  const MapAxis& x = axis_of(request, Side::kX);
  if (&x == &axis_of(request, Side::kY)) return refuse("y", x.name, "must be another axis than x");
  std::optional<Refusal> refusal = check_side(request, Side::kX, training);
  return refusal ? refusal : check_side(request, Side::kY, training);
}

std::vector<int> refinement_levels(std::size_t count) {
  std::vector<int> levels(count, 0);
  // Gaps between cells that have a level; each is halved until it holds no cell.
  struct Gap {
    std::size_t first, last;
    int level;
  };
  std::vector<Gap> gaps = {{0, count - 1, 1}};
  while (!gaps.empty()) {
    const Gap gap = gaps.back();
    gaps.pop_back();
    if (gap.last - gap.first < 2) continue;
    const std::size_t middle = (gap.first + gap.last) / 2;
    levels[middle] = gap.level;
    gaps.push_back({gap.first, middle, gap.level + 1});
    gaps.push_back({middle, gap.last, gap.level + 1});
  }
  return levels;
}

}  // namespace norm_lab
