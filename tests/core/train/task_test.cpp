// The tasks beside copy and sequence-copy against PyTorch: what scripts/golden/tasks.py printed.

#include "core/train/task.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "core/layers/cross_entropy.hpp"
#include "core/model/activation_kind.hpp"
#include "core/model/initializer.hpp"
#include "core/model/norm_kind.hpp"
#include "core/model/placement.hpp"
#include "core/model/position_kind.hpp"
#include "core/train/trainer.hpp"
#include "tests/core/golden.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;

namespace {

using Ids = std::vector<std::int32_t>;

/// A batch that owns its memory, filled with what no task draws.
struct OwnedBatch {
  explicit OwnedBatch(const PassSize& size)
      : tokens(size.tokens(), -9), targets(size.tokens(), -9), source(size.source_tokens(), -9) {
    batch = {.sequences = size.sequences,
             .tokens = {tokens.data(), tokens.size()},
             .targets = {targets.data(), targets.size()},
             .source = {source.data(), source.size()}};
  }
  Ids tokens, targets, source;
  Batch batch;
};

TrainingSettings settings_of(const nlohmann::json& expected) {
  const nlohmann::json& s = expected["settings"];
  const Task& task = named(tasks(), expected["task"].get<std::string>());
  const Placement& placement = named(placements(), expected["placement"].get<std::string>());
  return {.network = {.architecture = &task.architecture(),
                      .placement = placement,
                      .norm = &named(norm_kinds(), "layer"),
                      .activation = &named(activation_kinds(), "relu"),
                      .initializer = &named(initializers(), "xavier-uniform"),
                      .positions = &named(position_kinds(), "learned"),
                      .final_norm = placement.final_norm(),
                      .depth = s["depth"],
                      .width = s["width"],
                      .hidden = s["hidden"],
                      .heads = s["heads"],
                      .vocab = s["vocab"].get<int>() + task.extra_tokens},
          .task = &task,
          .optimizer = &named(optimizers(), "adam"),
          .schedule = {.peak = 1e-3},
          .batch = s["batch"],
          .length = s["length"],
          .seed = s["seed"],
          .data_seed = s["data_seed"]};
}

}  // namespace

TEST_CASE("A task draws PyTorch's batch and gives its losses and accuracies") {
  const nlohmann::json file = golden("tasks.json");
  for (const nlohmann::json& expected : file["cases"]) {
    DYNAMIC_SECTION(expected["task"].get<std::string>() << ", " << expected["placement"].get<std::string>()) {
      const TrainingSettings settings = settings_of(expected);
      OwnedBatch first(settings.batch_size());
      Generator generator(settings.data_seed);
      settings.task->draw(first.batch, settings.network.vocab - settings.task->extra_tokens, generator);
      CHECK(first.tokens == expected["batch"]["tokens"].get<Ids>());
      CHECK(first.targets == expected["batch"]["targets"].get<Ids>());
      CHECK(first.source == expected["batch"]["source"].get<Ids>());

      Arena measured;
      const Trainer measuring(settings, measured);
      Arena arena(measured.used());
      Trainer trainer(settings, arena);
      REQUIRE(expected["loss"].size() >= 30);
      for (std::size_t step = 0; step < expected["loss"].size(); ++step) {
        INFO("step " << step);
        const Score score = trainer.step().score;
        // As every other training against PyTorch: f32 from the first step, drifting apart in training.
        CHECK(score.loss == Catch::Approx(expected["loss"][step].get<double>()).epsilon(step == 0 ? 1e-5 : 1e-3));
        CHECK(score.accuracy == Catch::Approx(expected["accuracy"][step].get<double>()).margin(1e-12));
      }
    }
  }
}

TEST_CASE("Every task fills its batch with tokens of its network, and some answer counts in each sequence") {
  for (const Task& task : tasks()) {
    for (const std::size_t length : {1, 2, 9}) {
      for (const int vocab : {2, 5}) {
        CAPTURE(task.name, length, vocab);
        OwnedBatch drawn(task.size(7, length));
        CHECK(drawn.source.empty() == !task.architecture().has_source());
        Generator generator(5);
        task.draw(drawn.batch, vocab, generator);
        const auto is_token = [&](std::int32_t id) { return id >= 0 && id < vocab + task.extra_tokens; };
        const auto is_answer = [&](std::int32_t id) { return id >= 0 && id < vocab; };
        CHECK(std::all_of(drawn.tokens.begin(), drawn.tokens.end(), is_token));
        CHECK(std::all_of(drawn.source.begin(), drawn.source.end(), is_answer));
        const auto row = static_cast<std::ptrdiff_t>(task.size(1, length).length);
        for (auto at = drawn.targets.begin(); at != drawn.targets.end(); at += row) {
          CHECK(std::any_of(at, at + row, is_answer));
          CHECK(std::all_of(at, at + row, [&](std::int32_t id) { return id == kNoTarget || is_answer(id); }));
        }
      }
    }
  }
}

TEST_CASE("A request's length means something to every task but modular addition") {
  for (const Task& task : tasks()) CHECK(task.has_length() == (task.name != "modular-addition"));
}
