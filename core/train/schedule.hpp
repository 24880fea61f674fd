#pragma once

#include <span>
#include <string_view>

namespace norm_lab {

struct Schedule;

/// A row of the table of schedules: what the learning rate does after the warm-up.
struct ScheduleKind {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  /// The rate at t = step + 1 > warmup.
  double (*after)(const Schedule& schedule, int t);
};

std::span<const ScheduleKind> schedule_kinds();

/// Learning rate of a step: a straight line up to `peak` over `warmup` steps, then as the kind says.
struct Schedule {
  const ScheduleKind* kind = &schedule_kinds()[0];
  double peak = 0;
  int warmup = 0;
  /// All steps of the training, S.
  int steps = 0;
  /// The step from which `step` decays; steps count from 0.
  int drop = 0;

  /// peak * t / warmup for t = step + 1 <= warmup, then kind->after. Steps count from 0.
  double rate(int step) const;
};

}  // namespace norm_lab
