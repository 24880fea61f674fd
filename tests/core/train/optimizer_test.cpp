// The optimizers and gradient clipping against PyTorch: what scripts/golden/optimizers.py printed.

#include "core/train/optimizer.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "core/numeric/reduce.hpp"
#include "tests/core/golden.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;

namespace {

using Values = std::vector<float>;

constexpr double kUnit = 0x1p-24;  // half a unit in the last place of values in [1, 2), and more below 1

OptimizerConstants constants_of(const nlohmann::json& settings) {
  OptimizerConstants constants;
  constants.beta1 = settings.value("beta1", constants.beta1);
  constants.beta2 = settings.value("beta2", constants.beta2);
  constants.eps = settings.value("eps", constants.eps);
  constants.momentum = settings.value("momentum", constants.momentum);
  constants.weight_decay = settings.value("weight_decay", constants.weight_decay);
  return constants;
}

double farthest(const Values& found, const Values& expected) {
  double most = 0;
  for (std::size_t i = 0; i < found.size(); ++i)
    most = std::max(most, std::fabs(static_cast<double>(found[i]) - static_cast<double>(expected[i])));
  return most;
}

}  // namespace

TEST_CASE("Every optimizer moves parameters as PyTorch's does, with its defaults and with other constants") {
  const nlohmann::json file = golden("optimizers.json");
  const auto gradients = file["gradients"].get<std::vector<Values>>();
  for (const nlohmann::json& expected : file["cases"]) {
    DYNAMIC_SECTION(expected["optimizer"].get<std::string>() << ' ' << expected["settings"].dump()) {
      const Optimizer& optimizer = named(optimizers(), expected["optimizer"].get<std::string>());
      const OptimizerConstants constants = constants_of(expected["settings"]);
      auto values = file["values"].get<Values>();
      Arena arena(1 << 16);
      const OptimizerState state = take_state(optimizer, constants, values.size(), arena);
      std::size_t compared = 0;
      for (std::size_t step = 1; step <= gradients.size(); ++step) {
        Values gradient = gradients[step - 1];
        optimizer.update({values.data(), values.size()}, {gradient.data(), gradient.size()}, state, constants,
                         file["rate"], static_cast<int>(step));
        const auto after = expected["after"].find(std::to_string(step));
        if (after == expected["after"].end()) continue;
        ++compared;
        const double off = farthest(values, after->get<Values>());
        UNSCOPED_INFO("step " << step << ": " << off / kUnit << " units");
        // Here and there a step rounds a parameter below 2 once to store it (AdamW twice), by half a unit in its last
        // place; what it adds is below 0.1, and its own dozen roundings are of that.
        CHECK(off <= 4 * kUnit * static_cast<double>(step));
      }
      CHECK(compared == 5);
    }
  }
}

TEST_CASE("Clipping shortens a gradient as PyTorch does, and leaves a short one alone") {
  const nlohmann::json file = golden("optimizers.json");
  const auto gradients = file["gradients"][0].get<Values>();
  for (const nlohmann::json& expected : file["clips"]) {
    Values found = gradients;
    const double norm = std::sqrt(sum_of_squares({found.data(), found.size()}));
    // PyTorch's norm and factor are sums and quotients of f32: a few roundings of 2^-24 of 21 values.
    CHECK(norm == Catch::Approx(expected["norm"].get<double>()).epsilon(8 * kUnit));
    clip({found.data(), found.size()}, norm, expected["limit"]);
    const auto clipped = expected["gradients"].get<Values>();
    for (std::size_t i = 0; i < found.size(); ++i) {
      CHECK(static_cast<double>(found[i]) == Catch::Approx(static_cast<double>(clipped[i])).epsilon(10 * kUnit));
    }
    if (norm < expected["limit"].get<double>()) CHECK(found == gradients);
  }
}

TEST_CASE("A limit of zero clips nothing") {
  Values gradients = {3, 4};
  clip({gradients.data(), 2}, 5, 0);
  CHECK(gradients == Values{3, 4});
  clip({gradients.data(), 2}, 5, 2.5);
  // 2.5 / (5 + 1e-6): short of one half by 2e-7 of it.
  CHECK(gradients[0] == Catch::Approx(1.5).epsilon(4e-7));
}

TEST_CASE("Plain SGD keeps no state, with momentum one vector, and the others two") {
  Arena arena(1 << 16);
  for (const Optimizer& optimizer : optimizers()) {
    CAPTURE(optimizer.name);
    const OptimizerState plain = take_state(optimizer, {}, 4, arena);
    CHECK(static_cast<bool>(plain.first_moment) == optimizer.adaptive);
    CHECK(static_cast<bool>(plain.second_moment) == optimizer.adaptive);
    const OptimizerState with_momentum = take_state(optimizer, {.momentum = 0.5}, 4, arena);
    CHECK(with_momentum.first_moment);
    CHECK(static_cast<bool>(with_momentum.second_moment) == optimizer.adaptive);
  }
}
