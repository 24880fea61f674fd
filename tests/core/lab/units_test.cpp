#include "core/lab/units.hpp"

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

const std::string kRest = "&placement=pre,post,lns&width=8&depth=2&steps=2&seed=0-1&seed@post=7&depth@lns=5";

/// The experiment's own request, or a copy of it that is split in another way.
std::vector<std::string> names(Split split) {
  Experiment experiment = accepted("lab=1&run=training" + kRest).experiment();
  experiment.split = split;
  Request request(experiment);
  const Request read = accepted("lab=1&run=training" + kRest);
  for (const Value& value : read.values()) request.add(value);
  request.set_series(read.series(), read.overrides());
  return units_of(request);
}

}  // namespace

TEST_CASE("Units are those of the placements, one after another or in turn") {
  CHECK(names(Split::kInOrder) ==
        std::vector<std::string>{"pre, seed 0", "pre, seed 1", "post, seed 7", "lns, seed 0", "lns, seed 1"});
  CHECK(names(Split::kInTurn) ==
        std::vector<std::string>{"pre, seed 0", "post, seed 7", "lns, seed 0", "pre, seed 1", "lns, seed 1"});
}

TEST_CASE("A refusal names the placement where its field may be given for one") {
  const auto field = [](const std::string& text) { return read_request("lab=1&" + text).refusals.front().field; };
  CHECK(field("run=training&task=sequence-copy&width@post=30") == "heads@post");
  CHECK(field("run=training&task=sequence-copy&width=30") == "heads");
  CHECK(field("run=map&x=adam-eps&optimizer@post=sgd") == "x");
}

TEST_CASE("The cost of a request is the work and rows of its placements, and the memory of the largest") {
  const Request whole = accepted("lab=1&run=training" + kRest);
  Cost sum;
  double most = 0;
  for (const Request& one : whole.series()) {
    const Cost cost = cost_of(accepted(canonical_text(one)));
    sum.work += cost.work;
    sum.rows += cost.rows;
    most = std::max(most, cost.memory);
  }
  CHECK(cost_of(whole).work == sum.work);
  CHECK(cost_of(whole).rows == sum.rows);
  CHECK(cost_of(whole).memory == most);
}

TEST_CASE("A design has the layers of every placement, with its own values") {
  const std::optional<Table> design = design_of(accepted("lab=1&run=training" + kRest));
  REQUIRE(design);
  CHECK(design->texts("placement") == Texts{"pre", "post", "lns", "lns", "lns"});
  CHECK(design->numbers("last_layer") == Numbers{2, 2, 1, 2, 5});
}
