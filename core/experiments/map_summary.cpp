#include "core/experiments/map_summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/experiments/columns.hpp"
#include "core/experiments/map_axes.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/own_placement_parameters.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/statistics.hpp"

namespace norm_lab {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view kRate = "lr";

const Column kSensitivityColumn = {"sensitivity", ColumnType::kReal, "nats", "Mean over seeds."};
const Column kBestRateColumn = {"best_lr", ColumnType::kReal, "",
                                "The rate with the lowest mean loss, the lower one of two that are equal; empty where "
                                "no run ended below its first loss."};

TableDeclaration sensitivity_table() {
  return {
      "sensitivity",
      "Sensitivity to the learning rate",
      "Mean over the rates of the last loss less the lowest of them, and over the other axis; a run counts for no "
      "more than its first loss (Wortsman et al. 2023).",
      true,
      {kPlacementColumn, kSeedsColumn, kSensitivityColumn, kDeviationColumn, kLowColumn, kHighColumn, kBestRateColumn}};
}

TableDeclaration sensitivity_at_table() {
  return {"sensitivity_at",
          "Sensitivity to the learning rate along the other axis",
          "Mean over the rates of the last loss less the lowest of them, at each value of the other axis.",
          true,
          {kPlacementColumn,
           {"at", ColumnType::kReal, "", "Value on the other axis."},
           kSeedsColumn,
           kSensitivityColumn,
           kDeviationColumn,
           kLowColumn,
           kHighColumn,
           kBestRateColumn,
           {"best_loss", ColumnType::kReal, "nats", "Mean over seeds of the loss at that rate."}}};
}

/// Losses of one placement, none above its run's first loss.
class CappedLosses {
 public:
  CappedLosses(std::size_t rates, std::size_t others, std::size_t seeds)
      : rates_(rates),
        others_(others),
        seeds_(seeds),
        losses_(rates * others * seeds, kNone),
        learned_(others, false) {}

  /// A run that diverged, or ended above its first loss, counts with its first loss.
  void set(std::size_t rate, std::size_t other, std::size_t seed, double last, double first) {
    losses_[index_of(rate, other, seed)] = last < first ? last : first;
    if (last < first) learned_[other] = true;
  }

  /// Whether a run ended below its first loss, at any rate. Where none did, no rate is the best.
  bool learned(std::size_t other) const { return learned_[other]; }
  bool learned() const { return std::find(learned_.begin(), learned_.end(), true) != learned_.end(); }

  /// mean over rates of loss - min over rates of loss
  double sensitivity(std::size_t other, std::size_t seed) const {
    double sum = 0;
    double best = at(0, other, seed);
    for (std::size_t rate = 0; rate < rates_; ++rate) {
      sum += at(rate, other, seed);
      best = std::min(best, at(rate, other, seed));
    }
    return sum / static_cast<double>(rates_) - best;
  }
  /// The same, mean over the other axis.
  double sensitivity(std::size_t seed) const {
    double sum = 0;
    for (std::size_t other = 0; other < others_; ++other) sum += sensitivity(other, seed);
    return sum / static_cast<double>(others_);
  }

  double mean_loss(std::size_t rate, std::size_t other) const {
    double sum = 0;
    for (std::size_t seed = 0; seed < seeds_; ++seed) sum += at(rate, other, seed);
    return sum / static_cast<double>(seeds_);
  }
  double mean_loss(std::size_t rate) const {
    double sum = 0;
    for (std::size_t other = 0; other < others_; ++other) sum += mean_loss(rate, other);
    return sum / static_cast<double>(others_);
  }

  std::size_t seeds() const { return seeds_; }

 private:
  std::size_t index_of(std::size_t rate, std::size_t other, std::size_t seed) const {
    return (other * rates_ + rate) * seeds_ + seed;
  }
  double at(std::size_t rate, std::size_t other, std::size_t seed) const {
    return losses_[index_of(rate, other, seed)];
  }

  std::size_t rates_;
  std::size_t others_;
  std::size_t seeds_;
  std::vector<double> losses_;
  std::vector<bool> learned_;
};

/// Where a value stands among those of a side, of which it is one.
std::size_t index_in(const std::vector<double>& values, double value) {
  return static_cast<std::size_t>(std::lower_bound(values.begin(), values.end() - 1, value) - values.begin());
}

/// `request`: of one placement.
CappedLosses losses_of(const Request& request, const Table& map, Side rate, Side other) {
  const std::string_view placement = placement_of(request).name;
  const std::vector<double> rates = axis_values(request, rate);
  const std::vector<double> others = axis_values(request, other);
  const std::size_t seeds = request.list("seed").size();
  CappedLosses losses(rates.size(), others.size(), seeds);
  const Numbers& rate_of = map.numbers(rate == Side::kX ? "x" : "y");
  const Numbers& other_of = map.numbers(other == Side::kX ? "x" : "y");
  const Texts& placements = map.texts("placement");
  std::size_t rows = 0;  // of this placement; a cell's seeds stand together
  for (std::size_t row = 0; row < map.rows(); ++row) {
    if (placements[row] != placement) continue;
    losses.set(index_in(rates, rate_of[row]), index_in(others, other_of[row]), rows++ % seeds,
               map.numbers("last_loss")[row], map.numbers("first_loss")[row]);
  }
  return losses;
}

template <class Value>
Spread over_all_seeds(std::size_t seeds, Value value) {
  std::vector<double> values(seeds);
  for (std::size_t seed = 0; seed < seeds; ++seed) values[seed] = value(seed);
  return spread_of({values.data(), values.size()});
}

struct BestRate {
  double rate = kNone;
  double loss = kNone;
};

/// The rate with the lowest loss; none where nothing learned, or a loss is no number, as where a first one is not.
template <class Loss>
BestRate best_of(const std::vector<double>& rates, bool learned, Loss loss) {
  BestRate best;
  for (std::size_t i = 0; learned && i < rates.size(); ++i) {
    const double at = loss(i);
    if (std::isfinite(at) && !(at >= best.loss)) best = {.rate = rates[i], .loss = at};
  }
  return best;
}

void add_rows(Table& overall, Table& along, std::string_view placement, const CappedLosses& losses,
              const std::vector<double>& rates, const std::vector<double>& others) {
  for (std::size_t other = 0; other < others.size(); ++other) {
    const Spread spread =
        over_all_seeds(losses.seeds(), [&](std::size_t seed) { return losses.sensitivity(other, seed); });
    const Interval interval = mean_interval(spread);
    const BestRate best =
        best_of(rates, losses.learned(other), [&](std::size_t rate) { return losses.mean_loss(rate, other); });
    along.add_row({placement, others[other], spread.count, spread.mean, spread.deviation, interval.low, interval.high,
                   best.rate, best.loss});
  }
  const Spread spread = over_all_seeds(losses.seeds(), [&](std::size_t seed) { return losses.sensitivity(seed); });
  const Interval interval = mean_interval(spread);
  const BestRate best = best_of(rates, losses.learned(), [&](std::size_t rate) { return losses.mean_loss(rate); });
  overall.add_row({placement, spread.count, spread.mean, spread.deviation, interval.low, interval.high, best.rate});
}

}  // namespace

std::vector<TableDeclaration> map_summary_tables() { return {sensitivity_table(), sensitivity_at_table()}; }

std::vector<Table> map_summaries(const Request& request, const Table& map) {
  Table overall(request.experiment().table("sensitivity"));
  Table along(request.experiment().table("sensitivity_at"));
  const bool across = axis_of(request, Side::kX).name == kRate;
  if (across || axis_of(request, Side::kY).name == kRate) {
    const Side rate = across ? Side::kX : Side::kY;
    const Side other = across ? Side::kY : Side::kX;
    const std::vector<double> rates = axis_values(request, rate);
    const std::vector<double> others = axis_values(request, other);
    for (const Request& one : request.series()) {
      const CappedLosses losses = losses_of(one, map, rate, other);
      add_rows(overall, along, placement_of(one).name, losses, rates, others);
    }
  }
  return {std::move(overall), std::move(along)};
}

}  // namespace norm_lab
