#pragma once

#include "core/lab/experiment.hpp"

namespace norm_lab {

/// run=signal: how large the stream is, layer after layer, before any training, beside what theory says.
Experiment signal_experiment();

}  // namespace norm_lab
