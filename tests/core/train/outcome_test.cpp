#include "core/train/outcome.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

using namespace norm_lab;

namespace {

TrainingOutcome outcome_of(const std::vector<double>& losses, double threshold) {
  TrainingOutcome outcome(threshold);
  for (const double loss : losses) {
    StepRecord step;
    step.score.loss = loss;
    step.finite = std::isfinite(loss);
    outcome.add(step);
  }
  return outcome;
}

}  // namespace

TEST_CASE("A run's outcome is its first, last and lowest loss and where it reached the threshold") {
  const TrainingOutcome outcome = outcome_of({3, 2, 0.5, 1, 0.25, 1.5}, 1);
  CHECK(outcome.steps() == 6);
  CHECK(outcome.updates() == 6);
  CHECK(outcome.first_loss() == 3);
  CHECK(outcome.last_loss() == 1.5);
  CHECK(outcome.lowest_loss() == 0.25);
  CHECK(outcome.reached_at() == 2);
  CHECK(std::isnan(outcome.diverged_at()));
}

TEST_CASE("A loss equal to the threshold reaches it, even at step 0, and one that never falls so low never does") {
  CHECK(outcome_of({1, 2}, 1).reached_at() == 0);
  CHECK(std::isnan(outcome_of({3, 2}, 1).reached_at()));
  CHECK(std::isnan(outcome_of({3, 2}, std::numeric_limits<double>::quiet_NaN()).reached_at()));
}

TEST_CASE("The last mean is that of twenty losses, or of all where there are fewer") {
  CHECK(outcome_of({3, 2, 1}, 0).last_mean() == 2);
  std::vector<double> losses;
  for (int i = 0; i < 47; ++i) losses.push_back(i);  // the last twenty are 27 to 46
  CHECK(outcome_of(losses, 0).last_mean() == 36.5);
  CHECK(outcome_of(losses, 0).last_loss() == 46);
}

TEST_CASE("Divergence is kept with its step, and leaves no last mean") {
  for (const double end : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    const TrainingOutcome outcome = outcome_of({3, 0.5, 4, end}, 1);
    CHECK(outcome.diverged());
    CHECK(outcome.diverged_at() == 3);
    CHECK(outcome.updates() == 3);
    CHECK_FALSE(std::isfinite(outcome.last_loss()));
    CHECK(std::isnan(outcome.last_mean()));
    CHECK(outcome.lowest_loss() == 0.5);
    CHECK(outcome.reached_at() == 1);
  }
}

TEST_CASE("A run without a step has no outcome") {
  const TrainingOutcome outcome = outcome_of({}, 1);
  for (const double value : {outcome.first_loss(), outcome.last_loss(), outcome.last_mean(), outcome.lowest_loss(),
                             outcome.reached_at(), outcome.diverged_at()}) {
    CHECK(std::isnan(value));
  }
  CHECK(outcome.updates() == 0);
}
