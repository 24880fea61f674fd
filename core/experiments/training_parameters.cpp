#include "core/experiments/training_parameters.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <string>

#include "core/experiments/choices.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/optimization_parameters.hpp"
#include "core/experiments/own_placement_parameters.hpp"
#include "core/model/placement.hpp"
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
bool has_length(const Request& request) { return task_of(request).has_length(); }

constexpr std::string_view kWhereAttends = "the task's network has attention";

Parameter task_parameter() {
  return {.name = "task",
          .label = "Task",
          .group = "Task",
          .help = "What the network is trained to answer.",
          .kind = ParameterKind::kChoice,
          .choices = choices_of(tasks()),
          .default_text = [](const Request&) -> std::string { return "copy"; }};
}

/// Parameters of network_parameters.hpp, with their defaults.
struct Row {
  std::string_view name;
  DefaultText default_text;
  bool (*applies)(const Request& request) = nullptr;
  std::string_view applies_where = {};
};

constexpr Row kSizes[] = {
    {"placement", [](const Request&) -> std::string { return "pre,post"; }},
    {"final-norm", [](const Request&) -> std::string { return "as-placed"; }},
    {"depth", of_task<&TaskDefaults::depth>},
    {"width", of_task<&TaskDefaults::width>},
    {"hidden", hidden_of_task},
    {"vocab", of_task<&TaskDefaults::vocab>},
    {"length", of_task<&TaskDefaults::length>, has_length, "the task's sequences may have any length"},
    {"batch", whole<16>},
};

constexpr Row kDetails[] = {
    {"activation", of_task<&TaskDefaults::activation>},
    {"norm", [](const Request&) -> std::string { return "layer"; }},
    {"init", of_task<&TaskDefaults::initializer>},
    {"init-std", [](const Request&) -> std::string { return "0.02"; }},
    {"gain", whole<1>},
    {"affine", [](const Request&) -> std::string { return "on"; }},
    {"norm-eps", [](const Request&) -> std::string { return "0.00001"; }},
    {"heads", of_task<&TaskDefaults::heads>, attends, kWhereAttends},
    {"positions", of_task<&TaskDefaults::positions>, attends, kWhereAttends},
    {"qk-norm", [](const Request&) -> std::string { return "off"; }, attends, kWhereAttends},
};

enum EqualTokensChoice : std::size_t { kOnce, kAll };

Parameter equal_tokens_parameter() {
  return {.name = "equal-tokens",
          .label = "Equal tokens",
          .group = "Training",
          .help = "Without attention, equal tokens of a batch have equal activations, and need computing but once.",
          .kind = ParameterKind::kChoice,
          .choices = {{"once", "Once", "", "Compute each different token of a batch once, and weight it."},
                      {"all", "All", "", "Compute every token: the same mathematics, other last digits."}},
          .default_text = [](const Request&) -> std::string { return "once"; },
          .applies = [](const Request& request) { return task_of(request).may_merge_tokens(); },
          .applies_where = "the task's network has no attention"};
}

constexpr Row kChance[] = {{"seed", whole<0>}, {"data-seed", whole<1>}};

void add(std::vector<Parameter>& all, std::span<const Row> rows) {
  for (const Row& row : rows) {
    all.push_back(network_parameter(row.name, row.default_text));
    if (!row.applies) continue;
    all.back().applies = row.applies;
    all.back().applies_where = row.applies_where;
  }
}

}  // namespace

std::vector<Parameter> trained_network_parameters(DefaultText steps) {
  std::vector<Parameter> all = {task_parameter()};
  add(all, kSizes);
  add_optimization_parameters(all, steps);
  add(all, kDetails);
  all.push_back(equal_tokens_parameter());
  add(all, kChance);
  return all;
}

std::string steps_of_task(const Request& request) { return of_task<&TaskDefaults::steps>(request); }

std::vector<Parameter> training_parameters() {
  std::vector<Parameter> all = trained_network_parameters(steps_of_task);
  add_evaluation_parameters(all);
  return all;
}

Parameter& parameter_named(std::vector<Parameter>& parameters, std::string_view name) {
  const std::size_t index = index_of(parameters, name);
  assert(index < parameters.size());
  return parameters[index];
}

TrainingSettings training_settings(const Request& request, std::size_t seed_index) {
  const Task& task = task_of(request);
  Specification network = network_of(request, task.architecture(), placement_of(request));
  network.depth = request.integer("depth");
  network.vocab = request.integer("vocab") + task.extra_tokens;
  TrainingSettings settings = {.network = network,
                               .task = &task,
                               .batch = request.integer("batch"),
                               .length = request.integer("length"),
                               .seed = request.list("seed")[seed_index],
                               .data_seed = data_seed_of(request, seed_index)};
  settings.merge_tokens = task.may_merge_tokens() && request.choice("equal-tokens") == kOnce;
  set_optimization(settings, request);
  return settings;
}

}  // namespace norm_lab
