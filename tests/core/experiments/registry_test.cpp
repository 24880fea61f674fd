#include "core/experiments/registry.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <vector>

#include "tests/core/run.hpp"

using namespace norm_lab;

TEST_CASE("The work of units of unequal size adds up to what the request costs") {
  for (const char* text : {"lab=1&run=map&placement=post&x-cells=2&y-cells=3&y-to=9&steps=20&seed=0-2",
                           "lab=1&run=training&depth=2&depth@post=5&steps=3&eval-every=2&seed=0,1",
                           "lab=1&run=update&placement=post&depth=1,4&width=16&steps=3&seed=0,1",
                           "lab=1&run=gradients&placement=pre&depth=1,3&width=16&vocab=20&batch=2&steps=3&seed=0,1",
                           "lab=1&run=concentration&placement=pre,post&width=16,48&depth=3&seed=0-2"}) {
    CAPTURE(text);
    const ReadRequest read = read_request(text);
    REQUIRE(read.request);
    std::vector<double> works;
    for (std::size_t unit = 0; unit < read.units.size(); ++unit) {
      works.push_back(start_unit(*read.request, unit)->work());
    }
    double sum = 0;
    for (const double work : works) sum += work;
    CHECK(sum == Catch::Approx(read.cost.work).epsilon(1e-12));
    CHECK(*std::max_element(works.begin(), works.end()) > 2 * *std::min_element(works.begin(), works.end()));
  }
}
