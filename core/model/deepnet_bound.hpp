#pragma once

#include "core/model/network.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// DeepNet's bound on how far a change of weights moves what a network ends in, before the head:
///   one stack:      sum over its sublayers of sqrt(v^2 + w^2) / a * |d_theta|
///   with an encoder: the decoder's sum + the encoder's sum * (sum over cross-attention of v w / a)
/// v, w: sizes of W_v and W_o, or of W_1 and W_2: their root mean square over Xavier's standard deviation
/// sqrt(2 / (inputs + outputs)), so that a fresh Xavier matrix has the placement's beta. |d_theta|: Euclidean norm of
/// the change of the two matrices. a = alpha / b, since N3 sees alpha and b by their ratio alone.
/// The theorem is about weights that are numbers, for a network that ends in a single feature. Here matrices stand in
/// their place, so the sum says how an update grows with depth, alpha and beta; it is no ceiling.
/// NaN unless every sublayer is x <- N3(alpha * x + b * f(x)) with a number for alpha.
/// values, changes: flat vectors laid out by the network's table.
/// Source: Wang et al. 2022, arXiv:2203.00555.
double deepnet_bound(const Network& network, VectorView values, VectorView changes);

}  // namespace norm_lab
