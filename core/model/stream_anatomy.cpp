#include "core/model/stream_anatomy.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/numeric/reduce.hpp"

namespace norm_lab {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool is_sum(const Specification& network, std::size_t stack) {
  for (int layer = 1; layer <= network.depth; ++layer) {
    const SublayerForm form = network.form(stack, layer);
    if (form.n0 || form.n3 || form.alpha != 1 || form.profiled) return false;
  }
  return true;
}

BranchMeasure measure(const PassedSublayer& at) {
  BranchMeasure sum;
  double tokens = 0;
  for (std::size_t i = 0; i < at.x.rows; ++i) {
    const double count = at.counts ? at.counts[i] : 1;
    const double x2 = sum_of_squares(at.x.row(i));
    const double f2 = sum_of_squares(at.added.row(i));
    sum.ratio += count * std::sqrt(f2 / x2);
    sum.cosine += count * (dot(at.added.row(i), at.x.row(i)) / std::sqrt(f2 * x2));
    tokens += count;
  }
  return {.ratio = static_cast<double>(at.factor) * sum.ratio / tokens, .cosine = sum.cosine / tokens};
}

double largest_size(ConstVectorView x) {
  double most = 0;
  for (std::size_t i = 0; i < x.size; ++i) most = std::max(most, std::abs(static_cast<double>(x[i])));
  return most;
}

}  // namespace

StreamAnatomy::StreamAnatomy(const Specification& network, const PassSize& most, Arena& arena)
    : stacks_(network.architecture->stacks.size()),
      sum_(arena.doubles(std::max(most.tokens(), most.source_tokens()) * static_cast<std::size_t>(network.width))) {
  for (std::size_t stack = 0; stack < stacks_.size(); ++stack) {
    stacks_[stack].is_sum = is_sum(network, stack);
    stacks_[stack].branches.resize(static_cast<std::size_t>(network.sublayers(stack)));
  }
}

void StreamAnatomy::see(const PassedSublayer& at) {
  StackAnatomy& stack = stacks_[at.stack];
  stack.branches[at.index] = measure(at);
  if (stack.is_sum) {
    add_up(stack, at);
  } else {
    stack.decomposition = {.largest_difference = kNone, .largest_value = kNone};
  }
}

void StreamAnatomy::add_up(StackAnatomy& stack, const PassedSublayer& at) {
  const ConstVectorView x = at.x.flat();
  const ConstVectorView x_next = at.x_next.flat();
  const ConstVectorView added = at.added.flat();
  Decomposition& found = stack.decomposition;
  if (at.index == 0) {
    std::copy_n(x.data, x.size, sum_.data);
    found.largest_value = largest_size(x);
  }
  found.largest_value = std::max(found.largest_value, largest_size(x_next));
  found.largest_difference = 0;
  for (std::size_t i = 0; i < x.size; ++i) {
    sum_[i] += static_cast<double>(at.factor) * static_cast<double>(added[i]);
    found.largest_difference = std::max(found.largest_difference, std::abs(static_cast<double>(x_next[i]) - sum_[i]));
  }
}

}  // namespace norm_lab
