#pragma once

#include "core/lab/experiment.hpp"

namespace norm_lab {

/// run=training: train the same network under several placements, from several seeds.
Experiment training_experiment();

}  // namespace norm_lab
