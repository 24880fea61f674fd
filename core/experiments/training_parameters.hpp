#pragma once

#include <vector>

#include "core/lab/parameter.hpp"
#include "core/lab/request.hpp"
#include "core/train/trainer.hpp"

namespace norm_lab {

/// The parameters of every experiment that trains networks: declared, checked, and turned into settings here.
std::vector<Parameter> training_parameters();

/// Units are placements in the request's order, and within each its seeds.
struct UnitKey {
  const Placement* placement = nullptr;
  std::size_t seed_index = 0;
};

UnitKey unit_key(const Request& request, std::size_t unit);

TrainingSettings training_settings(const Request& request, const UnitKey& key);

}  // namespace norm_lab
