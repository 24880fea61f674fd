#include "core/experiments/design.hpp"

#include <catch_amalgamated.hpp>

#include "core/lab/request.hpp"
#include "core/lab/units.hpp"
#include "core/model/placement.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;

namespace {

Table design_of(std::string_view name, int depth) {
  Table design = design_table();
  const StackSite stack = {.name = "", .site = {.depth = depth, .sublayers = 2 * depth}};
  add_design(design, named(placements(), name), {&stack, 1}, named(placements(), name).final_norm());
  return design;
}

Table requested(std::string_view text) {
  const ReadRequest read = read_request(text);
  REQUIRE(read.request);
  const std::optional<Table> design = design_of(*read.request);
  REQUIRE(design);
  return *design;
}

}  // namespace

TEST_CASE("Layers of the same form share a row, whatever the depth") {
  const Table design = design_of("deepnorm", 12);
  CHECK(design.texts("placement") == Texts{"deepnorm"});
  CHECK(design.numbers("first_layer") == Numbers{1});
  CHECK(design.numbers("last_layer") == Numbers{12});
  CHECK(design.numbers("alpha") == Numbers{deepnorm_constants({.sublayers = 24}).alpha});
  CHECK(design.numbers("beta") == Numbers{deepnorm_constants({.sublayers = 24}).beta});
  CHECK(design.numbers("n3") == Numbers{1});
  CHECK(design.numbers("n1") == Numbers{0});
}

TEST_CASE("A placement that changes its form on the way has a row for each stretch") {
  const Table design = design_of("mix", 12);
  CHECK(design.numbers("first_layer") == Numbers{1, 4});
  CHECK(design.numbers("last_layer") == Numbers{3, 12});
  CHECK(design.numbers("n3") == Numbers{1, 0});
  CHECK(design.numbers("n1") == Numbers{0, 1});
}

TEST_CASE("Of forms that change with every layer the first, the second and the last are kept") {
  const Table design = design_of("lns", 16);
  CHECK(design.numbers("first_layer") == Numbers{1, 2, 16});
  CHECK(design.numbers("last_layer") == Numbers{1, 2, 16});
  CHECK(design.numbers("c") == Numbers{1, named(placements(), "lns").form({.layer = 2}).c, 0.25});
}

TEST_CASE("Every slot of the formula has its column") {
  CHECK(design_of("in-place", 2).numbers("n0") == Numbers{1});
  CHECK(design_of("sandwich", 2).numbers("n2") == Numbers{1});
  CHECK(design_of("alpha-on-branch", 8).numbers("b") == Numbers{2});
}

TEST_CASE("A request's design has its placements in its order, with the final norm that it asks for") {
  const Table as_placed = requested("lab=1&run=training&placement=pre,post");
  CHECK(as_placed.texts("placement") == Texts{"pre", "post"});
  CHECK(as_placed.texts("stack") == Texts{"", ""});
  CHECK(as_placed.numbers("last_layer") == Numbers{24, 24});
  CHECK(as_placed.numbers("final_norm") == Numbers{1, 0});
  CHECK(requested("lab=1&run=training&placement=pre,post&final-norm=off").numbers("final_norm") == Numbers{0, 0});
}
