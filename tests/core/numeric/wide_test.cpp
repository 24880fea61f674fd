#include "core/numeric/wide.hpp"

#include <catch_amalgamated.hpp>
#include <cstring>
#include <limits>
#include <vector>

#include "core/numeric/simd_math.hpp"
#include "tests/core/guarded.hpp"

using namespace norm_lab;

TEST_CASE("Four batches side by side give the bits of one at a time, at every length around a step") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const std::size_t n : lengths_around_a_vector()) {
    CAPTURE(n);
    std::vector<float> values = sample(n, 1, 8);
    values[n / 2] = kInfinity;
    values[n / 3] = -kInfinity;
    values[n / 5] = std::numeric_limits<float>::quiet_NaN();
    Guarded x(values), wide(n), narrow(n);
    const auto store_law = [&](VectorView y) {
      return [y, in = x.view()](auto at) {
        const auto law = normal_law(at.load(in));
        at.store(y, law.cumulative - law.density);
      };
    };
    for_wide_lanes(n, store_law(wide.view()));
    for_lanes(n, store_law(narrow.view()));
    CHECK(std::memcmp(wide.view().data, narrow.view().data, n * sizeof(float)) == 0);
    CHECK((x.intact() && wide.intact() && narrow.intact()));
  }
}
