#include "core/experiments/concentration.hpp"

#include <algorithm>

#include "core/experiments/columns.hpp"
#include "core/experiments/concentration_summary.hpp"
#include "core/experiments/uniform_run.hpp"
#include "core/model/stream_measure.hpp"

namespace norm_lab {
namespace {

const Column kWidthColumn = {"width", ColumnType::kInteger, "features", "Features of each token."};

TableDeclaration sizes_table() {
  return {"sizes",
          "Size of each token",
          "The stream after each layer, before any training, token by token.",
          false,
          {kPlacementColumn,
           kWidthColumn,
           {"seed", ColumnType::kInteger, "", "Seed of tokens and weights."},
           kLayerColumn,
           {"token", ColumnType::kInteger, "", "Place in the sequence, from 1."},
           {"size", ColumnType::kReal, "",
            "Squared length over the width of what the layer's last norm after a sum receives for this token; of the "
            "stream where the layer has no such norm."}}};
}

TableDeclaration quantiles_table() {
  return {"quantiles",
          "Quantiles of the size",
          "Sizes of all tokens and seeds after each layer.",
          true,
          {kPlacementColumn,
           kWidthColumn,
           kLayerColumn,
           {"mean", ColumnType::kReal, "", "Mean over tokens and seeds."},
           {"q05", ColumnType::kReal, "", "5 % of the sizes lie below."},
           {"q25", ColumnType::kReal, "", "A quarter of the sizes lies below."},
           {"q50", ColumnType::kReal, "", "The median."},
           {"q75", ColumnType::kReal, "", "Three quarters of the sizes lie below."},
           {"q95", ColumnType::kReal, "", "95 % of the sizes lie below."}}};
}

TableDeclaration histogram_table() {
  return {
      "histogram",
      "Size over its mean",
      "Sizes of all layers, tokens and seeds, each over the mean of its placement, width and layer. The bins are the "
      "same for all placements and widths.",
      true,
      {kPlacementColumn,
       kWidthColumn,
       {"low", ColumnType::kReal, "", "Lower edge of the bin."},
       {"high", ColumnType::kReal, "", "Upper edge of the bin."},
       {"share", ColumnType::kReal, "", "Share of the values that lie in the bin."}}};
}

TableDeclaration epsilon_table() {
  return {"epsilon",
          "How closely sizes keep to their mean",
          "The smallest epsilon such that a share of 1 - delta of all sizes lies within epsilon times the mean of it.",
          true,
          {kPlacementColumn,
           kWidthColumn,
           {"seeds", ColumnType::kInteger, "", "Number of seeds."},
           {"values", ColumnType::kInteger, "", "Number of sizes: of all layers, tokens and seeds that are finite."},
           {"epsilon", ColumnType::kReal, "", "The epsilon."},
           {"low", ColumnType::kReal, "",
            "Lower end of its 95 % interval: the 2.5 % quantile of 1000 resamples of whole seeds, means kept; empty "
            "for one seed."},
           {"high", ColumnType::kReal, "", "Upper end of that interval: the 97.5 % quantile."},
           {"fit", ColumnType::kReal, "", "The fitted power law at this width; empty for one width."}}};
}

TableDeclaration exponent_table() {
  return {"exponent",
          "Exponent of the width",
          "The power of the width with which epsilon falls: least squares of its logarithm on that of the width.",
          true,
          {kPlacementColumn,
           {"exponent", ColumnType::kReal, "", "The exponent; empty for one width."},
           {"low", ColumnType::kReal, "",
            "Lower end of its 95 % interval: the 2.5 % quantile of 1000 resamples of whole seeds; empty for one seed."},
           {"high", ColumnType::kReal, "", "Upper end of that interval: the 97.5 % quantile."}}};
}

/// Each width with each seed.
UniformStackSettings settings_of(const Request& request, std::size_t unit) {
  const auto& widths = request.list("width");
  const auto& seeds = request.list("seed");
  return uniform_settings(request, static_cast<int>(widths[unit / seeds.size()]), seeds[unit % seeds.size()]);
}

std::vector<std::string> unit_names(const Request& request) {
  std::vector<std::string> names;
  for (const std::uint32_t width : request.list("width")) {
    for (const std::uint32_t seed : request.list("seed")) {
      names.push_back("width " + std::to_string(width) + ", seed " + std::to_string(seed));
    }
  }
  return names;
}

Cost cost_of(const Request& request) {
  const std::size_t widths = request.list("width").size();
  const std::size_t seeds = request.list("seed").size();
  Cost cost;
  for (std::size_t width = 0; width < widths; ++width) {
    const UniformStackSettings settings = settings_of(request, width * seeds);
    constexpr double kBytesPerRow = 120;
    const double layer_rows = static_cast<double>(settings.placements.size()) * settings.depth;
    const double rows = layer_rows * settings.length;
    cost.work += static_cast<double>(seeds) * stack_work(settings);
    cost.memory = std::max(cost.memory, static_cast<double>(stack_memory(settings)) + kBytesPerRow * rows);
    cost.rows += static_cast<double>(seeds) * rows + layer_rows +
                 static_cast<double>(settings.placements.size()) * (kHistogramBins + 1);
  }
  cost.rows += static_cast<double>(request.list("placement").size());
  return cost;
}

class ConcentrationRun : public UniformRun {
 public:
  using UniformRun::UniformRun;

 protected:
  void record(const UniformStack& stack) override {
    const UniformStackSettings& settings = stack.settings();
    for (std::size_t p = 0; p < settings.placements.size(); ++p) {
      const ConstMatrixView received = stack.received(p);
      for (std::size_t token = 0; token < received.rows; ++token) {
        tables_[0].add_row({settings.placements[p].name, static_cast<double>(settings.width),
                            static_cast<double>(settings.seed), static_cast<double>(stack.layers_done()),
                            static_cast<double>(token + 1), mean_square(received.row(token))});
      }
    }
  }
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t unit) {
  return start_uniform<ConcentrationRun>(request, settings_of(request, unit));
}

std::vector<Table> summarise(const Request& request, std::span<const Table> joined) {
  return summarise_sizes(request, Sizes(request, joined[0]));
}

std::vector<Parameter> parameters() {
  return {placements_parameter([](const Request&) -> std::string { return "pre,post,deepnorm"; }),
          norm_parameter(),
          width_parameter(ParameterKind::kIntegers, "Widths",
                          [](const Request&) -> std::string { return "64,128,256,512"; }),
          depth_parameter(),
          length_parameter(),
          {.name = "delta",
           .label = "Delta",
           .group = "Measure",
           .help = "Share of the sizes that may lie farther from the mean than epsilon.",
           .kind = ParameterKind::kReal,
           .minimum = 0,
           .maximum = 0.5,
           .default_text = [](const Request&) -> std::string { return "0.05"; }},
          seeds_parameter([](const Request&) -> std::string { return "0-29"; })};
}

}  // namespace

Experiment concentration_experiment() {
  return {.name = "concentration",
          .title = "Concentration",
          .question = "How closely do the tokens' sizes keep to their mean, and does width bring them closer?",
          .parameters = parameters(),
          .tables = {sizes_table(), quantiles_table(), histogram_table(), epsilon_table(), exponent_table()},
          .check = [](const Request&) -> std::optional<Refusal> { return std::nullopt; },
          .units = unit_names,
          .cost = cost_of,
          .start = start,
          .summarise = summarise,
          .design = uniform_design};
}

}  // namespace norm_lab
