// Training steps, timed. The request is the last argument.
//
//   bench_steps REQUEST             reads a number of steps from each line of its input, makes them, and answers with
//   the
//                                   milliseconds that one took
//   bench_steps --profile REQUEST   prints the milliseconds of each kind of work in a step

#include <chrono>
#include <iostream>
#include <string>
#include <string_view>

#include "bench/profile.hpp"
#include "core/experiments/training_parameters.hpp"
#include "core/lab/request.hpp"
#include "core/train/trainer.hpp"

namespace {

/// Enough for a wasm engine to have compiled every kernel for good in the first half.
constexpr int kProfileTurns = 301;

void answer_lines(const norm_lab::TrainingSettings& settings) {
  using Clock = std::chrono::steady_clock;
  norm_lab::Arena measured;
  const norm_lab::Trainer measuring(settings, measured);
  norm_lab::Arena arena(measured.used());
  norm_lab::Trainer trainer(settings, arena);

  for (int steps = 0; std::cin >> steps;) {
    const auto start = Clock::now();
    for (int i = 0; i < steps; ++i) trainer.step();
    const std::chrono::duration<double, std::milli> taken = Clock::now() - start;
    std::cout << taken.count() / steps << std::endl;
  }
}

void print_profile(const norm_lab::TrainingSettings& settings) {
  for (const Share& share : profile(settings, kProfileTurns)) {
    std::cout << share.kind << '\t' << share.milliseconds << '\n';
  }
}

}  // namespace

int main(int count, char** arguments) {
  const bool profiled = count > 1 && std::string_view(arguments[1]) == "--profile";
  const norm_lab::ReadRequest read = norm_lab::read_request(count > 1 ? arguments[count - 1] : "");
  if (!read.request) return 2;
  const norm_lab::TrainingSettings settings = norm_lab::training_settings(read.request->series().front(), 0);
  if (profiled) {
    print_profile(settings);
  } else {
    answer_lines(settings);
  }
}
