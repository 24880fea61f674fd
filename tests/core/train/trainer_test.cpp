// The training step against PyTorch: every copy_*.json that scripts/golden/copy_task.py printed, and every
// sequence_*.json that scripts/golden/sequence_copy.py printed.

#include "core/train/trainer.hpp"

#include <algorithm>
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
#include "core/model/position_kind.hpp"
#include "core/numeric/reduce.hpp"
#include "tests/core/golden.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;

namespace {

TrainingSettings settings_of(const nlohmann::json& s) {
  const Specification network = {.placement = named(placements(), s["placement"].get<std::string>()),
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
          .optimizer = &named(optimizers(), s["optimizer"].get<std::string>()),
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

std::vector<std::string> expected_files(const std::string& start) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(NORM_LAB_GOLDEN_DIR)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(start)) names.push_back(name);
  }
  return names;
}

/// The first batch of a task, and the network's gradients for it.
struct FirstGradient {
  explicit FirstGradient(const TrainingSettings& settings)
      : arena(arena_for(settings)), network(settings.network, settings.batch_size(), arena) {
    const std::size_t count = settings.batch_size().tokens();
    tokens.resize(count);
    targets.resize(count);
    const Batch batch = {.sequences = settings.batch_size().sequences,
                         .tokens = {tokens.data(), count},
                         .targets = {targets.data(), count}};
    Generator generator(settings.data_seed);
    settings.task->draw(batch, settings.network.vocab - settings.task->extra_tokens, generator);
    network.initialize(settings.seed);
    const Input input = {.tokens = batch.tokens, .sequences = batch.sequences};
    const MatrixView logits = network.forward(input);
    cross_entropy(logits, logits, batch.targets);
    network.backward(logits, input, &stream_gradients);
  }
  double norm(std::size_t tensor) const {
    return std::sqrt(sum_of_squares(tensor_vector(network.weights().gradients, network.table().tensors[tensor])));
  }

  Arena arena;
  Network network;
  std::vector<std::int32_t> tokens, targets;
  StreamGradients stream_gradients;
};

void check_copy(const nlohmann::json& expected, bool merged) {
  TrainingSettings settings = settings_of(expected["settings"]);
  settings.merge_tokens = merged;
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
    CHECK(relative(record.score.loss, expected["loss"][step]) < tolerance);
    if (step == 0) CHECK(relative(record.gradient_norm, expected["global_gradient_norm"][step]) < 1e-4);
  }
}

}  // namespace

TEST_CASE("Training gives PyTorch's losses, stream and gradient norms") {
  const std::vector<std::string> files = expected_files("copy_");
  REQUIRE(files.size() >= 14);
  for (const std::string& file : files) {
    for (const bool merged : {false, true}) {
      DYNAMIC_SECTION(file << (merged ? ", equal tokens once" : "")) { check_copy(golden(file), merged); }
    }
  }
}

TEST_CASE("The first gradient of every weight matrix has PyTorch's norm") {
  for (const std::string& file : expected_files("copy_")) {
    DYNAMIC_SECTION(file) {
      const nlohmann::json expected = golden(file);
      const FirstGradient found(settings_of(expected["settings"]));
      const ParameterTable& table = found.network.table();
      const nlohmann::json& first = expected["gradient_norms_at_step_0"];
      CHECK(relative(found.norm(table.last_stack().embedding), first["embedding"]) < 1e-4);
      CHECK(relative(found.norm(table.head.weight), first["head"]) < 1e-4);
      const std::vector<SublayerIndices>& sublayers = table.last_stack().sublayers;
      for (std::size_t i = 0; i < sublayers.size(); ++i) {
        CHECK(relative(found.norm(sublayers[i].linear[0].weight), first["fc1"][i]) < 1e-4);
        CHECK(relative(found.norm(sublayers[i].linear[1].weight), first["fc2"][i]) < 1e-4);
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

namespace {

/// Two layers of the copy task under SGD, as given.
TrainingSettings small_settings() {
  nlohmann::json s = golden("copy_post_8.json")["settings"];
  s["depth"] = 2;
  s["optimizer"] = "sgd";
  return settings_of(s);
}

}  // namespace

TEST_CASE("Weight decay and momentum are part of the recorded update") {
  for (const char* name : {"adamw", "adam", "sgd"}) {
    CAPTURE(name);
    TrainingSettings settings = small_settings();
    settings.optimizer = &named(optimizers(), name);
    Arena plain_arena = arena_for(settings);
    Trainer plain(settings, plain_arena);
    settings.constants.weight_decay = 5;
    settings.constants.momentum = 0.9;
    Arena arena = arena_for(settings);
    Trainer trainer(settings, arena);
    for (int step = 0; step < 3; ++step) {
      const std::vector<float> before(trainer.parameters().data, trainer.parameters().data + trainer.parameters().size);
      const StepRecord record = trainer.step();
      double squares = 0;
      for (std::size_t i = 0; i < before.size(); ++i) {
        const double change = static_cast<double>(trainer.parameters()[i]) - static_cast<double>(before[i]);
        squares += change * change;
      }
      // Parameters of size 1 are stored to 6e-8, updates are of size 1e-3.
      CHECK(relative(record.update_norm, std::sqrt(squares)) < 1e-4);
      CHECK(record.update_norm != plain.step().update_norm);
    }
  }
}

TEST_CASE("The optimizer sees a gradient no longer than the limit, and the record the whole one") {
  TrainingSettings settings = small_settings();
  for (const double limit : {0.0, 0.01, 1e6}) {
    CAPTURE(limit);
    settings.clip = limit;
    Arena arena = arena_for(settings);
    Trainer trainer(settings, arena);
    const StepRecord record = trainer.step();
    REQUIRE(record.gradient_norm > 0.1);
    const double seen = limit == 0.01 ? limit : record.gradient_norm;
    // The limit is short by 1e-6 of a norm above 0.1.
    CHECK(relative(record.update_norm, record.learning_rate * seen) < 2e-5);
  }
}

TEST_CASE("A held-out batch is answered as the first batch of its seed, and changes nothing") {
  const TrainingSettings settings = small_settings();
  Arena arena = arena_for(settings);
  Arena other_arena = arena_for(settings);
  Trainer watched(settings, arena);
  Trainer alone(settings, other_arena);
  const Score before = watched.evaluate(settings.data_seed);
  const Score first = alone.step().score;
  CHECK(before.loss == first.loss);
  CHECK(before.accuracy == first.accuracy);
  CHECK(watched.step().score.loss == first.loss);
  for (int step = 0; step < 3; ++step) {
    CHECK(watched.evaluate(7).loss != watched.evaluate(8).loss);
    CHECK(watched.step().score.loss == alone.step().score.loss);
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
  CHECK_FALSE(std::isfinite(record.score.loss));
}

namespace {

TrainingSettings sequence_settings_of(const nlohmann::json& s) {
  const Task& task = named(tasks(), "sequence-copy");
  const Placement& placement = named(placements(), s["placement"].get<std::string>());
  TrainingSettings settings = settings_of([&] {
    nlohmann::json copied = s;
    copied["final_norm"] = placement.final_norm();
    return copied;
  }());
  settings.task = &task;
  settings.network.architecture = &task.architecture();
  settings.network.positions = &named(position_kinds(), "learned");
  settings.network.activation = &named(activation_kinds(), s["activation"].get<std::string>());
  settings.network.initializer = &named(initializers(), s["init"].get<std::string>());
  settings.network.heads = s["heads"];
  settings.network.vocab = s["vocab"].get<int>() + task.extra_tokens;
  return settings;
}

void check_first_gradient(const nlohmann::json& expected) {
  const FirstGradient first(sequence_settings_of(expected["settings"]));
  const nlohmann::json& norms = expected["at_step_0"]["gradient_norm"];
  const StackIndices& stack = first.network.table().last_stack();
  CHECK(relative(first.norm(stack.embedding), norms["tokens"]) < 1e-4);
  CHECK(relative(first.norm(first.network.table().head.weight), norms["head"]) < 1e-4);
  for (std::size_t i = 0; i < stack.sublayers.size(); ++i) {
    const SublayerIndices& sublayer = stack.sublayers[i];
    const auto names = weight_names(sublayer.branch);
    for (std::size_t j = 0; j < names.size(); ++j) {
      INFO(names[j] << " of sublayer " << i);
      CHECK(relative(first.norm(sublayer.linear[j].weight), norms[std::string(names[j])][i / 2]) < 1e-4);
    }
  }
}

}  // namespace

TEST_CASE("A decoder that copies sequences gives PyTorch's losses, stream and gradient norms") {
  const std::vector<std::string> files = expected_files("sequence_");
  REQUIRE(files.size() >= 11);
  for (const std::string& file : files) {
    DYNAMIC_SECTION(file) {
      const nlohmann::json expected = golden(file);
      const TrainingSettings settings = sequence_settings_of(expected["settings"]);
      check_first_gradient(expected);
      const FirstGradient first(settings);
      const nlohmann::json& stream = expected["at_step_0"]["stream_mean_square"];
      for (std::size_t layer = 1; layer <= first.network.last_stack().depth(); ++layer) {
        const ConstMatrixView x = first.network.last_stack().stream(layer);
        CHECK(relative(sum_of_squares(x.flat()) / static_cast<double>(x.size()), stream[2 * layer - 1]) < 1e-5);
      }

      Arena arena = arena_for(settings);
      Trainer trainer(settings, arena);
      double worst = 0;
      for (std::size_t step = 0; step < expected["loss"].size(); ++step) {
        const double off = relative(trainer.step().score.loss, expected["loss"][step]);
        if (step == 0) CHECK(off < 1e-5);
        worst = std::max(worst, off);
      }
      UNSCOPED_INFO(file << " worst " << worst);
      CHECK(worst < 1e-3);
    }
  }
}

TEST_CASE("A step on the scaled weights leaves every other parameter alone, weight decay or not") {
  TrainingSettings settings = settings_of(golden("copy_deepnorm_8.json")["settings"]);
  settings.updated = Updated::kScaled;
  settings.constants.weight_decay = 0.1;
  Arena arena = arena_for(settings);
  Trainer trainer(settings, arena);
  const ConstVectorView values = trainer.parameters();
  const std::vector<float> before(values.data, values.data + values.size);
  const StepRecord record = trainer.step();

  const ParameterTable& table = trainer.network().table();
  std::vector<bool> may_change(table.tensors.size(), false);
  for (const SublayerIndices& sublayer : table.last_stack().sublayers) {
    for (const std::size_t weight : sublayer.scaled_weights()) may_change[weight] = true;
  }
  double squares = 0;
  for (std::size_t i = 0; i < table.tensors.size(); ++i) {
    const Tensor& tensor = table.tensors[i];
    double moved = 0;
    for (std::size_t k = tensor.offset; k < tensor.offset + tensor.size(); ++k) {
      moved += std::pow(static_cast<double>(values[k]) - static_cast<double>(before[k]), 2);
    }
    INFO("tensor " << i);
    CHECK((moved > 0) == may_change[i]);
    squares += moved;
  }
  // The step adds up what it subtracts, before the values are rounded to it: their own 2^-24 on a step of 1e-3.
  CHECK(record.update_norm == Catch::Approx(std::sqrt(squares)).epsilon(1e-4));
}
