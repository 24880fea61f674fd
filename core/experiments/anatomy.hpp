#pragma once

#include "core/lab/experiment.hpp"

namespace norm_lab {

/// run=anatomy: what the layers of a network do to its stream, before and after training.
Experiment anatomy_experiment();

}  // namespace norm_lab
