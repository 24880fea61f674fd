#include "core/experiments/registry.hpp"

#include <array>

#include "core/experiments/anatomy.hpp"
#include "core/experiments/concentration.hpp"
#include "core/experiments/gradients.hpp"
#include "core/experiments/jacobian.hpp"
#include "core/experiments/map.hpp"
#include "core/experiments/own_placement_parameters.hpp"
#include "core/experiments/signal.hpp"
#include "core/experiments/training.hpp"
#include "core/experiments/update.hpp"

namespace norm_lab {

std::span<const Experiment> experiments() {
  static const std::array kExperiments = [] {
    std::array all = {training_experiment(),      signal_experiment(), jacobian_experiment(), gradients_experiment(),
                      concentration_experiment(), update_experiment(), anatomy_experiment(),  map_experiment()};
    for (Experiment& experiment : all) add_own_placement(experiment.parameters);
    return all;
  }();
  return kExperiments;
}

}  // namespace norm_lab
