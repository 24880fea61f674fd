#pragma once

#include <span>
#include <string_view>

#include "core/numeric/view.hpp"

namespace norm_lab {

/// A row of the table of positions: what is added to a token for its place in its sequence.
struct PositionKind {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  /// Trained, and drawn like an embedding; else filled in by `fill`. Neither: nothing is added.
  bool learned;
  void (*fill)(MatrixView positions);
};

std::span<const PositionKind> position_kinds();

/// positions(t, 2i) = sin(t / 10000^(2i / d)),  positions(t, 2i + 1) = cos(t / 10000^(2i / d)), t from 0.
/// Computed in f64 and rounded once. positions: [T, d].   Source: Vaswani et al. 2017, arXiv:1706.03762.
void sinusoidal_positions(MatrixView positions);

}  // namespace norm_lab
