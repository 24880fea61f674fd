#include "core/experiments/over_seeds.hpp"

#include <algorithm>

namespace norm_lab {
namespace {

struct Known {
  double position;
  std::size_t group;
};

/// Where a position stands, or would stand, among those known, which ascend.
std::vector<Known>::iterator place_of(std::vector<Known>& known, double position) {
  return std::lower_bound(known.begin(), known.end(), position,
                          [](const Known& one, double other) { return one.position < other; });
}

}  // namespace

std::vector<SeedGroup> over_seeds(const Texts& placements, const Numbers& positions, const Numbers& values) {
  std::vector<SeedGroup> groups;
  std::vector<Numbers> gathered;
  std::vector<Known> known;  // within the placement at hand
  for (std::size_t row = 0; row < values.size(); ++row) {
    if (row > 0 && placements[row] != placements[row - 1]) known.clear();
    auto at = place_of(known, positions[row]);
    if (at == known.end() || at->position != positions[row]) {
      at = known.insert(at, {positions[row], groups.size()});
      groups.push_back({.first_row = row, .spread = {}});
      gathered.emplace_back();
    }
    gathered[at->group].push_back(values[row]);
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    groups[i].spread = spread_of({gathered[i].data(), gathered[i].size()});
  }
  return groups;
}

}  // namespace norm_lab
