#pragma once

#include "core/lab/experiment.hpp"

namespace norm_lab {

/// run=update: how far each of the first steps moves what a network says, and how that grows with depth.
Experiment update_experiment();

}  // namespace norm_lab
