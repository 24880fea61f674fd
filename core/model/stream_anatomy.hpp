#pragma once

#include <vector>

#include "core/model/network.hpp"
#include "core/numeric/arena.hpp"

namespace norm_lab {

/// What a branch adds to the stream: f = b * N2(f(...)) beside the x that its sublayer reads.
struct BranchMeasure {
  double ratio = 0;   // |f| / |x|, mean over tokens
  double cosine = 0;  // of f and x, mean over tokens; not a number where a branch adds nothing
};

/// The stream against the sum of what was added to it:   x_R = x_0 + f_1 + ... + f_R
/// Both are NaN unless every sublayer of the stack is x <- x + f.
struct Decomposition {
  double largest_difference = 0;  // largest |x_R - (x_0 + sum f_i)| of any feature, the sum taken in double
  double largest_value = 0;       // largest |x_i| of any feature, i = 0 ... R
};

/// Takes the stream apart while one pass goes by. Every addition of the stream rounds by at most 2^-24 of its result,
/// so that largest_difference <= R * 2^-24 * largest_value.
class StreamAnatomy : public PassObserver {
 public:
  StreamAnatomy(const Specification& specification, const PassSize& most, Arena& arena);

  void see(const PassedSublayer& sublayer) override;

  /// Of each sublayer of a stack in the last pass.
  const std::vector<BranchMeasure>& branches(std::size_t stack) const { return stacks_[stack].branches; }
  const Decomposition& decomposition(std::size_t stack) const { return stacks_[stack].decomposition; }

 private:
  struct StackAnatomy {
    bool is_sum = false;
    std::vector<BranchMeasure> branches;
    Decomposition decomposition;
  };
  void add_up(StackAnatomy& stack, const PassedSublayer& at);

  std::vector<StackAnatomy> stacks_;
  VectorOf<double> sum_;  // x_0 + f_1 + ... so far
};

}  // namespace norm_lab
