#pragma once

#include <vector>

#include "core/lab/parameter.hpp"
#include "core/lab/request.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {

/// The parameters of every experiment that trains networks: declared, checked, and turned into settings here.
std::vector<Parameter> training_parameters();

/// The run of one placement (the first of the request) with one of the request's seeds.
TrainingSettings training_settings(const Request& request, std::size_t seed_index);

}  // namespace norm_lab
