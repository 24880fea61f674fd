#include "core/model/activation_kind.hpp"

#include "core/layers/activation.hpp"

namespace norm_lab {
namespace {

constexpr ActivationKind kKinds[] = {
    {"gelu", "GELU", "x times the normal law's distribution function, computed exactly (with erf).", gelu_forward},
    {"relu", "ReLU", "The larger of x and 0.", relu_forward},
};

}  // namespace

std::span<const ActivationKind> activation_kinds() { return kKinds; }

}  // namespace norm_lab
