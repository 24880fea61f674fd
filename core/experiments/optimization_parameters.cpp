#include "core/experiments/optimization_parameters.hpp"

#include "core/experiments/choices.hpp"
#include "core/lab/number.hpp"
#include "core/train/optimizer.hpp"
#include "core/train/schedule.hpp"

namespace norm_lab {
namespace {

constexpr double kMostSteps = 100000;
constexpr double kMostSeed = 4294967295.0;
/// A mean over the last hundred thousand steps; nearer to 1 the corrections of a step lose their digits.
constexpr double kMostBeta = 0.99999;

const Optimizer& optimizer_of(const Request& request) { return optimizers()[request.choice("optimizer")]; }
const ScheduleKind& schedule_of(const Request& request) { return schedule_kinds()[request.choice("schedule")]; }

bool adapts(const Request& request) { return optimizer_of(request).adaptive; }
bool may_have_momentum(const Request& request) { return !adapts(request); }
bool evaluates(const Request& request) { return request.integer("eval-every") > 0; }
bool drops(const Request& request) { return schedule_of(request).name == "step"; }

std::vector<Choice> schedule_choices() { return choices_of(schedule_kinds()); }
std::vector<Choice> optimizer_choices() { return choices_of(optimizers()); }

constexpr std::string_view kWhereAdapts = "the optimizer is adam, adamw or radam";

enum Scale : std::uint8_t { kLinear, kLogarithmic };

/// What differs from one parameter to the next.
struct Row {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  ParameterKind kind;
  double minimum;
  double maximum;
  Scale scale;
  DefaultText default_text;
  bool (*applies)(const Request& request);
  std::string_view applies_where;
  std::vector<Choice> (*choices)();
};

using enum ParameterKind;

constexpr Row kOptimization[] = {
    {"steps", "Steps", "Number of training steps.", kInteger, 1, kMostSteps, kLogarithmic, nullptr},
    {"lr", "Learning rate", "Size of the optimizer's steps.", kReal, 0, 100, kLogarithmic,
     [](const Request&) -> std::string { return "0.001"; }},
    {"warmup", "Warm-up", "Steps over which the learning rate climbs in a straight line to its full size.", kInteger, 0,
     kMostSteps, kLogarithmic, whole<0>},
    {"schedule", "Schedule", "What the learning rate does after the warm-up.", kChoice, 0, 0, kLinear,
     [](const Request&) -> std::string { return "constant"; }, nullptr, "", schedule_choices},
    {"drop", "Drop at", "The step from which the learning rate is a tenth.", kInteger, 0, kMostSteps, kLogarithmic,
     [](const Request& request) { return std::to_string(request.integer("steps") / 2); }, drops, "schedule=step"},
    {"optimizer", "Optimizer", "The rule that turns gradients into steps.", kChoice, 0, 0, kLinear,
     [](const Request&) -> std::string { return "adam"; }, nullptr, "", optimizer_choices},
    {"beta1", "Beta 1", "Share of the running mean of the gradient that each step keeps.", kReal, 0, kMostBeta, kLinear,
     [](const Request&) -> std::string { return "0.9"; }, adapts, kWhereAdapts},
    {"beta2", "Beta 2", "Share of the running mean of the squared gradient that each step keeps.", kReal, 0, kMostBeta,
     kLinear, [](const Request&) -> std::string { return "0.999"; }, adapts, kWhereAdapts},
    {"adam-eps", "Optimizer's eps", "What is added to the root of the mean square before dividing by it.", kReal, 1e-16,
     1, kLogarithmic, [](const Request&) -> std::string { return "1e-8"; }, adapts, kWhereAdapts},
    {"momentum", "Momentum", "Share of the last step's direction that the next one keeps.", kReal, 0, kMostBeta,
     kLinear, whole<0>, may_have_momentum, "optimizer=sgd"},
    {"weight-decay", "Weight decay",
     "Pull of every parameter towards zero: through the gradient, or beside it in AdamW.", kReal, 0, 10, kLogarithmic,
     [](const Request& request) { return to_text(optimizer_of(request).default_weight_decay); }},
    {"clip", "Clipping", "The gradient is shortened to this norm where it is longer; 0: never.", kReal, 0, 1e6,
     kLogarithmic, whole<0>},
};

constexpr Row kEvaluation[] = {
    {"eval-every", "Evaluate every", "How often the network answers one batch that it does not learn from; 0: never.",
     kInteger, 0, kMostSteps, kLogarithmic, whole<0>},
    {"eval-seed", "Held-out seed",
     "Seed of the batch that the network does not learn from, the same for every seed of the weights.", kInteger, 0,
     kMostSeed, kLinear, whole<1000000>, evaluates, "eval-every is not 0"},
};

Parameter parameter_of(const Row& row) {
  Parameter parameter;
  parameter.name = row.name;
  parameter.label = row.label;
  parameter.group = "Training";
  parameter.unit = row.kind == kInteger && row.maximum == kMostSteps ? "steps" : "";
  parameter.help = row.help;
  parameter.kind = row.kind;
  parameter.minimum = row.minimum;
  parameter.maximum = row.maximum;
  parameter.logarithmic = row.scale == kLogarithmic;
  if (row.choices) parameter.choices = row.choices();
  parameter.default_text = row.default_text;
  parameter.applies = row.applies;
  parameter.applies_where = row.applies_where;
  return parameter;
}

}  // namespace

void add_optimization_parameters(std::vector<Parameter>& parameters, DefaultText steps) {
  for (const Row& row : kOptimization) {
    parameters.push_back(parameter_of(row));
    if (!row.default_text) parameters.back().default_text = steps;
  }
}

void add_evaluation_parameters(std::vector<Parameter>& parameters) {
  for (const Row& row : kEvaluation) parameters.push_back(parameter_of(row));
}

Parameter probe_seed_parameter() {
  return {.name = "probe-seed",
          .label = "Probe seed",
          .group = "Chance",
          .help = "Seed of the batch that the network is measured on and does not learn from, the same for every seed.",
          .minimum = 0,
          .maximum = kMostSeed,
          .default_text = whole<1000000>};
}

void set_optimization(TrainingSettings& settings, const Request& request) {
  settings.schedule = {.kind = &schedule_of(request),
                       .peak = request.real("lr"),
                       .warmup = request.integer("warmup"),
                       .steps = request.integer("steps"),
                       .drop = request.integer("drop")};
  settings.optimizer = &optimizer_of(request);
  settings.constants = {.beta1 = request.real("beta1"),
                        .beta2 = request.real("beta2"),
                        .eps = request.real("adam-eps"),
                        .momentum = request.real("momentum"),
                        .weight_decay = request.real("weight-decay")};
  settings.clip = request.real("clip");
}

}  // namespace norm_lab
