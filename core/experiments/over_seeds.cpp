#include "core/experiments/over_seeds.hpp"

#include <map>
#include <utility>

namespace norm_lab {

std::vector<SeedGroup> over_seeds(const Texts& placements, const Numbers& positions, const Numbers& values) {
  std::vector<SeedGroup> groups;
  std::vector<Numbers> gathered;
  std::map<double, std::size_t> group_at;  // by position, within the placement at hand
  for (std::size_t row = 0; row < values.size(); ++row) {
    if (row > 0 && placements[row] != placements[row - 1]) group_at.clear();
    const auto [at, is_new] = group_at.try_emplace(positions[row], groups.size());
    if (is_new) {
      groups.push_back({.first_row = row, .spread = {}});
      gathered.emplace_back();
    }
    gathered[at->second].push_back(values[row]);
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    groups[i].spread = spread_of({gathered[i].data(), gathered[i].size()});
  }
  return groups;
}

}  // namespace norm_lab
