#include "core/model/placement_twin.hpp"

#include <algorithm>

namespace norm_lab {
namespace {

/// As deep as a request may ask for. What follows another depth's number of layers or sublayers differs here.
constexpr int kDeepest = 2000;

Site at_depth(Site site, int depth) {
  site.sublayers = site.sublayers / site.depth * depth;
  if (site.decoder_depth > 0) site.decoder_depth = depth;
  site.depth = depth;
  return site;
}

bool same_forms(const Placement& a, const Placement& b, Site site) {
  for (site.layer = 1; site.layer <= site.depth; ++site.layer) {
    if (a.form(site) != b.form(site)) return false;
  }
  return true;
}

}  // namespace

Twin published_twin(const Placement& placement, std::span<const StackSite> stacks) {
  const auto agrees = [&](const Placement& other, int depth) {
    return std::all_of(stacks.begin(), stacks.end(),
                       [&](const StackSite& of) { return same_forms(placement, other, at_depth(of.site, depth)); });
  };
  Twin twin;
  for (const Placement& other : placements()) {
    if (!other.is_published() || other.name == placement.name || !agrees(other, stacks.front().site.depth)) continue;
    if (agrees(other, kDeepest)) return {.placement = &other, .at_every_depth = true};
    if (!twin.placement) twin.placement = &other;
  }
  return twin;
}

}  // namespace norm_lab
