#include "core/experiments/jacobian.hpp"

#include <cmath>

#include "core/experiments/choices.hpp"
#include "core/experiments/columns.hpp"
#include "core/experiments/norm_jacobian.hpp"
#include "core/experiments/over_seeds.hpp"
#include "core/lab/request.hpp"
#include "core/numeric/random.hpp"

namespace norm_lab {
namespace {

// ---- Parameters -----------------------------------------------------------------------------------------------------

std::vector<Parameter> parameters() {
  return {
      {.name = "norm",
       .label = "Norms",
       .group = "Network",
       .help = "The kinds of norm, each without its learned parameters (ScaleNorm with the gain that it starts from).",
       .kind = ParameterKind::kChoices,
       .choices = choices_of(norm_kinds()),
       .default_text = [](const Request&) -> std::string { return "layer"; }},
      {.name = "width",
       .label = "Width",
       .group = "Network",
       .unit = "features",
       .help = "Features of the norm's input.",
       .minimum = 2,
       .maximum = 512,
       .logarithmic = true,
       .default_text = [](const Request&) -> std::string { return "256"; }},
      {.name = "eps",
       .label = "Eps",
       .group = "Network",
       .help = "What LayerNorm and RMSNorm add under the root. ScaleNorm has none, and neither have its exact values.",
       .kind = ParameterKind::kReal,
       .minimum = 0,
       .maximum = 1e6,
       .logarithmic = true,
       .default_text = [](const Request&) -> std::string { return "0.00001"; }},
      {.name = "scale",
       .label = "Scale",
       .group = "Input",
       .help = "The first k: the input is k times a vector of standard normal values.",
       .kind = ParameterKind::kReal,
       .minimum = 1e-6,
       .maximum = 1e6,
       .logarithmic = true,
       .default_text = [](const Request&) -> std::string { return "1"; }},
      {.name = "doublings",
       .label = "Doublings",
       .group = "Input",
       .help = "How often k is doubled.",
       .minimum = 0,
       .maximum = 20,
       .default_text = [](const Request&) -> std::string { return "3"; }},
      {.name = "seed",
       .label = "Seeds",
       .group = "Chance",
       .help = "Seeds of the input; each norm is measured once with each.",
       .kind = ParameterKind::kIntegers,
       .minimum = 0,
       .maximum = UINT32_MAX,
       .default_text = [](const Request&) -> std::string { return "0"; }},
  };
}

// ---- Tables ---------------------------------------------------------------------------------------------------------

const Column kNormColumn = {"norm", ColumnType::kText, "", "The kind of norm."};
const Column kSeedColumn = {"seed", ColumnType::kInteger, "", "Seed of the input."};
const Column kScaleColumn = {"scale", ColumnType::kReal, "", "k: the input is k times standard normal values."};
const Column kRootWidthColumn = {"root_width_over_length", ColumnType::kReal, "",
                                 "Square root of the width over the input's length."};

TableDeclaration jacobian_table() {
  return {"jacobian",
          "Spectral norm",
          "The largest factor by which a norm's Jacobian stretches a vector, for each size of the input.",
          false,
          {kNormColumn,
           kSeedColumn,
           kScaleColumn,
           {"length", ColumnType::kReal, "", "Euclidean length of the input."},
           {"measured", ColumnType::kReal, "", "Spectral norm by power iteration on the layer's own backward pass."},
           {"exact", ColumnType::kReal, "", "Spectral norm by the formula, from the same input in double precision."},
           kRootWidthColumn}};
}

TableDeclaration spectrum_table() {
  return {
      "spectrum",
      "Singular values",
      "All singular values of the Jacobian, for each size of the input.",
      false,
      {kNormColumn,
       kSeedColumn,
       kScaleColumn,
       {"index", ColumnType::kInteger, "", "Place among the singular values, the largest first."},
       {"measured", ColumnType::kReal, "", "Singular value of the matrix that the layer's own backward pass gives."},
       {"exact", ColumnType::kReal, "", "Singular value by the formula."}}};
}

TableDeclaration summary_table() {
  return {"jacobian_summary",
          "Spectral norm over seeds",
          "Means of the spectral norm and of what it is compared with, over seeds.",
          true,
          {kNormColumn,
           kScaleColumn,
           kSeedsColumn,
           {"measured", ColumnType::kReal, "", "Mean of the measured spectral norm over seeds."},
           kLowColumn,
           kHighColumn,
           {"exact", ColumnType::kReal, "", "Mean of the exact spectral norm over seeds."},
           {"root_width_over_length", ColumnType::kReal, "", "Mean of the square root of the width over the length."}}};
}

// ---- Units ----------------------------------------------------------------------------------------------------------

struct Unit {
  const NormKind* norm;
  std::uint32_t seed;
};

/// Each norm with each seed, in the request's order.
Unit unit_at(const Request& request, std::size_t index) {
  const std::vector<std::uint32_t>& seeds = request.list("seed");
  return {&norm_kinds()[request.list("norm")[index / seeds.size()]], seeds[index % seeds.size()]};
}

std::size_t units_of(const Request& request) { return request.list("norm").size() * request.list("seed").size(); }

std::vector<std::string> unit_names(const Request& request) {
  std::vector<std::string> names(units_of(request));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Unit unit = unit_at(request, i);
    names[i] = std::string(unit.norm->name) + ", seed " + std::to_string(unit.seed);
  }
  return names;
}

std::size_t width_of(const Request& request) { return static_cast<std::size_t>(request.integer("width")); }
std::size_t scales_of(const Request& request) { return static_cast<std::size_t>(request.integer("doublings")) + 1; }

/// What a unit works on: z, k z, and the values of one spectrum.
struct Workspace {
  Workspace(const Request& request, const NormKind& norm, Arena& arena)
      : jacobian(norm, width_of(request), static_cast<float>(request.real("eps")), arena),
        normal(arena.vector(width_of(request))),
        input(arena.vector(width_of(request))),
        measured(arena.doubles(width_of(request))),
        exact(arena.doubles(width_of(request))) {}

  NormJacobian jacobian;
  VectorView normal, input;
  VectorOf<double> measured, exact;
};

Cost cost_of(const Request& request) {
  const auto scales = static_cast<double>(scales_of(request));
  const auto units = static_cast<double>(units_of(request));
  const double rows = scales * (request.real("width") + 1);
  const std::uint64_t memory = memory_for<Workspace>(request, norm_kinds().front());
  constexpr double kBytesPerRow = 160;
  return {.work = units * scales * NormJacobian::work(width_of(request)),
          .memory = static_cast<double>(memory) + kBytesPerRow * rows,
          .rows = units * rows + static_cast<double>(request.list("norm").size()) * scales};
}

// ---- The run --------------------------------------------------------------------------------------------------------

enum TableIndex : std::size_t { kJacobian, kSpectrum };

class JacobianRun : public UnitRun {
 public:
  JacobianRun(const Request& request, const Unit& unit, Arena arena)
      : UnitRun(request.experiment().unit_tables()),
        unit_(unit),
        eps_(static_cast<float>(request.real("eps"))),
        first_scale_(request.real("scale")),
        scales_(scales_of(request)),
        arena_(std::move(arena)),
        at_(request, *unit.norm, arena_) {
    Generator(unit.seed).normal(at_.normal, 0, 1);
  }

  /// Each call measures one size of the input.
  bool advance() override {
    if (done_ == scales_) return false;
    measure(std::ldexp(first_scale_, static_cast<int>(done_)));
    return ++done_ < scales_;
  }
  std::size_t done() const override { return done_; }
  std::size_t total() const override { return scales_; }

 private:
  void measure(double scale) {
    const auto k = static_cast<float>(scale);
    for (std::size_t i = 0; i < at_.input.size; ++i) at_.input[i] = k * at_.normal[i];
    at_.jacobian.set_input(at_.input);
    exact_singular_values(at_.exact, *unit_.norm, at_.input, eps_);
    record_norm(scale);
    record_spectrum(scale);
  }

  void record_norm(double scale) {
    const double length = length_of(at_.input);
    const double root_width = std::sqrt(static_cast<double>(at_.input.size));
    tables_[kJacobian].add_row({unit_.norm->name, seed(), scale, length, at_.jacobian.largest_singular_value(),
                                at_.exact[0], root_width / length});
  }

  void record_spectrum(double scale) {
    at_.jacobian.singular_values(at_.measured);
    for (std::size_t i = 0; i < at_.measured.size; ++i) {
      tables_[kSpectrum].add_row(
          {unit_.norm->name, seed(), scale, static_cast<double>(i + 1), at_.measured[i], at_.exact[i]});
    }
  }

  double seed() const { return unit_.seed; }

  Unit unit_;
  float eps_;
  double first_scale_;
  std::size_t scales_;
  std::size_t done_ = 0;
  Arena arena_;
  Workspace at_;
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t index) {
  const Unit unit = unit_at(request, index);
  Arena arena(memory_for<Workspace>(request, *unit.norm));
  if (!arena.valid()) return nullptr;
  return std::make_unique<JacobianRun>(request, unit, std::move(arena));
}

std::vector<Table> summarise(const Request& request, std::span<const Table> joined) {
  const Table& jacobian = joined[kJacobian];
  const auto over = [&](std::string_view column) {
    return over_seeds(jacobian.texts("norm"), jacobian.numbers("scale"), jacobian.numbers(column));
  };
  const std::vector<SeedGroup> measured = over("measured");
  const std::vector<SeedGroup> exact = over("exact");
  const std::vector<SeedGroup> root_width = over("root_width_over_length");
  Table summary(request.experiment().table("jacobian_summary"));
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const std::size_t row = measured[i].first_row;
    const Interval interval = measured[i].interval();
    summary.add_row({std::string_view(jacobian.texts("norm")[row]), jacobian.numbers("scale")[row],
                     measured[i].spread.count, measured[i].spread.mean, interval.low, interval.high,
                     exact[i].spread.mean, root_width[i].spread.mean});
  }
  return {summary};
}

}  // namespace

Experiment jacobian_experiment() {
  return {.name = "jacobian",
          .title = "Jacobian of a norm",
          .question = "How much does a norm shrink the gradient that flows back through it?",
          .parameters = parameters(),
          .tables = {jacobian_table(), spectrum_table(), summary_table()},
          .check = [](const Request&) -> std::optional<Refusal> { return std::nullopt; },
          .units = unit_names,
          .cost = cost_of,
          .start = start,
          .summarise = summarise};
}

}  // namespace norm_lab
