#pragma once

#include "core/lab/experiment.hpp"

namespace norm_lab {

/// run=concentration: how closely |x|^2 keeps to its mean, against width.
Experiment concentration_experiment();

}  // namespace norm_lab
