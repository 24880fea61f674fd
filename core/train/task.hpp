#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/numeric/random.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

/// A row of the table of tasks: what the network reads and what it must answer.
struct Task {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  /// The task's own defaults, as a request writes them.
  int hidden_per_width;
  std::string_view activation;
  std::string_view initializer;
  /// Fills one batch. tokens, targets: [B * T], each in [0, vocab).
  void (*draw)(VectorOf<std::int32_t> tokens, VectorOf<std::int32_t> targets, int vocab, Generator& generator);
};

std::span<const Task> tasks();

}  // namespace norm_lab
