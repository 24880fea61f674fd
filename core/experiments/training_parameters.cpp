#include "core/experiments/training_parameters.hpp"

#include <cstdint>
#include <string>

#include "core/experiments/choices.hpp"
#include "core/lab/number.hpp"
#include "core/model/activation_kind.hpp"
#include "core/model/initializer.hpp"
#include "core/model/norm_kind.hpp"
#include "core/model/placement.hpp"
#include "core/train/optimizer.hpp"
#include "core/train/task.hpp"

namespace norm_lab {
namespace {

enum FinalNorm : std::size_t { kAsPlaced, kOn, kOff };

const Task& task_of(const Request& request) { return tasks()[request.choice("task")]; }

template <int kValue>
std::string whole(const Request&) {
  return std::to_string(kValue);
}

std::vector<Choice> final_norm_choices() {
  return {{"as-placed", "As placed", "", "Where the placement's own definition has one."},
          {"on", "On", "", "A norm before the head for every placement."},
          {"off", "Off", "", "No norm before the head for any placement; in Pre, a common mistake."}};
}

std::vector<Parameter> placement_parameters() {
  return {
      {.name = "task",
       .label = "Task",
       .group = "Task",
       .help = "What the network is trained to answer.",
       .kind = ParameterKind::kChoice,
       .choices = choices_of(tasks()),
       .default_text = [](const Request&) -> std::string { return "copy"; }},
      {.name = "placement",
       .label = "Placements",
       .group = "Placement",
       .help = "Where the norms stand in a block. Several are trained side by side from the same seed.",
       .kind = ParameterKind::kChoices,
       .choices = choices_of(placements()),
       .default_text = [](const Request&) -> std::string { return "pre,post"; }},
      {.name = "final-norm",
       .label = "Final norm",
       .group = "Placement",
       .help = "The norm between the last block and the head.",
       .kind = ParameterKind::kChoice,
       .choices = final_norm_choices(),
       .default_text = [](const Request&) -> std::string { return "as-placed"; }},
  };
}

std::vector<Parameter> network_parameters() {
  return {
      {.name = "depth",
       .label = "Depth",
       .group = "Network",
       .unit = "blocks",
       .help = "Number of blocks.",
       .minimum = 1,
       .maximum = 2000,
       .logarithmic = true,
       .default_text = whole<24>},
      {.name = "width",
       .label = "Width",
       .group = "Network",
       .unit = "features",
       .help = "Features of each token in the stream.",
       .minimum = 2,
       .maximum = 1024,
       .logarithmic = true,
       .default_text = whole<48>},
      {.name = "hidden",
       .label = "Hidden width",
       .group = "Network",
       .unit = "features",
       .help = "Features inside each feed-forward branch. Follows the width until it is set.",
       .minimum = 1,
       .maximum = 4096,
       .logarithmic = true,
       .default_text =
           [](const Request& r) { return std::to_string(task_of(r).defaults.hidden_per_width * r.integer("width")); }},
      {.name = "vocab",
       .label = "Vocabulary",
       .group = "Task",
       .unit = "tokens",
       .help = "Number of different tokens.",
       .minimum = 2,
       .maximum = 4096,
       .logarithmic = true,
       .default_text = whole<24>},
      {.name = "length",
       .label = "Length",
       .group = "Task",
       .unit = "tokens",
       .help = "Tokens of each sequence.",
       .minimum = 1,
       .maximum = 512,
       .logarithmic = true,
       .default_text = whole<12>},
  };
}

std::vector<Parameter> run_parameters() {
  return {
      {.name = "batch",
       .label = "Batch",
       .group = "Training",
       .unit = "sequences",
       .help = "Sequences that each step learns from.",
       .minimum = 1,
       .maximum = 512,
       .logarithmic = true,
       .default_text = whole<16>},
      {.name = "steps",
       .label = "Steps",
       .group = "Training",
       .unit = "steps",
       .help = "Number of training steps.",
       .minimum = 1,
       .maximum = 100000,
       .logarithmic = true,
       .default_text = whole<301>},
      {.name = "lr",
       .label = "Learning rate",
       .group = "Training",
       .unit = "",
       .help = "Size of the optimizer's steps.",
       .kind = ParameterKind::kReal,
       .minimum = 0,
       .maximum = 100,
       .logarithmic = true,
       .default_text = [](const Request&) -> std::string { return "0.001"; }},
      {.name = "warmup",
       .label = "Warm-up",
       .group = "Training",
       .unit = "steps",
       .help = "Steps over which the learning rate climbs in a straight line to its full size.",
       .minimum = 0,
       .maximum = 100000,
       .logarithmic = true,
       .default_text = whole<0>},
      {.name = "optimizer",
       .label = "Optimizer",
       .group = "Training",
       .help = "The rule that turns gradients into steps.",
       .kind = ParameterKind::kChoice,
       .choices = choices_of(optimizers()),
       .default_text = [](const Request&) -> std::string { return "adam"; }},
      {.name = "activation",
       .label = "Activation",
       .group = "Network",
       .help = "The bend inside each feed-forward branch.",
       .kind = ParameterKind::kChoice,
       .choices = choices_of(activation_kinds()),
       .default_text = [](const Request& r) { return std::string(task_of(r).defaults.activation); }},
      {.name = "norm",
       .label = "Norm",
       .group = "Network",
       .help = "The kind of norm in every place.",
       .kind = ParameterKind::kChoice,
       .choices = choices_of(norm_kinds()),
       .default_text = [](const Request&) -> std::string { return "layer"; }},
      {.name = "init",
       .label = "Initialisation",
       .group = "Network",
       .help = "How the first weights are drawn.",
       .kind = ParameterKind::kChoice,
       .choices = choices_of(initializers()),
       .default_text = [](const Request& r) { return std::string(task_of(r).defaults.initializer); }},
  };
}

std::vector<Parameter> chance_parameters() {
  constexpr double kMostSeed = 4294967295.0;
  return {
      {.name = "seed",
       .label = "Seeds",
       .group = "Chance",
       .help = "Seeds of the first weights; each trains every placement once.",
       .kind = ParameterKind::kIntegers,
       .minimum = 0,
       .maximum = kMostSeed,
       .default_text = whole<0>},
      {.name = "data-seed",
       .label = "Data seed",
       .group = "Chance",
       .help = "Seed of the batches. The seed after the first uses the next data seed, and so on.",
       .minimum = 0,
       .maximum = kMostSeed,
       .default_text = whole<1>},
  };
}

bool has_final_norm(const Request& request, const Placement& placement) {
  switch (request.choice("final-norm")) {
    case kOn: return true;
    case kOff: return false;
    default: return placement.final_norm;
  }
}

}  // namespace

std::vector<Parameter> training_parameters() {
  std::vector<Parameter> all;
  for (const auto& group : {placement_parameters(), network_parameters(), run_parameters(), chance_parameters()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

UnitKey unit_key(const Request& request, std::size_t unit) {
  const std::size_t seeds = request.list("seed").size();
  return {.placement = &placements()[request.list("placement")[unit / seeds]], .seed_index = unit % seeds};
}

TrainingSettings training_settings(const Request& request, const UnitKey& key) {
  const Task& task = task_of(request);
  const Specification network = {.architecture = &task.architecture(),
                                 .placement = key.placement,
                                 .norm = &norm_kinds()[request.choice("norm")],
                                 .activation = &activation_kinds()[request.choice("activation")],
                                 .initializer = &initializers()[request.choice("init")],
                                 .final_norm = has_final_norm(request, *key.placement),
                                 .depth = request.integer("depth"),
                                 .width = request.integer("width"),
                                 .hidden = request.integer("hidden"),
                                 .vocab = request.integer("vocab") + task.extra_tokens};
  return {.network = network,
          .task = &task,
          .optimizer = &optimizers()[request.choice("optimizer")],
          .schedule = {.peak = request.real("lr"), .warmup = request.integer("warmup")},
          .batch = request.integer("batch"),
          .length = request.integer("length"),
          .seed = request.list("seed")[key.seed_index],
          .data_seed = request.seed("data-seed") + static_cast<std::uint32_t>(key.seed_index)};
}

std::optional<Refusal> check_training(const Request& request) {
  const double last = request.real("data-seed") + static_cast<double>(request.list("seed").size()) - 1;
  if (last <= UINT32_MAX) return std::nullopt;
  return refuse("data-seed", to_text(request.real("data-seed")),
                "must leave room for one data seed a seed: at most " +
                    to_text(UINT32_MAX - static_cast<double>(request.list("seed").size()) + 1));
}

std::size_t unit_count(const Request& request) {
  return request.list("placement").size() * request.list("seed").size();
}

}  // namespace norm_lab
