#include "core/experiments/gradients.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/experiments/choices.hpp"
#include "core/experiments/columns.hpp"
#include "core/experiments/design.hpp"
#include "core/experiments/gradients_summary.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/own_placement_parameters.hpp"
#include "core/experiments/unit_names.hpp"
#include "core/lab/request.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/reduce.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {
namespace {

constexpr std::string_view kWarmed = "warmed";

// ---- What may be asked ----------------------------------------------------------------------------------------------

const Architecture& architecture_of(const Request& request) { return architectures()[request.choice("network")]; }

bool attends(const Request& request) { return architecture_of(request).has_attention(); }

bool trains(const Request& request) { return request.integer("steps") > 0; }

Parameter architecture_parameter() {
  return {.name = "network",
          .label = "Network",
          .group = "Network",
          .help = "The kind of Transformer.",
          .kind = ParameterKind::kChoice,
          .choices = choices_of(architectures()),
          .default_text = [](const Request&) -> std::string { return "encoder-decoder"; }};
}

Parameter attention_parameter(std::string_view name, DefaultText default_text) {
  Parameter parameter = network_parameter(name, default_text);
  parameter.applies = attends;
  parameter.applies_where = "the network has attention";
  return parameter;
}

Parameter steps_parameter() {
  return {
      .name = "steps",
      .label = "Warm-up",
      .group = "Training",
      .unit = "steps",
      .help = "Steps of Adam whose learning rate climbs in a straight line, after which gradients are measured again.",
      .minimum = 0,
      .maximum = 10000,
      .logarithmic = true,
      .default_text = whole<0>};
}

Parameter rate_parameter() {
  return {.name = "lr",
          .label = "Learning rate",
          .group = "Training",
          .help = "The learning rate at the end of the warm-up.",
          .kind = ParameterKind::kReal,
          .minimum = 0,
          .maximum = 100,
          .logarithmic = true,
          .default_text = [](const Request&) -> std::string { return "0.001"; },
          .applies = trains,
          .applies_where = "steps is not 0"};
}

std::vector<Parameter> parameters() {
  return {network_parameter("placement", [](const Request&) -> std::string { return "pre,post"; }),
          network_parameter("final-norm", [](const Request&) -> std::string { return "as-placed"; }),
          architecture_parameter(),
          depths_parameter([](const Request&) -> std::string { return "2,4,6"; }, 200),
          network_parameter("width", whole<128>),
          network_parameter("hidden", [](const Request& r) { return std::to_string(2 * r.integer("width")); }),
          attention_parameter("heads", [](const Request& r) -> std::string { return attends(r) ? "4" : "1"; }),
          network_parameter("vocab", whole<1000>),
          network_parameter("length", whole<16>),
          network_parameter("batch", whole<32>),
          attention_parameter("positions",
                              [](const Request& r) -> std::string { return attends(r) ? "sinusoidal" : "none"; }),
          network_parameter("activation", [](const Request&) -> std::string { return "relu"; }),
          network_parameter("norm", [](const Request&) -> std::string { return "layer"; }),
          network_parameter("affine", [](const Request&) -> std::string { return "on"; }),
          network_parameter("norm-eps", [](const Request&) -> std::string { return "0.00001"; }),
          attention_parameter("qk-norm", [](const Request&) -> std::string { return "off"; }),
          network_parameter("init", [](const Request&) -> std::string { return "xavier-uniform"; }),
          network_parameter("init-std", [](const Request&) -> std::string { return "0.02"; }),
          network_parameter("gain", whole<1>),
          steps_parameter(),
          rate_parameter(),
          network_parameter("seed", [](const Request&) -> std::string { return "0-9"; }),
          network_parameter("data-seed", whole<1>)};
}

// ---- Units: a depth, a seed -----------------------------------------------------------------------------------------

/// Source, tokens and targets, drawn in this order, each uniform in [0, vocab).
void draw_random(const Batch& batch, int vocab, Generator& generator) {
  for (const VectorOf<std::int32_t> values : {batch.source, batch.tokens, batch.targets}) {
    if (values.size > 0) generator.integers(values, static_cast<std::uint32_t>(vocab));
  }
}

PassSize one_stack(std::size_t sequences, std::size_t length) { return {.sequences = sequences, .length = length}; }
PassSize two_stacks(std::size_t sequences, std::size_t length) {
  return {.sequences = sequences, .length = length, .source_length = length};
}

constexpr Task kRandomTask = {.name = "random", .size = one_stack, .draw = draw_random};
constexpr Task kRandomTaskWithSource = {.name = "random", .size = two_stacks, .draw = draw_random};

TrainingSettings settings_of(const Request& request, const DepthAndSeed& unit) {
  Specification network = network_of(request, architecture_of(request), placement_of(request));
  network.depth = unit.depth;
  network.vocab = request.integer("vocab");
  // Without training nothing is updated, and an optimizer that keeps no moments saves half the memory.
  const Optimizer& optimizer = optimizers()[trains(request) ? 0 : 1];
  return {.network = network,
          .task = network.architecture->has_source() ? &kRandomTaskWithSource : &kRandomTask,
          .optimizer = &optimizer,
          .schedule = {.peak = request.real("lr"), .warmup = request.integer("steps")},
          .batch = request.integer("batch"),
          .length = request.integer("length"),
          .seed = request.list("seed")[unit.seed_index],
          .data_seed = data_seed_of(request, unit.seed_index)};
}

double work_of(const Request& request, const TrainingSettings& settings, const Trainer& trainer) {
  const double passes = 1 + request.real("steps") + (trains(request) ? 1 : 0);
  return passes * step_work(settings.network, settings.batch_size()) + draw_work(trainer.network().table());
}

Cost cost_of(const Request& request) {
  constexpr double kBytesPerRow = 160;
  Cost cost;
  const std::size_t seeds = request.list("seed").size();
  for (std::size_t i = 0; i < request.list("depth").size(); ++i) {
    const TrainingSettings settings = settings_of(request, depth_and_seed(request, i * seeds));
    Arena measured;
    const Trainer trainer(settings, measured);
    const double rows = 2 * (static_cast<double>(trainer.network().table().tensors.size()) + settings.network.depth);
    cost.work += static_cast<double>(seeds) * work_of(request, settings, trainer);
    cost.memory = std::max(cost.memory, static_cast<double>(measured.used()) + kBytesPerRow * rows);
    cost.rows += static_cast<double>(seeds) * rows;
  }
  return cost;
}

// ---- The run --------------------------------------------------------------------------------------------------------

enum TableIndex : std::size_t { kGradients, kLastLayer };

class GradientsRun : public UnitRun {
 public:
  GradientsRun(const Request& request, const DepthAndSeed& unit, const TrainingSettings& settings, Arena arena)
      : UnitRun(request.experiment().unit_tables()),
        placement_(settings.network.placement.name),
        depth_(unit.depth),
        seed_(settings.seed),
        steps_(static_cast<std::size_t>(request.integer("steps"))),
        arena_(std::move(arena)),
        trainer_(settings, arena_),
        work_(work_of(request, settings, trainer_)) {}

  /// The first call measures; then each call makes a step of the warm-up; the last one measures again.
  bool advance() override {
    if (done_ == total()) return false;
    if (done_ == 0) {
      record(kInitial);
    } else if (done_ <= steps_) {
      trainer_.step();
    } else {
      record(kWarmed);
    }
    ++done_;
    return done_ < total();
  }
  std::size_t done() const override { return done_; }
  std::size_t total() const override { return steps_ == 0 ? 1 : steps_ + 2; }
  double work() const override { return work_; }

 private:
  void record(std::string_view when) {
    StreamGradients stream;
    const double loss = trainer_.measure_gradients(stream);
    const Network& network = trainer_.network();
    for (std::size_t i = 0; i < network.stack_count(); ++i) record_stack(when, i, stream[i]);
    const SublayerIndices& last = network.table().last_stack().sublayers.back();
    const ConstMatrixView end = network.last_stack().before_last_norm(network.last_stack().depth());
    tables_[kLastLayer].add_row({placement_, static_cast<double>(depth_), seed_, when, norm(last.linear[1].weight),
                                 sum_of_squares(end.flat()) / static_cast<double>(end.size()), loss});
  }

  void record_stack(std::string_view when, std::size_t stack, const std::vector<double>& stream) {
    const Network& network = trainer_.network();
    const StackPlan& plan = network.specification().architecture->stacks[stack];
    const std::vector<SublayerIndices>& sublayers = network.table().stacks[stack].sublayers;
    const auto add = [&](std::size_t layer, std::string_view of, double value) {
      tables_[kGradients].add_row(
          {placement_, static_cast<double>(depth_), seed_, when, plan.name, static_cast<double>(layer), of, value});
    };
    add(0, "x", stream[0]);
    for (std::size_t i = 0; i < sublayers.size(); ++i) {
      const std::size_t layer = i / plan.layer.size() + 1;
      const auto names = weight_names(sublayers[i].branch);
      for (std::size_t j = 0; j < names.size(); ++j) add(layer, names[j], norm(sublayers[i].linear[j].weight));
      if ((i + 1) % plan.layer.size() == 0) add(layer, "x", stream[layer]);
    }
  }

  double norm(std::size_t tensor) const {
    const Network& network = trainer_.network();
    return std::sqrt(sum_of_squares(tensor_vector(network.weights().gradients, network.table().tensors[tensor])));
  }

  std::string_view placement_;
  int depth_;
  double seed_;
  std::size_t steps_;
  std::size_t done_ = 0;
  Arena arena_;
  Trainer trainer_;
  double work_;
};

std::unique_ptr<UnitRun> start(const Request& request, std::size_t index) {
  const DepthAndSeed unit = depth_and_seed(request, index);
  const TrainingSettings settings = settings_of(request, unit);
  Arena arena(memory_for<Trainer>(settings));
  if (!arena.valid()) return nullptr;
  return std::make_unique<GradientsRun>(request, unit, settings, std::move(arena));
}

// ---- What it answers ------------------------------------------------------------------------------------------------

TableDeclaration gradients_table() {
  return {"gradients",
          "Gradients over the layers",
          "Size of the loss's gradient with respect to every weight matrix, and to the stream.",
          false,
          {kPlacementColumn,
           kDepthColumn,
           kSeedColumn,
           kMomentColumn,
           {"stack", ColumnType::kText, "", "encoder or decoder; empty where there is one stack."},
           {"layer", ColumnType::kInteger, "", "Layer of the stack; 0: what the first layer reads."},
           {"of", ColumnType::kText, "", "The weight matrix; x: the stream after the layer."},
           {"norm", ColumnType::kReal, "", "Euclidean norm of the gradient of the mean loss."}}};
}

TableDeclaration last_layer_table() {
  return {"last_layer",
          "The last layer's gradient",
          "Size of the loss's gradient with respect to the last feed-forward matrix, W_2 of the last layer.",
          false,
          {kPlacementColumn,
           kDepthColumn,
           kSeedColumn,
           kMomentColumn,
           {"norm", ColumnType::kReal, "", "Euclidean norm of the gradient with respect to the last layer's W_2."},
           {"size", ColumnType::kReal, "",
            "Mean of |x|^2 / d of what the last layer's last norm receives, or of the stream where it ends in none."},
           {"loss", ColumnType::kReal, "nats", "Mean cross-entropy of the batch."}}};
}

Table design_of(const Request& request) { return network_design(settings_of(request, deepest(request)).network); }

std::vector<Trait> traits_of(const Request& request) {
  const TrainingSettings settings = settings_of(request, deepest(request));
  const bool is_deepest = request.list("depth").size() > 1;
  return network_traits(settings.network, settings.batch_size(), is_deepest);
}

std::vector<Table> summarise(const Request& request, std::span<const Table> joined) {
  return gradients_summaries(request, joined[kGradients], joined[kLastLayer]);
}

}  // namespace

Experiment gradients_experiment() {
  return {.name = "gradients",
          .title = "Gradients",
          .question = "Which layers does the first step change most?",
          .parameters = parameters(),
          .tables = with_summaries({gradients_table(), last_layer_table()}, gradients_summary_tables()),
          .split = Split::kInOrder,
          .check = check_network,
          .units = depth_and_seed_units,
          .cost = cost_of,
          .start = start,
          .summarise = summarise,
          .design = design_of,
          .traits = traits_of};
}

}  // namespace norm_lab
