#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/lab/request.hpp"

namespace norm_lab {

/// Units that are seeds: "seed 3".
std::vector<std::string> seed_units(const Request& request);

/// Units that are a depth of the request's list and, within it, a seed: "12 layers, seed 3".
std::vector<std::string> depth_and_seed_units(const Request& request);

struct DepthAndSeed {
  int depth = 0;
  std::size_t seed_index = 0;
};

/// What unit `unit` of them is.
DepthAndSeed depth_and_seed(const Request& request, std::size_t unit);

/// The deepest network of the list, with the first seed: it stands for its placement where one must.
DepthAndSeed deepest(const Request& request);

}  // namespace norm_lab
