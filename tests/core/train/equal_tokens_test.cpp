#include "core/train/equal_tokens.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "core/layers/accuracy.hpp"
#include "core/layers/cross_entropy.hpp"
#include "tests/core/guarded.hpp"
#include "tests/core/named.hpp"

using namespace norm_lab;

namespace {

std::vector<std::int32_t> values_of(VectorOf<const std::int32_t> view) { return {view.data, view.data + view.size}; }

struct Fixture {
  explicit Fixture(std::vector<std::int32_t> drawn, std::size_t vocab) : tokens(std::move(drawn)), targets(tokens) {
    for (std::int32_t& target : targets) target = 10 * target;
    merging = EqualTokens(tokens.size(), vocab, arena);
  }
  EqualTokens::Merged merged() {
    return merging.merge(
        {.sequences = 1, .tokens = {tokens.data(), tokens.size()}, .targets = {targets.data(), targets.size()}});
  }

  Arena arena{1 << 16};
  std::vector<std::int32_t> tokens, targets;
  EqualTokens merging;
};

}  // namespace

TEST_CASE("A batch becomes its different tokens in order, with how often each stands in it") {
  Fixture fixture({3, 0, 3, 5, 3, 0}, 7);
  const EqualTokens::Merged merged = fixture.merged();
  CHECK(values_of(merged.batch.tokens) == std::vector<std::int32_t>{0, 3, 5});
  CHECK(values_of(merged.batch.targets) == std::vector<std::int32_t>{0, 30, 50});
  CHECK(values_of(merged.counts) == std::vector<std::int32_t>{2, 3, 1});
  CHECK(merged.batch.sequences == 1);
}

TEST_CASE("The next batch starts from nothing") {
  Fixture fixture({3, 0, 3}, 7);
  fixture.merged();
  std::fill(fixture.tokens.begin(), fixture.tokens.end(), 6);
  std::fill(fixture.targets.begin(), fixture.targets.end(), 2);
  const EqualTokens::Merged merged = fixture.merged();
  CHECK(values_of(merged.batch.tokens) == std::vector<std::int32_t>{6});
  CHECK(values_of(merged.counts) == std::vector<std::int32_t>{3});
}

TEST_CASE("There are never more rows than tokens, nor than the vocabulary") {
  CHECK(EqualTokens::most_rows(192, 24) == 24);
  CHECK(EqualTokens::most_rows(5, 24) == 5);
}

TEST_CASE("A row that counts n times gives the loss, gradient and accuracy of n equal rows") {
  const std::vector<std::int32_t> counts = {2, 1, 3};
  const std::vector<std::int32_t> targets = {4, 0, 2};
  const std::vector<float> logits = sample(3 * 5, 1, 3);
  std::vector<float> repeated;
  std::vector<std::int32_t> repeated_targets;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::int32_t i = 0; i < counts[row]; ++i) {
      repeated.insert(repeated.end(), logits.begin() + static_cast<std::ptrdiff_t>(row * 5),
                      logits.begin() + static_cast<std::ptrdiff_t>(row * 5 + 5));
      repeated_targets.push_back(targets[row]);
    }
  }
  std::vector<float> d(15), d_repeated(30);
  const ConstMatrixView once = {logits.data(), 3, 5}, each = {repeated.data(), 6, 5};
  const RowCounts weights = {counts.data(), 3};
  const VectorOf<const std::int32_t> at = {targets.data(), 3}, at_each = {repeated_targets.data(), 6};
  const double loss = cross_entropy({d.data(), 3, 5}, once, at, weights);
  CHECK(loss == Catch::Approx(cross_entropy({d_repeated.data(), 6, 5}, each, at_each)).epsilon(1e-14));
  CHECK(accuracy(once, at, weights) == accuracy(each, at_each));
  for (std::size_t col = 0; col < 5; ++col) {
    // Three rows of shares below 1 / 6, each rounded twice.
    CHECK(std::fabs(d[10 + col] - (d_repeated[15 + col] + d_repeated[20 + col] + d_repeated[25 + col])) < 4 * 0x1p-24f);
  }
}

TEST_CASE("Only a task that answers each token alone, without attention, may merge") {
  CHECK(named(tasks(), "copy").may_merge_tokens());
  for (const Task& task : tasks()) CHECK(task.may_merge_tokens() == (task.name == "copy"));
}
