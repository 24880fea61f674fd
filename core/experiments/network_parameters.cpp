#include "core/experiments/network_parameters.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/experiments/choices.hpp"
#include "core/lab/number.hpp"
#include "core/model/activation_kind.hpp"
#include "core/model/initializer.hpp"
#include "core/model/norm_kind.hpp"
#include "core/model/placement.hpp"
#include "core/model/position_kind.hpp"

namespace norm_lab {
namespace {

enum FinalNorm : std::size_t { kAsPlaced, kOn, kOff };
enum Switch : std::size_t { kSwitchOn, kSwitchOff };

constexpr double kMostSeed = 4294967295.0;

std::vector<Choice> final_norm_choices() {
  return {{"as-placed", "As placed", "", "Where the placement's own definition has one."},
          {"on", "On", "", "A norm before the head for every placement."},
          {"off", "Off", "", "No norm before the head for any placement; in Pre, a common mistake."}};
}

std::vector<Choice> switch_choices(std::string_view on, std::string_view off) {
  return {{"on", "On", "", on}, {"off", "Off", "", off}};
}

bool draws_normal(const Request& request) { return initializers()[request.choice("init")].name == "normal"; }

Parameter size(std::string_view name, std::string_view label, std::string_view group, std::string_view unit,
               std::string_view help, double minimum, double maximum) {
  return {.name = name,
          .label = label,
          .group = group,
          .unit = unit,
          .help = help,
          .minimum = minimum,
          .maximum = maximum,
          .logarithmic = true};
}

template <class Rows>
Parameter choice(std::string_view name, std::string_view label, std::string_view group, std::string_view help,
                 const Rows& rows) {
  return {.name = name, .label = label, .group = group, .help = help, .kind = ParameterKind::kChoice, .choices = rows};
}

Parameter real(std::string_view name, std::string_view label, std::string_view help, double maximum) {
  return {.name = name,
          .label = label,
          .group = "Network",
          .help = help,
          .kind = ParameterKind::kReal,
          .minimum = 0,
          .maximum = maximum,
          .logarithmic = true};
}

std::vector<Parameter> placement_rows() {
  return {{.name = "placement",
           .label = "Placements",
           .group = "Placement",
           .help = "Where the norms stand in a block. Several are run side by side from the same seed.",
           .kind = ParameterKind::kChoices,
           .choices = choices_of(placements())},
          choice("final-norm", "Final norm", "Placement", "The norm between the last block and the head.",
                 final_norm_choices())};
}

std::vector<Parameter> size_rows() {
  return {
      size("depth", "Depth", "Network", "blocks", "Number of blocks.", 1, 2000),
      size("width", "Width", "Network", "features", "Features of each token in the stream.", 2, 1024),
      size("hidden", "Hidden width", "Network", "features",
           "Features inside each feed-forward branch. Follows the width until it is set.", 1, 4096),
      size("heads", "Heads", "Network", "heads", "Heads of attention, which share the width.", 1, 64),
      size("vocab", "Vocabulary", "Task", "tokens", "Number of different tokens.", 2, 4096),
      size("length", "Length", "Task", "tokens", "Tokens of each sequence.", 1, 512),
      size("batch", "Batch", "Training", "sequences", "Sequences that each step learns from.", 1, 512),
  };
}

std::vector<Parameter> kind_rows() {
  Parameter deviation = real("init-std", "Standard deviation", "Standard deviation of the first weights.", 10);
  deviation.applies = draws_normal;
  deviation.applies_where = "init=normal";
  return {
      choice("positions", "Positions", "Network", "What tells a token its place in its sequence.",
             choices_of(position_kinds())),
      choice("activation", "Activation", "Network", "The bend inside each feed-forward branch.",
             choices_of(activation_kinds())),
      choice("norm", "Norm", "Network", "The kind of norm in every place.", choices_of(norm_kinds())),
      choice("affine", "Learned norms", "Network", "Whether norms have a gain and a bias of their own to learn.",
             switch_choices("Norms learn their gain and bias.", "Norms only norm.")),
      real("norm-eps", "Norm's eps", "What a norm adds to the variance before it takes the root.", 1),
      choice("qk-norm", "Query and key norms", "Network", "A norm of queries and of keys within each head.",
             switch_choices("Queries and keys are normed.", "They are not.")),
      choice("init", "Initialisation", "Network", "How the first weights are drawn.", choices_of(initializers())),
      deviation,
      real("gain", "Initial gain", "Multiplies every first weight matrix of a linear layer.", 100),
  };
}

std::vector<Parameter> chance_rows() {
  return {{.name = "seed",
           .label = "Seeds",
           .group = "Chance",
           .help = "Seeds of the first weights; each runs every placement once.",
           .kind = ParameterKind::kIntegers,
           .minimum = 0,
           .maximum = kMostSeed},
          {.name = "data-seed",
           .label = "Data seed",
           .group = "Chance",
           .help = "Seed of the batches. The seed after the first uses the next data seed, and so on.",
           .minimum = 0,
           .maximum = kMostSeed}};
}

std::vector<Parameter> all_rows() {
  std::vector<Parameter> all;
  for (auto rows : {placement_rows, size_rows, kind_rows, chance_rows}) {
    for (Parameter& row : rows()) all.push_back(std::move(row));
  }
  return all;
}

bool has_final_norm(const Request& request, const Placement& placement) {
  switch (request.choice("final-norm")) {
    case kOn: return true;
    case kOff: return false;
    default: return placement.final_norm();
  }
}

std::optional<Refusal> check_data_seeds(const Request& request) {
  const double seeds = static_cast<double>(request.list("seed").size());
  if (request.real("data-seed") + seeds - 1 <= kMostSeed) return std::nullopt;
  return refuse("data-seed", to_text(request.real("data-seed")),
                "must leave room for one data seed a seed: at most " + to_text(kMostSeed - seeds + 1));
}

}  // namespace

Parameter network_parameter(std::string_view name, DefaultText default_text) {
  std::vector<Parameter> all = all_rows();
  const std::size_t index = index_of(all, name);
  assert(index < all.size());
  all[index].default_text = default_text;
  return std::move(all[index]);
}

Parameter depths_parameter(DefaultText default_text, double most) {
  Parameter depth = network_parameter("depth", default_text);
  depth.label = "Depths";
  depth.unit = "layers";
  depth.help = "Layers of each stack: a network for every number in the list.";
  depth.kind = ParameterKind::kIntegers;
  depth.maximum = most;
  return depth;
}

Specification layers_of(const Request& request, const Architecture& architecture, const Placement& placement) {
  return {.architecture = &architecture,
          .placement = placement,
          .norm = &norm_kinds()[request.choice("norm")],
          .activation = &activation_kinds()[request.choice("activation")],
          .initializer = &initializers()[request.choice("init")],
          .affine = request.choice("affine") == kSwitchOn,
          .qk_norm = request.choice("qk-norm") == kSwitchOn,
          .norm_eps = static_cast<float>(request.real("norm-eps")),
          .init_gain = request.real("gain"),
          .init_deviation = request.real("init-std"),
          .width = request.integer("width"),
          .hidden = request.integer("hidden"),
          .heads = request.integer("heads")};
}

Specification network_of(const Request& request, const Architecture& architecture, const Placement& placement) {
  Specification network = layers_of(request, architecture, placement);
  network.positions = &position_kinds()[request.choice("positions")];
  network.final_norm = has_final_norm(request, placement);
  return network;
}

std::vector<Trait> network_traits(const Specification& network, const PassSize& most, bool is_deepest) {
  const double parameters = static_cast<double>(ParameterTable(network, most).count);
  Trait count = {.name = "parameters", .label = "Trained values", .value = to_text(parameters)};
  if (is_deepest) {
    count.name = "most-parameters";
    count.label = "Trained values of the deepest network";
  }
  return {{.name = "final-norm", .label = "Final norm", .value = network.final_norm ? "on" : "off"}, std::move(count)};
}

std::optional<Refusal> check_heads(const Request& request) {
  const int heads = request.integer("heads");
  if (request.integer("width") % heads == 0) return std::nullopt;
  return refuse("heads", std::to_string(heads),
                "must divide the width, which is " + std::to_string(request.integer("width")));
}

std::optional<Refusal> check_network(const Request& request) {
  std::optional<Refusal> refusal = check_heads(request);
  return refusal ? refusal : check_data_seeds(request);
}

std::uint32_t data_seed_of(const Request& request, std::size_t seed_index) {
  return request.seed("data-seed") + static_cast<std::uint32_t>(seed_index);
}

}  // namespace norm_lab
