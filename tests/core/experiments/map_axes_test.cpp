#include "core/experiments/map_axes.hpp"

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

const std::string kMap = "lab=1&run=map&placement=pre";

std::vector<double> along_x(const std::string& settings) {
  return axis_values(accepted(kMap + "&" + settings), Side::kX);
}

/// The one refusal that a request gets, as "field: message".
std::string refusal_of(const std::string& settings) {
  const ReadRequest read = read_request(kMap + "&" + settings);
  REQUIRE(read.refusals.size() == 1);
  return read.refusals.front().field + ": " + read.refusals.front().message;
}

}  // namespace

TEST_CASE("Values go in equal ratios and are rounded to three digits, so that a cell's request is short") {
  CHECK(along_x("x-from=0.0001&x-to=0.01&x-cells=5") == std::vector<double>{0.0001, 0.000316, 0.001, 0.00316, 0.01});
  CHECK(along_x("x=gain&x-from=0.25&x-to=4&x-cells=5") == std::vector<double>{0.25, 0.5, 1, 2, 4});
  CHECK(along_x("x=adam-eps&x-from=1e-10&x-to=1e-2&x-cells=3") == std::vector<double>{1e-10, 1e-6, 1e-2});
}

TEST_CASE("Depths go in equal ratios, and warm-ups in equal differences, both rounded to whole numbers") {
  CHECK(along_x("x=depth&x-from=2&x-to=24&x-cells=6") == std::vector<double>{2, 3, 5, 9, 15, 24});
  CHECK(along_x("x=warmup&x-from=0&x-to=5&x-cells=4") == std::vector<double>{0, 2, 3, 5});
}

TEST_CASE("The ends of an axis are the numbers that were asked for, to the last digit") {
  CHECK(along_x("x-from=0.00123456&x-to=0.0987654&x-cells=2") == std::vector<double>{0.00123456, 0.0987654});
  CHECK(along_x("x-from=50.0001&x-cells=1") == std::vector<double>{50.0001});
}

TEST_CASE("An axis comes with ends of its own, and depth makes room for the learning rate") {
  CHECK(along_x("x=warmup&x-cells=2") == std::vector<double>{0, 200});
  const Request turned = accepted(kMap + "&x=depth");
  CHECK(axis_of(turned, Side::kX).name == "depth");
  CHECK(axis_of(turned, Side::kY).name == "lr");
}

TEST_CASE("What makes no axis is refused under the name of its field") {
  CHECK(refusal_of("y=lr") == "y: must be another axis than x");
  CHECK(refusal_of("y-from=2.5") == "y-from: must be a whole number from 1 to 2000, like depth");
  CHECK(refusal_of("y-to=2001") == "y-to: must be a whole number from 1 to 2000, like depth");
  CHECK(refusal_of("x-from=200&x-to=300") == "x-from: must be a number from 0 to 100, like lr");
  CHECK(refusal_of("x-from=0") == "x-from: must be more than 0: the values go in equal ratios");
  CHECK(refusal_of("x-from=0.5&x-to=0.5") == "x-to: must be more than x-from, which is 0.5");
  CHECK(refusal_of("x=adam-eps&optimizer=sgd") == "x: has a meaning only where the optimizer is adam, adamw or radam");
}

TEST_CASE("More cells than different values are refused") {
  CHECK(refusal_of("y-from=2&y-to=5&y-cells=5") ==
        "y-cells: are more cells than different values, rounded to whole numbers, from 2 to 5");
  CHECK(refusal_of("x-from=0.001&x-to=0.00102&x-cells=4") ==
        "x-cells: are more cells than different values, rounded to three digits, from 0.001 to 0.00102");
  // Between them stands 0.00124 when rounded, which is above both.
  CHECK(refusal_of("x-from=0.0012345&x-to=0.001236&x-cells=3").starts_with("x-cells: "));
  CHECK(along_x("x-from=0.001&x-to=0.00102&x-cells=3") == std::vector<double>{0.001, 0.00101, 0.00102});
}

TEST_CASE("What stands on an axis cannot be set beside it, and neither can the end of a single cell") {
  CHECK(refusal_of("lr=0.003") == "lr: has a meaning only where neither x nor y is lr; leave it out");
  CHECK(refusal_of("depth=3").starts_with("depth: has a meaning only where neither x nor y is depth"));
  CHECK(refusal_of("x=warmup&y=gain&gain=2").starts_with("gain: "));
  CHECK(refusal_of("x=warmup&y=gain&warmup=2").starts_with("warmup: "));
  CHECK(refusal_of("x=adam-eps&adam-eps=1e-3").starts_with("adam-eps: "));
  CHECK(refusal_of("x-cells=1&x-to=0.5") == "x-to: has a meaning only where x-cells is more than 1; leave it out");
  CHECK(accepted(kMap + "&x=warmup&y=gain&lr=0.003&depth=3").integer("depth") == 3);
  CHECK(refusal_of("optimizer=sgd&adam-eps=1e-3").starts_with("adam-eps: "));
}

TEST_CASE("A refinement starts with the ends and halves every gap, whatever the count") {
  CHECK(refinement_levels(1) == std::vector<int>{0});
  CHECK(refinement_levels(2) == std::vector<int>{0, 0});
  CHECK(refinement_levels(3) == std::vector<int>{0, 1, 0});
  CHECK(refinement_levels(6) == std::vector<int>{0, 2, 1, 2, 3, 0});
  CHECK(refinement_levels(9) == std::vector<int>{0, 3, 2, 3, 1, 3, 2, 3, 0});
}
