#pragma once

#include <string>
#include <vector>

#include "core/train/trainer.hpp"

/// Milliseconds of one training step that go to one kind of work.
struct Share {
  std::string kind;
  double milliseconds = 0;
};

/// Times each kind of work of a step by itself, over as many buffers as the network has, and the whole step; turn by
/// turn, the least of all turns, which nothing has interrupted. The last two shares are the rest and the whole.
std::vector<Share> profile(const norm_lab::TrainingSettings& settings, int turns);
