#pragma once

#include <vector>

#include "core/model/placement.hpp"

namespace norm_lab {

/// What theory says of a layer's signal at initialization, in Xiong et al.'s setting (uniform_stack.hpp).
struct SignalTheory {
  /// E|x|^2 / d of what the layer's last N3 receives; of the stream where the layer has no N3.
  double size = 0;
  /// The same of the stream after the layer.
  double stream = 0;
  /// Cosine between two tokens of the stream after the layer.
  double cosine = 0;
  /// Bounds of `size` that hold however alike the tokens are: averaging them leaves between nothing and all of their
  /// size. For Post 3/2 and 3/2, for Pre 1 + l/2 and 1 + 3l/2 after l layers.
  double low = 0;
  double high = 0;
};

/// A value for each layer. Exact for width -> infinity, of every form that a placement can give to its layers: the
/// recursion reads the form's fields alone. An eps is taken for nothing beside the mean square that it is added to:
/// where a norm receives less than a hundred times its eps, there is no theory (NaN) from that layer on.
///
/// With q = E|x|^2 / d, rho the cosine between two of n tokens, s = rho q, from q = 1, s = 0:
///   y = N0(x), u = c N1(y)     a norm divides q and s by q; c multiplies both by c^2
///   attention f(u)             q and s become beta^2 q (1 + (n - 1) rho) / n
///   feed-forward f(u)          q becomes beta^4 q / 2, s becomes beta^4 q K(rho)
///   x <- N3(alpha y + b N2(f)) the parts are independent: alpha^2 and b^2 times their q and s add up
/// A profiled form's alpha is 1 at first, then the root of 1 plus the q of all f before.
/// K(rho) = (sqrt(1 - rho^2) + rho (pi - arccos rho)) / (2 pi) is E relu(a) relu(b) for normal a, b of variance 1 and
/// correlation rho. Source: Cho, Saul 2009, the arc-cosine kernel of degree 1.
/// Layers that do not attend have the feed-forward sublayer alone.
std::vector<SignalTheory> signal_theory(const Placement& placement, int depth, int tokens, bool attends = true);

}  // namespace norm_lab
