// The training step against PyTorch: every copy_*.json that scripts/golden/copy_task.py printed.

#include "core/train/trainer.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "core/layers/cross_entropy.hpp"
#include "core/model/activation_kind.hpp"
#include "core/model/initializer.hpp"
#include "core/model/norm_kind.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/reduce.hpp"
#include "tests/core/golden.hpp"

using namespace norm_lab;

namespace {

template <class Rows>
auto& named(const Rows& rows, const std::string& name) {
  for (const auto& row : rows) {
    if (row.name == name) return row;
  }
  FAIL("no row " << name);
  return rows[0];
}

TrainingSettings settings_of(const nlohmann::json& s) {
  const Specification network = {.placement = &named(placements(), s["placement"]),
                                 .norm = &named(norm_kinds(), "layer"),
                                 .activation = &named(activation_kinds(), "gelu"),
                                 .initializer = &named(initializers(), "torch"),
                                 .final_norm = s["final_norm"],
                                 .depth = s["depth"],
                                 .width = s["width"],
                                 .hidden = s["hidden"],
                                 .vocab = s["vocab"]};
  return {.network = network,
          .task = &named(tasks(), "copy"),
          .optimizer = &named(optimizers(), s["optimizer"]),
          .schedule = {.peak = s["lr"], .warmup = s["warmup"]},
          .batch = s["batch"],
          .length = s["length"],
          .seed = s["seed"],
          .data_seed = s["data_seed"]};
}

Arena arena_for(const TrainingSettings& settings) {
  Arena measured;
  const Trainer trainer(settings, measured);
  return Arena(measured.used());
}

double relative(double found, double expected) { return std::fabs(found - expected) / std::fabs(expected); }

std::vector<std::string> expected_files() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(NORM_LAB_GOLDEN_DIR)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("copy_")) names.push_back(name);
  }
  return names;
}

}  // namespace

TEST_CASE("Training gives PyTorch's losses, stream and gradient norms") {
  const std::vector<std::string> files = expected_files();
  REQUIRE(files.size() >= 14);
  for (const std::string& file : files) {
    DYNAMIC_SECTION(file) {
      const nlohmann::json expected = golden(file);
      const TrainingSettings settings = settings_of(expected["settings"]);
      Arena arena = arena_for(settings);
      Trainer trainer(settings, arena);

      const std::vector<StreamSize> stream = trainer.measure_stream();
      REQUIRE(stream.size() == expected["stream_norms_at_init"].size());
      for (std::size_t i = 0; i < stream.size(); ++i) {
        CHECK(relative(stream[i].norm, expected["stream_norms_at_init"][i]) < 1e-5);
      }
      for (std::size_t step = 0; step < expected["loss"].size(); ++step) {
        const StepRecord record = trainer.step();
        const double tolerance = step == 0 ? 1e-5 : step <= 20 ? 1e-4 : 1e-3;
        INFO("step " << step);
        CHECK(relative(record.loss, expected["loss"][step]) < tolerance);
        if (step == 0) CHECK(relative(record.gradient_norm, expected["global_gradient_norm"][step]) < 1e-4);
      }
    }
  }
}

TEST_CASE("The first gradient of every weight matrix has PyTorch's norm") {
  for (const std::string& file : expected_files()) {
    DYNAMIC_SECTION(file) {
      const nlohmann::json expected = golden(file);
      const TrainingSettings settings = settings_of(expected["settings"]);
      Arena arena = arena_for(settings);
      Network network(settings.network, settings.batch_tokens(), arena);
      network.initialize(settings.seed);
      std::vector<std::int32_t> tokens(settings.batch_tokens());
      Generator generator(settings.data_seed);
      generator.integers({tokens.data(), tokens.size()}, static_cast<std::uint32_t>(settings.network.vocab));
      const MatrixView logits = network.forward({tokens.data(), tokens.size()});
      cross_entropy(logits, logits, {tokens.data(), tokens.size()});
      network.backward(logits, {tokens.data(), tokens.size()});

      const ParameterTable& table = network.table();
      const auto norm = [&](std::size_t tensor) {
        return std::sqrt(sum_of_squares(tensor_vector(network.weights().gradients, table.tensors[tensor])));
      };
      const nlohmann::json& first = expected["gradient_norms_at_step_0"];
      CHECK(relative(norm(table.embedding), first["embedding"]) < 1e-4);
      CHECK(relative(norm(table.head.weight), first["head"]) < 1e-4);
      for (std::size_t i = 0; i < table.blocks.size(); ++i) {
        CHECK(relative(norm(table.blocks[i].fc1.weight), first["fc1"][i]) < 1e-4);
        CHECK(relative(norm(table.blocks[i].fc2.weight), first["fc2"][i]) < 1e-4);
      }
    }
  }
}

TEST_CASE("The recorded update is the change of the parameters") {
  nlohmann::json s = golden("copy_post_8.json")["settings"];
  for (const Optimizer& optimizer : optimizers()) {
    DYNAMIC_SECTION(optimizer.name) {
      s["optimizer"] = optimizer.name;
      s["depth"] = 2;
      const TrainingSettings settings = settings_of(s);
      Arena arena = arena_for(settings);
      Trainer trainer(settings, arena);
      for (int step = 0; step < 8; ++step) {
        const std::vector<float> before(trainer.parameters().data,
                                        trainer.parameters().data + trainer.parameters().size);
        const StepRecord record = trainer.step();
        double squares = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
          const double change = static_cast<double>(trainer.parameters()[i]) - static_cast<double>(before[i]);
          squares += change * change;
        }
        // Parameters of size 1 are stored to 6e-8, updates are of size 1e-3.
        CHECK(relative(record.update_norm, std::sqrt(squares)) < 1e-4);
      }
    }
  }
}

TEST_CASE("A loss that is not finite stops the training before an update") {
  nlohmann::json s = golden("copy_post_8.json")["settings"];
  s["placement"] = "none";
  s["optimizer"] = "sgd";
  s["lr"] = 50.0;
  const TrainingSettings settings = settings_of(s);
  Arena arena = arena_for(settings);
  Trainer trainer(settings, arena);
  StepRecord record;
  for (int step = 0; step < 100 && record.finite; ++step) record = trainer.step();
  CHECK_FALSE(record.finite);
  CHECK_FALSE(std::isfinite(record.loss));
}
