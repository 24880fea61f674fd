#include "core/experiments/map.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "core/experiments/map_grid.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

bool same_bits(double a, double b) { return (std::isnan(a) && std::isnan(b)) || std::memcmp(&a, &b, sizeof a) == 0; }

/// Runs every cell's request alone and compares what both tables say.
void check_cells(const Result& map, const std::string& table) {
  const Table& cells = *map.find(table);
  for (std::size_t row = 0; row < cells.rows(); ++row) {
    const std::string& text = cells.texts("request")[row];
    CAPTURE(text);
    const Result alone = run(text);
    CHECK(canonical_text(alone.request) == text);
    const Table& outcome = *alone.find("outcome");
    REQUIRE(outcome.rows() == 1);
    for (const char* column : {"first_loss", "last_loss", "lowest_loss", "diverged_at"}) {
      CAPTURE(column);
      CHECK(same_bits(cells.numbers(column)[row], outcome.numbers(column)[0]));
    }
    CHECK(outcome.numbers("seed")[0] == cells.numbers("seed")[row]);
    CHECK(outcome.texts("placement")[0] == cells.texts("placement")[row]);
    const Numbers& losses = alone.find("loss")->numbers("loss");
    double sum = 0;
    for (std::size_t step = losses.size() - std::min<std::size_t>(20, losses.size()); step < losses.size(); ++step) {
      sum += losses[step];
    }
    const double mean = sum / static_cast<double>(std::min<std::size_t>(20, losses.size()));
    CHECK(same_bits(cells.numbers("last_mean")[row], std::isfinite(mean) ? mean : std::nan("")));
    const double reached = cells.numbers("reached_at")[row];
    if (std::isnan(reached)) continue;
    CHECK(losses[static_cast<std::size_t>(reached)] <= map.request.real("threshold"));
  }
}

}  // namespace

TEST_CASE("Every cell's request, run alone, gives the cell to the last bit, also where it diverges") {
  const Result map =
      run("lab=1&run=map&placement=none&optimizer=sgd&x-from=0.1&x-to=3&x-cells=3&y-from=2&y-to=8&y-cells=2&width=12&"
          "hidden=20&vocab=9&length=5&batch=4&steps=30&seed=3,8&data-seed=11&threshold=1.5&init=xavier-normal");
  check_cells(map, "map");
  const Table& cells = *map.find("map");
  std::size_t diverged = 0;
  std::size_t reached = 0;
  for (const double at : cells.numbers("diverged_at")) diverged += std::isnan(at) ? 0 : 1;
  for (const double at : cells.numbers("reached_at")) reached += std::isnan(at) ? 0 : 1;
  CHECK(diverged > 0);
  CHECK(diverged < cells.rows());
  CHECK(reached > 0);
  CHECK(cells.texts("request")[1].ends_with("&seed=8&data-seed=12"));
}

TEST_CASE("A cell of every other axis is a training run too, on tasks with attention as well") {
  const std::string small = "&placement=post&width=12&hidden=16&heads=2&vocab=5&length=3&batch=2&steps=8";
  check_cells(
      run("lab=1&run=map&task=sequence-copy&x=warmup&x-cells=2&x-to=6&y=gain&y-cells=2&depth=2&lr=0.01" + small),
      "map");
  check_cells(
      run("lab=1&run=map&task=reverse&x=adam-eps&x-cells=2&y=lr&y-cells=2&y-from=0.01&optimizer=radam&depth=1" + small),
      "map");
}

TEST_CASE("A cell's summary is over its seeds, without those that diverged, and its request has them all") {
  const Result map =
      run("lab=1&run=map&placement=none&optimizer=sgd&x-from=0.3&x-to=3&x-cells=2&y-from=8&y-cells=1&steps=40&"
          "width=16&seed=0-3&threshold=2.5");
  const Table& runs = *map.find("map");
  const Table& cells = *map.find("map_summary");
  REQUIRE(cells.rows() == 2);
  REQUIRE(runs.rows() == 8);
  for (std::size_t cell = 0; cell < 2; ++cell) {
    double finite = 0, sum = 0, reached = 0, steps = 0;
    for (std::size_t row = 4 * cell; row < 4 * cell + 4; ++row) {
      CHECK(runs.numbers("x")[row] == cells.numbers("x")[cell]);
      if (std::isnan(runs.numbers("diverged_at")[row])) {
        finite += 1;
        sum += runs.numbers("last_loss")[row];
      }
      if (!std::isnan(runs.numbers("reached_at")[row])) {
        reached += 1;
        steps += runs.numbers("reached_at")[row];
      }
    }
    CHECK(cells.numbers("seeds")[cell] == finite);
    CHECK(cells.numbers("diverged")[cell] == 4 - finite);
    CHECK(cells.numbers("reached")[cell] == reached);
    if (finite > 0) CHECK(cells.numbers("mean")[cell] == Catch::Approx(sum / finite).epsilon(1e-14));
    if (reached > 0) CHECK(cells.numbers("steps")[cell] == Catch::Approx(steps / reached).epsilon(1e-14));
    const Request all = accepted(cells.texts("request")[cell]);
    CHECK(all.list("seed") == std::vector<std::uint32_t>{0, 1, 2, 3});
    CHECK(canonical_text(all) == cells.texts("request")[cell]);
  }
  CHECK(cells.numbers("diverged")[0] < cells.numbers("diverged")[1]);
}

TEST_CASE("Cells come coarse first: the corners, then what halves the gaps between them, each once") {
  const Request request =
      accepted("lab=1&run=map&placement=pre&x-from=0.001&x-to=10&x-cells=5&y-from=1&y-to=4&y-cells=3");
  const MapGrid grid(request);
  const std::vector<std::string> names = units_of(request);
  REQUIRE(names.size() == 15);
  CHECK(std::vector<std::string>(names.begin(), names.begin() + 9) ==
        std::vector<std::string>{"pre, depth 1, lr 0.001", "pre, depth 1, lr 10", "pre, depth 4, lr 0.001",
                                 "pre, depth 4, lr 10", "pre, depth 1, lr 0.1", "pre, depth 2, lr 0.001",
                                 "pre, depth 2, lr 0.1", "pre, depth 2, lr 10", "pre, depth 4, lr 0.1"});
  CHECK(std::set<std::string>(names.begin(), names.end()).size() == 15);
}

TEST_CASE("Placements take turns, so that their maps fill side by side") {
  const std::vector<std::string> names = units_of(accepted("lab=1&run=map&placement=pre,deepnorm&x-cells=2&y-cells=2"));
  REQUIRE(names.size() == 8);
  CHECK(names[0] == "pre, depth 2, lr 0.0001");
  CHECK(names[1] == "deepnorm, depth 2, lr 0.0001");
  CHECK(names[2] == "pre, depth 2, lr 1");
}

TEST_CASE("What one placement has for itself is in its cells' requests, and the axes are the same for all") {
  const std::string start = "lab=1&run=map&placement=pre,post&x-cells=2&x-from=0.01&y-cells=1&width=8&steps=6";
  const Result map = run(start + "&warmup@post=4&seed@pre=2,5&threshold@post=3");
  const Table& cells = *map.find("map");
  CHECK(cells.rows() == 2 * 2 + 2);
  std::size_t warmed = 0;
  for (std::size_t row = 0; row < cells.rows(); ++row) {
    const bool has_warmup = cells.texts("request")[row].find("&warmup=4") != std::string::npos;
    CHECK(has_warmup == (cells.texts("placement")[row] == "post"));
    warmed += has_warmup ? 1 : 0;
  }
  CHECK(warmed == 2);
  CHECK(map.find("sensitivity")->numbers("seeds") == std::vector<double>{2, 1});
  for (const char* shared : {"x@post=gain", "x-cells@post=3", "x-from@post=0.1", "x-to@pre=0.5", "y@pre=gain"}) {
    CAPTURE(shared);
    const ReadRequest read = read_request(start + "&" + shared);
    REQUIRE(read.refusals.size() == 1);
    CHECK(read.refusals[0].message.starts_with("may not be given for one placement: in run=map "));
  }
}

TEST_CASE("A map costs what its cells cost") {
  const Request request = accepted("lab=1&run=map&placement=post&x-cells=2&y-cells=3&y-to=9&steps=20&seed=0-2");
  const Result map = run(request);
  const Cost cost = cost_of(request);
  double work = 0;
  double memory = 0;
  for (const std::string& text : map.find("map_summary")->texts("request")) {
    const Request cell = accepted(text);
    const Cost one = cost_of(cell);
    work += one.work;
    memory = std::max(memory, one.memory);
  }
  CHECK(cost.work == Catch::Approx(work).epsilon(1e-12));
  CHECK(cost.memory >= memory);
  CHECK(cost.memory < memory + 1e4);
  double rows = 0;
  for (const Table& table : map.tables) rows += static_cast<double>(table.rows());
  CHECK(cost.rows >= rows);
  CHECK(cost.rows <= rows + 3);
}

TEST_CASE("The design of a map is that of its deepest networks") {
  const Request request = accepted("lab=1&run=map&placement=deepnorm&y-to=100&y-cells=2");
  const Request deepest = accepted("lab=1&run=training&placement=deepnorm&depth=100");
  const Table design = *design_of(request);
  const Table expected = *design_of(deepest);
  CHECK(design.numbers("alpha") == expected.numbers("alpha"));
  CHECK(design.numbers("last_layer") == expected.numbers("last_layer"));
  const auto traits = request.experiment().traits(request.series().front());
  const auto deepest_traits = deepest.experiment().traits(deepest.series().front());
  REQUIRE(traits.size() == deepest_traits.size());
  for (std::size_t i = 0; i < traits.size(); ++i) CHECK(traits[i].value == deepest_traits[i].value);
}
