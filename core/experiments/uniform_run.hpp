#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/experiments/network_parameters.hpp"
#include "core/lab/experiment.hpp"
#include "core/lab/request.hpp"
#include "core/model/uniform_stack.hpp"
#include "core/numeric/arena.hpp"

namespace norm_lab {

/// What the experiments in Xiong et al.'s setting share: parameters, settings, cost, and a run that goes layer by
/// layer.

Parameter placements_parameter(DefaultText default_text);
Parameter norm_parameter();
Parameter depth_parameter();
/// `kind` is one width, or a list of them.
Parameter width_parameter(ParameterKind kind, std::string_view label, DefaultText default_text);
Parameter length_parameter();
Parameter seeds_parameter(DefaultText default_text);

/// All of the request's placements on the draws of one seed.
UniformStackSettings uniform_settings(const Request& request, int width, std::uint32_t seed);

/// Bytes that a stack takes from its arena.
std::uint64_t stack_memory(const UniformStackSettings& settings);

/// The request's placements as they form the layers of this setting, which ends without a norm.
Table uniform_design(const Request& request);

/// A unit that moves a stack by one layer a call, and measures it after each.
class UniformRun : public UnitRun {
 public:
  UniformRun(std::vector<Table> tables, UniformStackSettings settings, Arena arena)
      : UnitRun(std::move(tables)), arena_(std::move(arena)), stack_(std::move(settings), arena_) {}

  bool advance() override;
  std::size_t done() const override { return static_cast<std::size_t>(stack_.layers_done()); }
  std::size_t total() const override { return static_cast<std::size_t>(stack_.settings().depth); }
  double work() const override { return stack_work(stack_.settings()); }

 protected:
  /// Adds the rows of the layer just done.
  virtual void record(const UniformStack& stack) = 0;

 private:
  Arena arena_;
  UniformStack stack_;
};

/// A run of the type given; null where the machine refuses the memory.
template <class Run>
std::unique_ptr<UnitRun> start_uniform(const Request& request, UniformStackSettings settings) {
  Arena arena(stack_memory(settings));
  if (!arena.valid()) return nullptr;
  return std::make_unique<Run>(request.experiment().unit_tables(), std::move(settings), std::move(arena));
}

}  // namespace norm_lab
