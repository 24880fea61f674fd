#pragma once

#include <vector>

#include "core/lab/parameter.hpp"

namespace norm_lab {

/// The rows of a table (placements, optimizers, ...) as the choices of a parameter.
template <class Rows>
std::vector<Choice> choices_of(const Rows& rows) {
  std::vector<Choice> choices;
  for (const auto& row : rows) {
    Choice choice = {.name = row.name, .label = row.label, .group = "", .help = row.help};
    if constexpr (requires { row.group; }) choice.group = row.group;
    choices.push_back(choice);
  }
  return choices;
}

}  // namespace norm_lab
