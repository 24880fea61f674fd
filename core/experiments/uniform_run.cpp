#include "core/experiments/uniform_run.hpp"

#include "core/experiments/choices.hpp"
#include "core/experiments/design.hpp"
#include "core/experiments/own_placement_parameters.hpp"

namespace norm_lab {

Parameter placements_parameter(DefaultText default_text) {
  return {.name = "placement",
          .label = "Placements",
          .group = "Placement",
          .help = "Where the norms stand in a layer. All of them get the same tokens and the same weights.",
          .kind = ParameterKind::kChoices,
          .choices = choices_of(placements()),
          .default_text = default_text};
}

Parameter norm_parameter() {
  return {.name = "norm",
          .label = "Norm",
          .group = "Network",
          .help = "The kind of norm in every place, before any training.",
          .kind = ParameterKind::kChoice,
          .choices = choices_of(norm_kinds()),
          .default_text = [](const Request&) -> std::string { return "layer"; }};
}

Parameter depth_parameter() {
  return {.name = "depth",
          .label = "Depth",
          .group = "Network",
          .unit = "layers",
          .help = "Number of layers, each with an attention and a feed-forward sublayer.",
          .minimum = 1,
          .maximum = 1000,
          .logarithmic = true,
          .default_text = whole<12>};
}

Parameter width_parameter(ParameterKind kind, std::string_view label, DefaultText default_text) {
  return {.name = "width",
          .label = label,
          .group = "Network",
          .unit = "features",
          .help = "Features of each token in the stream.",
          .kind = kind,
          .minimum = 2,
          .maximum = 2048,
          .logarithmic = true,
          .default_text = default_text};
}

Parameter length_parameter() {
  return {.name = "length",
          .label = "Length",
          .group = "Network",
          .unit = "tokens",
          .help = "Tokens of the sequence, over which attention takes the mean.",
          .minimum = 2,
          .maximum = 512,
          .logarithmic = true,
          .default_text = whole<8>};
}

Parameter seeds_parameter(DefaultText default_text) {
  return {.name = "seed",
          .label = "Seeds",
          .group = "Chance",
          .help = "Seeds of the tokens and weights; each is drawn once for all placements.",
          .kind = ParameterKind::kIntegers,
          .minimum = 0,
          .maximum = 4294967295.0,
          .default_text = default_text};
}

UniformStackSettings uniform_settings(const Request& request, int width, std::uint32_t seed) {
  return {.placements = placements_of(request),
          .norm = &norm_kinds()[request.choice("norm")],
          .depth = request.integer("depth"),
          .width = width,
          .length = request.integer("length"),
          .seed = seed};
}

std::uint64_t stack_memory(const UniformStackSettings& settings) { return memory_for<UniformStack>(settings); }

Table uniform_design(const Request& request) {
  const int depth = request.integer("depth");
  const StackSite stack = {.name = "", .site = {.depth = depth, .sublayers = 2 * depth}};
  Table design = design_table();
  for (const Placement& placement : placements_of(request)) {
    add_design(design, placement, {&stack, 1}, false);
  }
  return design;
}

bool UniformRun::advance() {
  if (done() == total()) return false;
  stack_.advance();
  record(stack_);
  return done() < total();
}

}  // namespace norm_lab
