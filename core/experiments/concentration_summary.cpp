#include "core/experiments/concentration_summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/experiments/resampling.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/math.hpp"
#include "core/numeric/statistics.hpp"

namespace norm_lab {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::string_view placement_name(const Request& request, std::size_t placement) {
  return placements()[request.list("placement")[placement]].name;
}

double width_of(const Request& request, std::size_t width) { return request.list("width")[width]; }

Numbers logs_of_widths(const Request& request) {
  Numbers logs(request.list("width").size());
  for (std::size_t i = 0; i < logs.size(); ++i) logs[i] = log(width_of(request, i));
  return logs;
}

/// Sizes of all seeds and tokens after one layer, unsorted.
Numbers gather(const Sizes& sizes, std::size_t placement, std::size_t width, std::size_t layer) {
  Numbers gathered;
  gathered.reserve(sizes.seeds * sizes.tokens);
  for (std::size_t seed = 0; seed < sizes.seeds; ++seed) {
    for (std::size_t token = 0; token < sizes.tokens; ++token) {
      gathered.push_back(sizes.at(width, seed, layer, placement, token));
    }
  }
  return gathered;
}

/// Size over mean of every finite size of a placement and width.
using Ratios = std::vector<Seeded>;

struct Summary {
  const Request& request;
  const Sizes& sizes;
  Table quantiles, histogram, epsilon, exponent;
  /// Of the placement at hand.
  std::vector<SeededValues> deviations;
  Numbers log_widths;

  void add_quantiles(std::size_t placement, std::size_t width, std::size_t layer, Numbers values, double mean) {
    const auto first_bad = std::remove_if(values.begin(), values.end(), [](double v) { return !std::isfinite(v); });
    values.erase(first_bad, values.end());
    std::sort(values.begin(), values.end());
    const auto at = [&](double p) { return quantile({values.data(), values.size()}, p); };
    quantiles.add_row({placement_name(request, placement), width_of(request, width), static_cast<double>(layer + 1),
                       mean, at(0.05), at(0.25), at(0.5), at(0.75), at(0.95)});
  }

  Ratios ratios_of(std::size_t placement, std::size_t width) {
    Ratios ratios;
    ratios.reserve(sizes.layers * sizes.seeds * sizes.tokens);
    for (std::size_t layer = 0; layer < sizes.layers; ++layer) {
      const Numbers values = gather(sizes, placement, width, layer);
      const double mean = spread_of({values.data(), values.size()}).mean;
      for (std::size_t i = 0; i < values.size(); ++i) {
        const double ratio = values[i] / mean;
        if (std::isfinite(ratio)) ratios.push_back({ratio, static_cast<std::uint32_t>(i / sizes.tokens)});
      }
      add_quantiles(placement, width, layer, values, mean);
    }
    return ratios;
  }

  void add_histogram(std::size_t placement, std::size_t width, const Ratios& ratios, const Interval& range) {
    const double step = (range.high - range.low) / kHistogramBins;
    Numbers counts(kHistogramBins);
    for (const Seeded& ratio : ratios) {
      const double bin = step > 0 ? (ratio.value - range.low) / step : 0;
      ++counts[static_cast<std::size_t>(std::min(bin, kHistogramBins - 1.0))];
    }
    for (int bin = 0; bin < kHistogramBins; ++bin) {
      histogram.add_row({placement_name(request, placement), width_of(request, width), range.low + bin * step,
                         range.low + (bin + 1) * step,
                         counts[static_cast<std::size_t>(bin)] / static_cast<double>(ratios.size())});
    }
  }

  /// epsilon at each width, where each seed counts as often as `counts` says.
  Numbers epsilons(const Counts& counts) const {
    Numbers found;
    for (const SeededValues& values : deviations) found.push_back(values.upper_value(counts, request.real("delta")));
    return found;
  }

  /// epsilon ~ width^slope
  Line power_law(const Numbers& found) const {
    Numbers logs;
    for (const double value : found) logs.push_back(log(value));
    return least_squares({log_widths.data(), log_widths.size()}, {logs.data(), logs.size()});
  }

  void add_law(std::size_t placement) {
    std::vector<Numbers> resampled(sizes.widths);
    Numbers slopes;
    Resamples resamples(sizes.seeds);
    for (int i = 0; sizes.seeds > 1 && i < kResamples; ++i) {
      const Numbers found = epsilons(resamples.next());
      for (std::size_t width = 0; width < sizes.widths; ++width) resampled[width].push_back(found[width]);
      slopes.push_back(power_law(found).slope);
    }

    const Numbers found = epsilons(Counts(sizes.seeds, 1));
    const Line law = power_law(found);
    for (std::size_t width = 0; width < sizes.widths; ++width) {
      const Interval interval = percentile_interval(std::move(resampled[width]));
      epsilon.add_row({placement_name(request, placement), width_of(request, width), static_cast<double>(sizes.seeds),
                       static_cast<double>(deviations[width].size()), found[width], interval.low, interval.high,
                       exp(law.intercept + law.slope * log_widths[width])});
    }
    const Interval interval = percentile_interval(std::move(slopes));
    exponent.add_row({placement_name(request, placement), law.slope, interval.low, interval.high});
  }
};

/// |ratio - 1|
SeededValues deviations_of(Ratios ratios, std::size_t seeds) {
  for (Seeded& ratio : ratios) ratio.value = std::fabs(ratio.value - 1);
  return {std::move(ratios), seeds};
}

Interval range_of(const std::vector<Ratios>& all) {
  Interval range = {kNone, kNone};
  for (const Ratios& ratios : all) {
    for (const Seeded& ratio : ratios) {
      if (!(range.low <= ratio.value)) range.low = ratio.value;
      if (!(range.high >= ratio.value)) range.high = ratio.value;
    }
  }
  return range;
}

}  // namespace

Sizes::Sizes(const Request& request, const Table& joined)
    : values(joined.numbers("size")),
      widths(request.list("width").size()),
      seeds(request.list("seed").size()),
      layers(static_cast<std::size_t>(request.integer("depth"))),
      placements(request.list("placement").size()),
      tokens(static_cast<std::size_t>(request.integer("length"))) {}

std::vector<Table> summarise_sizes(const Request& request, const Sizes& sizes) {
  const Experiment& experiment = request.experiment();
  Summary summary = {request,
                     sizes,
                     Table(experiment.table("quantiles")),
                     Table(experiment.table("histogram")),
                     Table(experiment.table("epsilon")),
                     Table(experiment.table("exponent")),
                     {},
                     logs_of_widths(request)};
  if (sizes.complete()) {
    std::vector<Ratios> ratios;
    ratios.reserve(sizes.placements * sizes.widths);
    for (std::size_t i = 0; i < sizes.placements * sizes.widths; ++i) {
      ratios.push_back(summary.ratios_of(i / sizes.widths, i % sizes.widths));
    }
    const Interval range = range_of(ratios);
    for (std::size_t i = 0; i < ratios.size(); ++i) {
      summary.add_histogram(i / sizes.widths, i % sizes.widths, ratios[i], range);
    }
    for (std::size_t placement = 0; placement < sizes.placements; ++placement) {
      summary.deviations.clear();
      for (std::size_t width = 0; width < sizes.widths; ++width) {
        summary.deviations.push_back(deviations_of(std::move(ratios[placement * sizes.widths + width]), sizes.seeds));
      }
      summary.add_law(placement);
    }
  }
  return {std::move(summary.quantiles), std::move(summary.histogram), std::move(summary.epsilon),
          std::move(summary.exponent)};
}

}  // namespace norm_lab
