// Training steps, timed natively: reads a number of steps from each line of its input, makes them, and answers with the
// milliseconds that one took. The request is the argument.

#include <chrono>
#include <iostream>
#include <string>

#include "core/experiments/training_parameters.hpp"
#include "core/lab/request.hpp"
#include "core/train/trainer.hpp"

int main(int count, char** arguments) {
  using Clock = std::chrono::steady_clock;
  const norm_lab::ReadRequest read = norm_lab::read_request(count > 1 ? arguments[1] : "");
  if (!read.request) return 2;
  const norm_lab::TrainingSettings settings =
      norm_lab::training_settings(*read.request, norm_lab::unit_key(*read.request, 0));
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
