#pragma once

#include "core/lab/experiment.hpp"

namespace norm_lab {

/// run=gradients: the gradients of freshly drawn networks, layer by layer and against depth.
Experiment gradients_experiment();

}  // namespace norm_lab
