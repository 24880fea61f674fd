#include "core/experiments/signal_network.hpp"

#include <algorithm>
#include <numeric>

#include "core/experiments/design.hpp"
#include "core/experiments/network_parameters.hpp"
#include "core/experiments/own_placement_parameters.hpp"
#include "core/model/network.hpp"
#include "core/model/stream_measure.hpp"
#include "core/numeric/arena.hpp"

namespace norm_lab {
namespace {

Parameter real_network_parameter(std::string_view name, DefaultText default_text) {
  Parameter parameter = network_parameter(name, default_text);
  if (!parameter.applies) {
    parameter.applies = is_real_network;
    parameter.applies_where = "the setting is a real network";
  }
  return parameter;
}

PassSize size_of(const Request& request) {
  return {.sequences = 1, .length = static_cast<std::size_t>(request.integer("length"))};
}

Specification specification_of(const Request& request, const Placement& placement) {
  const bool causal = request.choice("setting") == kDecoderNetwork;
  const Architecture& architecture = causal ? decoder_only() : encoder_only();
  Specification network = layers_of(request, architecture, placement);
  network.depth = request.integer("depth");
  network.vocab = request.integer("length");
  return network;
}

/// Bytes of the largest of the placements' networks.
std::uint64_t memory_of(const Request& request) {
  std::uint64_t most = 0;
  for (const Placement& placement : placements_of(request)) {
    Arena measured;
    const Network network(specification_of(request, placement), size_of(request), measured);
    most = std::max(most, measured.used());
  }
  return most;
}

struct Measured {
  double size, stream, cosine;
};

class SignalNetworkRun : public UnitRun {
 public:
  SignalNetworkRun(const Request& request, std::uint32_t seed, Arena arena)
      : UnitRun(request.experiment().unit_tables()),
        request_(request),
        placements_(placements_of(request)),
        seed_(seed),
        arena_(std::move(arena)),
        tokens_(size_of(request).length) {
    std::iota(tokens_.begin(), tokens_.end(), 0);
  }

  bool advance() override {
    if (done() == total()) return false;
    measured_.push_back(measure(specification_of(request_, placements_[done()])));
    if (done() < total()) return true;
    record();
    return false;
  }
  std::size_t done() const override { return measured_.size(); }
  std::size_t total() const override { return placements_.size(); }

 private:
  std::vector<Measured> measure(const Specification& specification) {
    arena_.reset();
    Network network(specification, size_of(request_), arena_);
    network.initialize(seed_);
    const Input input = {.tokens = {tokens_.data(), tokens_.size()}, .sequences = 1};
    if (specification.profiled()) {
      network.profile(input);
    } else {
      network.forward(input);
    }
    std::vector<Measured> layers;
    const Stack& stack = network.last_stack();
    for (std::size_t layer = 1; layer <= stack.depth(); ++layer) {
      layers.push_back({mean_square(stack.before_last_norm(layer)), mean_square(stack.stream(layer)),
                        mean_cosine(stack.stream(layer))});
    }
    return layers;
  }

  void record() {
    for (std::size_t layer = 0; layer < measured_[0].size(); ++layer) {
      for (std::size_t p = 0; p < placements_.size(); ++p) {
        const Measured& at = measured_[p][layer];
        tables_[0].add_row({placements_[p].name, static_cast<double>(seed_), static_cast<double>(layer + 1), at.size,
                            at.stream, at.cosine});
      }
    }
  }

  Request request_;
  std::vector<Placement> placements_;
  std::uint32_t seed_;
  Arena arena_;
  std::vector<std::int32_t> tokens_;
  std::vector<std::vector<Measured>> measured_;
};

}  // namespace

bool is_real_network(const Request& request) { return request.choice("setting") != kUniformAttention; }

Parameter setting_parameter() {
  return {.name = "setting",
          .label = "Setting",
          .group = "Network",
          .help = "What the layers are made of.",
          .kind = ParameterKind::kChoice,
          .choices = {{"uniform", "Uniform attention", "",
                       "Xiong et al.'s: every token receives the mean of all; square weights; norms that only norm."},
                      {"encoder", "Real encoder", "", "Softmax attention to all tokens, with heads."},
                      {"decoder", "Real decoder", "", "Softmax attention to the tokens before, with heads."}},
          .default_text = [](const Request&) -> std::string { return "uniform"; }};
}

std::vector<Parameter> signal_network_parameters() {
  return {
      real_network_parameter("hidden", [](const Request& r) { return std::to_string(r.integer("width")); }),
      real_network_parameter("heads", whole<1>),
      real_network_parameter("activation", [](const Request&) -> std::string { return "relu"; }),
      real_network_parameter("affine", [](const Request&) -> std::string { return "on"; }),
      real_network_parameter("norm-eps", [](const Request&) -> std::string { return "0.00001"; }),
      real_network_parameter("qk-norm", [](const Request&) -> std::string { return "off"; }),
      real_network_parameter("init", [](const Request&) -> std::string { return "xavier-uniform"; }),
      real_network_parameter("init-std", [](const Request&) -> std::string { return "0.02"; }),
      real_network_parameter("gain", whole<1>),
  };
}

Cost signal_network_cost(const Request& request) {
  constexpr double kBytesPerRow = 150;
  const double seeds = static_cast<double>(request.list("seed").size());
  const double placements = static_cast<double>(request.list("placement").size());
  const double rows = placements * request.real("depth");
  double work = 0;
  for (const Placement& placement : placements_of(request)) {
    const Specification network = specification_of(request, placement);
    const ParameterTable table(network, size_of(request));
    work += draw_work(table) + forward_work(network, size_of(request));
  }
  return {.work = seeds * work,
          .memory = static_cast<double>(memory_of(request)) + kBytesPerRow * rows,
          .rows = (seeds + 2) * rows + 2 * placements};
}

Table signal_network_design(const Request& request) {
  Table design = design_table();
  for (const Placement& placement : placements_of(request)) {
    add_design(design, specification_of(request, placement));
  }
  return design;
}

std::unique_ptr<UnitRun> start_signal_network(const Request& request, std::size_t unit) {
  Arena arena(memory_of(request));
  if (!arena.valid()) return nullptr;
  return std::make_unique<SignalNetworkRun>(request, request.list("seed")[unit], std::move(arena));
}

}  // namespace norm_lab
