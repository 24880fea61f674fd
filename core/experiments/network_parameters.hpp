#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lab/experiment.hpp"
#include "core/lab/parameter.hpp"
#include "core/lab/refusal.hpp"
#include "core/lab/request.hpp"
#include "core/model/parameters.hpp"
#include "core/model/specification.hpp"

namespace norm_lab {

using DefaultText = std::string (*)(const Request& request);

/// The default of a whole number, and of a parameter whose default is a word.
template <int kValue>
std::string whole(const Request&) {
  return std::to_string(kValue);
}

/// A parameter that describes a network or its seeds, declared once for every experiment; an experiment gives it its
/// default: placement, final-norm, depth, width, hidden, heads, vocab, length, batch, positions, activation, norm,
/// affine, norm-eps, qk-norm, init, init-std, gain, seed, data-seed. The name must be one of these.
Parameter network_parameter(std::string_view name, DefaultText default_text);

/// `depth` as a list: a network for every number in it.
Parameter depths_parameter(DefaultText default_text, double most);

/// The network that a request describes by norm, affine, norm-eps, qk-norm, activation, init, init-std, gain, width,
/// hidden and heads; without depth, vocabulary, positions and final norm.
Specification layers_of(const Request& request, const Architecture& architecture, const Placement& placement);

/// The same with positions and final-norm.
Specification network_of(const Request& request, const Architecture& architecture, const Placement& placement);

/// What follows from a network's parameters and tells it from another: its final norm, its number of trained values.
std::vector<Trait> network_traits(const Specification& network, const PassSize& most, bool is_deepest = false);

/// What bounds on single parameters cannot say: heads must divide the width; and every seed must have a data seed.
std::optional<Refusal> check_heads(const Request& request);
std::optional<Refusal> check_network(const Request& request);

/// The k-th seed of a request (from 0) uses data seed `data-seed` + k.
std::uint32_t data_seed_of(const Request& request, std::size_t seed_index);

}  // namespace norm_lab
