#pragma once

#include <span>

#include "core/lab/experiment.hpp"

namespace norm_lab {

/// Every experiment of the lab. To add one, write its file and add its line in registry.cpp.
std::span<const Experiment> experiments();

}  // namespace norm_lab
