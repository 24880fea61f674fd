#pragma once

#include "core/lab/experiment.hpp"

namespace norm_lab {

/// run=jacobian: how much a norm shrinks what flows back through it, for inputs of growing size.
Experiment jacobian_experiment();

}  // namespace norm_lab
