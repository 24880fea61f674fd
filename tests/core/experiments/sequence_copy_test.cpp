// The repeated sequence at twelve layers: Post-LN needs warm-up there, and the others do not.

#include <catch_amalgamated.hpp>
#include <string>

#include "core/experiments/training.hpp"
#include "tests/core/run.hpp"

namespace {

/// Ten networks of 400 steps take minutes, and every build gives the same bits: one build is enough.
#if defined(NDEBUG) && !defined(__clang__)
constexpr bool kHere = true;
#else
constexpr bool kHere = false;
#endif

const std::string kTask = "lab=1&run=training&task=sequence-copy";

/// A column of the outcome, a value for each unit.
norm_lab::Numbers outcome(const std::string& fields, std::string_view column) {
  if (!kHere) SKIP("run where the core is optimized by g++");
  return run(kTask + fields).find("outcome")->numbers(column);
}

}  // namespace

TEST_CASE("Without warm-up Post-LN stays near chance, whatever the seed") {
  const norm_lab::Numbers last = outcome("&placement=post&seed=0-2", "last_mean");
  REQUIRE(last.size() == 3);
  for (const double loss : last) CHECK(loss > 2.5);
}

TEST_CASE("With 200 steps of warm-up Post-LN leaves chance, whatever the seed") {
  const norm_lab::Numbers last = outcome("&placement=post&warmup=200&seed=0-2", "last_mean");
  REQUIRE(last.size() == 3);
  for (const double loss : last) CHECK(loss < 2.0);
}

TEST_CASE("Pre-LN, Sandwich, DeepNorm and LN scaling know the sequence by step 399, without warm-up") {
  const norm_lab::Numbers last = outcome("&placement=pre,sandwich,deepnorm,lns", "last_loss");
  REQUIRE(last.size() == 4);
  for (const double loss : last) CHECK(loss < 0.005);
}
