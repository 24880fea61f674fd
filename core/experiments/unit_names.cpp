#include "core/experiments/unit_names.hpp"

#include <algorithm>

namespace norm_lab {

std::vector<std::string> seed_units(const Request& request) {
  std::vector<std::string> names;
  for (const std::uint32_t seed : request.list("seed")) names.push_back("seed " + std::to_string(seed));
  return names;
}

std::vector<std::string> depth_and_seed_units(const Request& request) {
  const std::vector<std::string> seeds = seed_units(request);
  std::vector<std::string> names;
  for (const std::uint32_t depth : request.list("depth")) {
    for (const std::string& seed : seeds) names.push_back(std::to_string(depth) + " layers, " + seed);
  }
  return names;
}

DepthAndSeed depth_and_seed(const Request& request, std::size_t unit) {
  const std::size_t seeds = request.list("seed").size();
  return {.depth = static_cast<int>(request.list("depth")[unit / seeds]), .seed_index = unit % seeds};
}

DepthAndSeed deepest(const Request& request) {
  const std::vector<std::uint32_t>& depths = request.list("depth");
  return {.depth = static_cast<int>(*std::max_element(depths.begin(), depths.end()))};
}

}  // namespace norm_lab
