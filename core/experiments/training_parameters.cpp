#include "core/experiments/training_parameters.hpp"

#include <string>

#include "core/experiments/choices.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/model/placement.hpp"
#include "core/train/optimizer.hpp"
#include "core/train/task.hpp"

namespace norm_lab {
namespace {

const Task& task_of(const Request& request) { return tasks()[request.choice("task")]; }

/// A default that is the task's own.
template <auto kField>
std::string of_task(const Request& request) {
  const auto value = task_of(request).defaults.*kField;
  if constexpr (requires { std::to_string(value); }) {
    return std::to_string(value);
  } else {
    return std::string(value);
  }
}

std::string hidden_of_task(const Request& request) {
  return std::to_string(task_of(request).defaults.hidden_per_width * request.integer("width"));
}

bool attends(const Request& request) { return task_of(request).architecture().has_attention(); }

/// A parameter of attention, which a task may do without.
Parameter attention_parameter(std::string_view name, DefaultText default_text) {
  Parameter parameter = network_parameter(name, default_text);
  parameter.applies = attends;
  parameter.applies_where = "the task's network has attention";
  return parameter;
}

Parameter task_parameter() {
  return {.name = "task",
          .label = "Task",
          .group = "Task",
          .help = "What the network is trained to answer.",
          .kind = ParameterKind::kChoice,
          .choices = choices_of(tasks()),
          .default_text = [](const Request&) -> std::string { return "copy"; }};
}

Parameter steps_parameter() {
  return {.name = "steps",
          .label = "Steps",
          .group = "Training",
          .unit = "steps",
          .help = "Number of training steps.",
          .minimum = 1,
          .maximum = 100000,
          .logarithmic = true,
          .default_text = of_task<&TaskDefaults::steps>};
}

Parameter rate_parameter() {
  return {.name = "lr",
          .label = "Learning rate",
          .group = "Training",
          .help = "Size of the optimizer's steps.",
          .kind = ParameterKind::kReal,
          .minimum = 0,
          .maximum = 100,
          .logarithmic = true,
          .default_text = [](const Request&) -> std::string { return "0.001"; }};
}

Parameter warmup_parameter() {
  return {.name = "warmup",
          .label = "Warm-up",
          .group = "Training",
          .unit = "steps",
          .help = "Steps over which the learning rate climbs in a straight line to its full size.",
          .minimum = 0,
          .maximum = 100000,
          .logarithmic = true,
          .default_text = whole<0>};
}

Parameter optimizer_parameter() {
  return {.name = "optimizer",
          .label = "Optimizer",
          .group = "Training",
          .help = "The rule that turns gradients into steps.",
          .kind = ParameterKind::kChoice,
          .choices = choices_of(optimizers()),
          .default_text = [](const Request&) -> std::string { return "adam"; }};
}

}  // namespace

std::vector<Parameter> training_parameters() {
  return {task_parameter(),
          network_parameter("placement", [](const Request&) -> std::string { return "pre,post"; }),
          network_parameter("final-norm", [](const Request&) -> std::string { return "as-placed"; }),
          network_parameter("depth", of_task<&TaskDefaults::depth>),
          network_parameter("width", of_task<&TaskDefaults::width>),
          network_parameter("hidden", hidden_of_task),
          network_parameter("vocab", of_task<&TaskDefaults::vocab>),
          network_parameter("length", of_task<&TaskDefaults::length>),
          network_parameter("batch", whole<16>),
          steps_parameter(),
          rate_parameter(),
          warmup_parameter(),
          optimizer_parameter(),
          network_parameter("activation", of_task<&TaskDefaults::activation>),
          network_parameter("norm", [](const Request&) -> std::string { return "layer"; }),
          network_parameter("init", of_task<&TaskDefaults::initializer>),
          network_parameter("init-std", [](const Request&) -> std::string { return "0.02"; }),
          network_parameter("gain", whole<1>),
          network_parameter("affine", [](const Request&) -> std::string { return "on"; }),
          network_parameter("norm-eps", [](const Request&) -> std::string { return "0.00001"; }),
          attention_parameter("heads", of_task<&TaskDefaults::heads>),
          attention_parameter("positions", of_task<&TaskDefaults::positions>),
          attention_parameter("qk-norm", [](const Request&) -> std::string { return "off"; }),
          network_parameter("seed", whole<0>),
          network_parameter("data-seed", whole<1>)};
}

UnitKey unit_key(const Request& request, std::size_t unit) {
  const std::size_t seeds = request.list("seed").size();
  return {.placement = &placements()[request.list("placement")[unit / seeds]], .seed_index = unit % seeds};
}

TrainingSettings training_settings(const Request& request, const UnitKey& key) {
  const Task& task = task_of(request);
  Specification network = network_of(request, task.architecture(), *key.placement);
  network.depth = request.integer("depth");
  network.vocab = request.integer("vocab") + task.extra_tokens;
  return {.network = network,
          .task = &task,
          .optimizer = &optimizers()[request.choice("optimizer")],
          .schedule = {.peak = request.real("lr"), .warmup = request.integer("warmup")},
          .batch = request.integer("batch"),
          .length = request.integer("length"),
          .seed = request.list("seed")[key.seed_index],
          .data_seed = data_seed_of(request, key.seed_index)};
}

}  // namespace norm_lab
