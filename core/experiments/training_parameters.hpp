#pragma once

#include <string_view>
#include <vector>

#include "core/experiments/network_parameters.hpp"
#include "core/lab/parameter.hpp"
#include "core/lab/request.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {

/// The parameters of every experiment that trains networks, declared and turned into settings here: task, network,
/// optimization and chance. `steps` is that parameter's default.
std::vector<Parameter> trained_network_parameters(DefaultText steps);
/// The task's own number of steps.
std::string steps_of_task(const Request& request);
/// The same and a held-out batch, with the task's own steps.
std::vector<Parameter> training_parameters();
/// The parameter of that name, which must be among them.
Parameter& parameter_named(std::vector<Parameter>& parameters, std::string_view name);

/// The run of one placement (the first of the request) with one of the request's seeds.
TrainingSettings training_settings(const Request& request, std::size_t seed_index);

}  // namespace norm_lab
