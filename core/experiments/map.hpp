#pragma once

#include "core/lab/experiment.hpp"

namespace norm_lab {

/// Where on two axes of settings a network learns: each cell is a training run of its own.
Experiment map_experiment();

}  // namespace norm_lab
