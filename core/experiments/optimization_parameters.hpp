#pragma once

#include <vector>

#include "core/experiments/network_parameters.hpp"
#include "core/lab/parameter.hpp"
#include "core/lab/request.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {

/// How a network is trained: steps, lr, warmup, schedule, drop, optimizer, beta1, beta2, adam-eps, momentum,
/// weight-decay, clip.
void add_optimization_parameters(std::vector<Parameter>& parameters, DefaultText steps);

/// A held-out batch: eval-every, eval-seed.
void add_evaluation_parameters(std::vector<Parameter>& parameters);

/// probe-seed: of the batch on which a network is measured, and from which it does not learn.
Parameter probe_seed_parameter();

/// Sets schedule, optimizer, constants and clip as a request has them.
void set_optimization(TrainingSettings& settings, const Request& request);

}  // namespace norm_lab
