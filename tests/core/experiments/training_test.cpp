#include "core/experiments/training.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "core/experiments/registry.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

std::string decimals(double value, int count) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", count, value);
  return text;
}

/// The loss of a placement at a step, to four decimals.
std::string loss_at(const Result& result, const std::string& placement, double step) {
  const Table& loss = *result.find("loss");
  for (std::size_t row = 0; row < loss.rows(); ++row) {
    if (loss.texts("placement")[row] == placement && loss.numbers("step")[row] == step) {
      return decimals(loss.numbers("loss")[row], 4);
    }
  }
  return "no such row";
}

std::string initial_norm(const Result& result, const std::string& placement, double block) {
  const Table& stream = *result.find("stream");
  for (std::size_t row = 0; row < stream.rows(); ++row) {
    if (stream.texts("placement")[row] == placement && stream.texts("when")[row] == "initial" &&
        stream.numbers("block")[row] == block) {
      return decimals(stream.numbers("norm")[row], 2);
    }
  }
  return "no such row";
}

}  // namespace

TEST_CASE("The published lesson comes out to the last digit that it quotes") {
  const Result result = run("lab=1&run=training&task=copy&placement=pre,post&final-norm=off");
  const double steps[] = {0, 100, 200, 300};
  const char* pre[] = {"3.5975", "0.0005", "0.0003", "0.0002"};
  const char* post[] = {"3.4074", "0.0495", "0.0175", "0.0091"};
  for (int i = 0; i < 4; ++i) {
    CHECK(loss_at(result, "pre", steps[i]) == pre[i]);
    CHECK(loss_at(result, "post", steps[i]) == post[i]);
  }
  CHECK(initial_norm(result, "pre", 1) == "35.29");
  CHECK(initial_norm(result, "pre", 12) == "43.97");
  CHECK(initial_norm(result, "pre", 24) == "50.82");
  for (const double block : {1.0, 12.0, 24.0}) CHECK(initial_norm(result, "post", block) == "33.94");
}

TEST_CASE("With its final norm Pre follows Post, and so do Sandwich and DeepNorm") {
  const Result result = run("lab=1&run=training&placement=pre,sandwich,deepnorm&steps=301");
  CHECK(loss_at(result, "pre", 0) == "3.3962");
  CHECK(loss_at(result, "pre", 100) == "0.0500");
  CHECK(loss_at(result, "pre", 300) == "0.0092");
  CHECK(loss_at(result, "sandwich", 0) == "3.5047");
  CHECK(loss_at(result, "sandwich", 300) == "0.0093");
  CHECK(loss_at(result, "deepnorm", 0) == "3.4665");
  CHECK(loss_at(result, "deepnorm", 100) == "0.0641");
  CHECK(loss_at(result, "deepnorm", 300) == "0.0110");
}

TEST_CASE("A unit that diverges ends with its step and hinders no other") {
  const Result result = run("lab=1&run=training&placement=none,post&optimizer=sgd&lr=3&depth=8&steps=40");
  const Table& outcome = *result.find("outcome");
  REQUIRE(outcome.rows() == 2);
  const double at = outcome.numbers("diverged_at")[0];
  REQUIRE(at >= 1);
  CHECK(outcome.numbers("steps")[0] == at);
  CHECK_FALSE(std::isfinite(outcome.numbers("last_loss")[0]));
  CHECK(std::isnan(outcome.numbers("diverged_at")[1]));

  const Table& loss = *result.find("loss");
  std::size_t rows = 0;
  for (std::size_t row = 0; row < loss.rows(); ++row) rows += loss.texts("placement")[row] == "none" ? 1 : 0;
  CHECK(rows == static_cast<std::size_t>(at) + 1);
  const Table& summary = *result.find("loss_summary");
  CHECK(summary.numbers("seeds")[static_cast<std::size_t>(at)] == 0);
}

TEST_CASE("The k-th seed uses the k-th data seed after the first") {
  const Result both = run("lab=1&run=training&placement=post&depth=2&steps=3&seed=5,9&data-seed=20");
  const Result second = run("lab=1&run=training&placement=post&depth=2&steps=3&seed=9&data-seed=21");
  CHECK(both.unit_digests[1] == second.unit_digests[0]);
}

TEST_CASE("A result does not depend on the order in which its units ran") {
  const ReadRequest read = read_request("lab=1&run=training&placement=pre,post,none&depth=2&width=9&steps=4&seed=0-2");
  const std::size_t count = units_of(*read.request).size();
  REQUIRE(count == 9);
  std::vector<Bytes> forwards(count);
  std::vector<Bytes> backwards(count);
  for (std::size_t i = 0; i < count; ++i) forwards[i] = run_unit(*read.request, i);
  for (std::size_t i = count; i-- > 0;) backwards[i] = run_unit(*read.request, i);
  CHECK(finish(*read.request, forwards)->digest == finish(*read.request, backwards)->digest);
  std::swap(backwards[0], backwards[1]);
  CHECK(finish(*read.request, forwards)->digest != finish(*read.request, backwards)->digest);
}

TEST_CASE("The summary over seeds is the mean and the deviation of its rows") {
  const Result result = run("lab=1&run=training&placement=pre,post&depth=2&width=8&steps=4&seed=0-2");
  const Table& loss = *result.find("loss");
  const Table& summary = *result.find("loss_summary");
  REQUIRE(summary.rows() == 8);
  for (std::size_t row = 0; row < summary.rows(); ++row) {
    double sum = 0;
    double lowest = 1e9;
    for (std::size_t i = 0; i < loss.rows(); ++i) {
      if (loss.texts("placement")[i] != summary.texts("placement")[row]) continue;
      if (loss.numbers("step")[i] != summary.numbers("step")[row]) continue;
      sum += loss.numbers("loss")[i];
      lowest = std::min(lowest, loss.numbers("loss")[i]);
    }
    CHECK(summary.numbers("seeds")[row] == 3);
    CHECK(summary.numbers("mean")[row] == Catch::Approx(sum / 3).epsilon(1e-14));
    CHECK(summary.numbers("lowest")[row] == lowest);
    CHECK(summary.numbers("deviation")[row] > 0);
  }
  CHECK(result.find("stream_summary")->rows() == 2 * 2 * 2);
}

TEST_CASE("The held-out batch is answered at steps 0, k, 2k, ... and after the last") {
  const std::string text = "lab=1&run=training&placement=post&depth=2&width=8&steps=7&seed=4";
  CHECK(run(text).find("evaluation")->rows() == 0);
  const Result plain = run(text + "&eval-every=3&eval-seed=1");
  const Table& held_out = *plain.find("evaluation");
  CHECK(held_out.numbers("step") == std::vector<double>{0, 3, 6, 7});
  // Seed 1 is the data seed: the first batch itself.
  CHECK(held_out.numbers("loss")[0] == plain.find("loss")->numbers("loss")[0]);
  CHECK(held_out.numbers("accuracy")[0] == plain.find("loss")->numbers("accuracy")[0]);
  CHECK(plain.find("loss")->numbers("loss") == run(text).find("loss")->numbers("loss"));
  CHECK(run(text + "&eval-every=7").find("evaluation")->numbers("step") == std::vector<double>{0, 7});

  for (const char* every : {"1", "3", "6", "7", "8"}) {
    CAPTURE(every);
    const Request request = accepted(text + "&eval-every=" + every);
    const Result result = run(request);
    double rows = 0;
    for (const char* name : {"loss", "stream", "outcome", "evaluation"}) {
      rows += static_cast<double>(result.find(name)->rows());
    }
    CHECK(cost_of(request).rows == rows);
  }
}

TEST_CASE("What a run diverged from is not answered after it") {
  const Result result =
      run("lab=1&run=training&placement=none&optimizer=sgd&lr=3&depth=8&steps=40&eval-every=1&seed=0-1");
  const Table& held_out = *result.find("evaluation");
  const Table& outcome = *result.find("outcome");
  REQUIRE(outcome.numbers("diverged_at")[0] < 40);
  CHECK(static_cast<double>(held_out.rows()) ==
        outcome.numbers("diverged_at")[0] + outcome.numbers("diverged_at")[1] + 2);
  for (std::size_t row = 0; row < held_out.rows(); ++row) {
    CHECK(std::isfinite(held_out.numbers("loss")[row]) == std::isfinite(held_out.numbers("accuracy")[row]));
  }
}

TEST_CASE("What an optimizer or a task does not know is refused, unless it says nothing") {
  const std::string start = "lab=1&run=training&";
  for (const char* refused :
       {"momentum=0.9", "optimizer=sgd&beta1=0.5", "optimizer=sgd&adam-eps=1e-6", "drop=3", "schedule=cosine&drop=3",
        "eval-seed=3", "task=modular-addition&length=5", "optimizer=adamw&momentum=0.1"}) {
    CAPTURE(refused);
    CHECK_FALSE(read_request(start + refused).request);
  }
  for (const char* fine :
       {"momentum=0", "optimizer=sgd&beta1=0.9&momentum=0.9", "schedule=step&drop=3", "drop=150", "eval-seed=1000000",
        "task=modular-addition&length=2", "optimizer=adamw&weight-decay=0.01", "eval-every=1&eval-seed=3"}) {
    CAPTURE(fine);
    CHECK(read_request(start + fine).request);
  }
}

TEST_CASE("AdamW decays by a hundredth unless it is told otherwise, and the others do not") {
  CHECK(accepted("lab=1&run=training&optimizer=adamw").real("weight-decay") == 0.01);
  CHECK(accepted("lab=1&run=training&optimizer=adam").real("weight-decay") == 0);
  CHECK(accepted("lab=1&run=training&steps=200&schedule=step").integer("drop") == 100);
}

TEST_CASE("The learning rate of a step is its schedule's") {
  const Result result =
      run("lab=1&run=training&placement=post&depth=1&width=4&steps=6&warmup=2&schedule=linear&lr=0.4");
  const std::vector<double> expected = {0.2, 0.4, 0.4 * 0.75, 0.4 * 0.5, 0.4 * 0.25, 0};
  CHECK(result.find("loss")->numbers("learning_rate") == expected);
  CHECK(result.find("loss")->numbers("update_norm").back() == 0);
}

TEST_CASE("The cost is known before anything is taken, and does not overflow") {
  const ReadRequest read = read_request("lab=1&run=training&depth=1000&placement=deepnorm&steps=50");
  REQUIRE(read.request);
  const Cost cost = cost_of(*read.request);
  // Values, gradients and two moments of 9.4 million parameters are 151 MB; activations of 192 tokens come on top.
  CHECK(cost.memory > 151e6);
  CHECK(cost.memory < 1e9);
  CHECK(cost.work > 50 * 1000.0 * 6 * 24 * 2 * 48 * 96);
  CHECK(cost.rows == 50 + 2 * 1000 + 1);

  const ReadRequest huge = read_request("lab=1&run=training&depth=2000&width=1024&hidden=4096&batch=512&length=512");
  REQUIRE(huge.refusals.size() >= 1);
  CHECK(huge.refusals.back().message.find("of memory would be taken") != std::string::npos);
}

TEST_CASE("A unit needs no more memory than its cost says") {
  for (const char* text : {"lab=1&run=training&depth=3&placement=post,sandwich,in-place",
                           "lab=1&run=training&depth=2&batch=1&length=64&width=13&optimizer=sgd"}) {
    const ReadRequest read = read_request(text);
    REQUIRE(read.request);
    // The arena asserts that it is never overrun; a unit that starts has had all its memory.
    for (std::size_t unit = 0; unit < units_of(*read.request).size(); ++unit) {
      CHECK(start_unit(*read.request, unit)->advance());
    }
  }
}
