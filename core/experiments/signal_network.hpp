#pragma once

#include <memory>
#include <vector>

#include "core/lab/experiment.hpp"
#include "core/lab/request.hpp"

namespace norm_lab {

/// The real network of run=signal: softmax attention with heads, any initialiser, norms that learn. Its n tokens are
/// all different, so that x_0 is drawn as in Xiong et al.'s setting; it has no positions, no final norm, and is not
/// trained.

/// The settings of run=signal by their place in the list of choices.
enum SignalSetting : std::size_t { kUniformAttention, kEncoderNetwork, kDecoderNetwork };

/// `setting`, and the parameters that mean something only in a real network.
Parameter setting_parameter();
std::vector<Parameter> signal_network_parameters();

/// Whether the request asks for a real network.
bool is_real_network(const Request& request);

Cost signal_network_cost(const Request& request);

/// The request's placements as they form the layers of the real network.
Table signal_network_design(const Request& request);

/// All placements with one seed, a placement a call. Rows come by layer, then by placement, at the end.
std::unique_ptr<UnitRun> start_signal_network(const Request& request, std::size_t unit);

}  // namespace norm_lab
