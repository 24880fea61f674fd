#include "core/layers/accuracy.hpp"

#include <catch_amalgamated.hpp>
#include <limits>
#include <vector>

#include "core/layers/cross_entropy.hpp"

using namespace norm_lab;

namespace {

double accuracy_of(const std::vector<float>& logits, const std::vector<std::int32_t>& targets) {
  return accuracy({logits.data(), targets.size(), logits.size() / targets.size()}, {targets.data(), targets.size()});
}

}  // namespace

TEST_CASE("Accuracy is the share of targets with the largest logit") {
  CHECK(accuracy_of({1, 3, 2, /**/ 5, 4, -1, /**/ -3, -2, -1, /**/ 0, 1, 2}, {1, 0, 2, 0}) == 0.75);
}

TEST_CASE("Rows without a target do not count") {
  CHECK(accuracy_of({1, 3, 2, /**/ 5, 4, -1, /**/ -3, -2, -1}, {kNoTarget, 1, 2}) == 0.5);
  CHECK(accuracy_of({1, 3, 2, /**/ 5, 4, -1}, {1, kNoTarget}) == 1);
}

TEST_CASE("Of several largest logits the first is the answer") {
  CHECK(accuracy_of({2, 7, 7, 7, 0}, {1}) == 1);
  CHECK(accuracy_of({2, 7, 7, 7, 0}, {2}) == 0);
  CHECK(accuracy_of({0, -0.0f, 0, 0, 0}, {1}) == 0);
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  CHECK(accuracy_of({0, kInfinity, kInfinity}, {1}) == 1);
}
