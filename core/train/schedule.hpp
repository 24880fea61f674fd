#pragma once

namespace norm_lab {

/// Learning rate of a step: linear warm-up to `peak` over `warmup` steps, constant after it.
struct Schedule {
  double peak = 0;
  int warmup = 0;

  /// peak * min(1, (step + 1) / warmup), or peak where warmup is 0. Steps count from 0.
  double rate(int step) const {
    if (step + 1 >= warmup) return peak;
    return peak * ((step + 1.0) / warmup);
  }
};

}  // namespace norm_lab
