#include "core/model/uniform_stack.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include "core/layers/activation.hpp"
#include "core/model/specification.hpp"
#include "core/model/stream_measure.hpp"
#include "core/numeric/matmul.hpp"
#include "core/numeric/vector_ops.hpp"

namespace norm_lab {
namespace {

std::size_t size(int value) { return static_cast<std::size_t>(value); }

}  // namespace

double attention_gain(const SublayerForm& form) { return form.beta_on_values ? form.beta : 1; }
double feed_forward_gain(const SublayerForm& form) { return form.beta * form.beta; }

UniformStack::UniformStack(UniformStackSettings settings, Arena& arena)
    : settings_(std::move(settings)), generator_(settings_.seed) {
  const std::size_t placements = settings_.placements.size();
  const std::size_t rows = placements * size(settings_.length);
  const std::size_t width = size(settings_.width);
  for (MatrixView* view : {&x_, &y_, &u_, &f_, &sum_, &hidden_}) *view = arena.matrix(rows, width);
  for (MatrixView* view : {&means_, &values_}) *view = arena.matrix(placements, width);
  weight_ = arena.matrix(width, width);
  saved_ = {.mean = arena.vector(size(settings_.length)), .rstd = arena.vector(size(settings_.length))};
  scratch_ = arena.vector(matmul_scratch_size(rows, width, width));
  if (!arena.valid()) return;

  const MatrixView first = part(x_, 0);
  generator_.normal(first.flat(), 0, 1);
  for (std::size_t p = 1; p < placements; ++p) copy(part(x_, p).flat(), ConstMatrixView(first).flat());
  profiled_alpha_.assign(placements, 1);
  variance_.assign(placements, population_variance(first.flat()));
}

void UniformStack::advance() {
  assert(layer_ < settings_.depth);
  ++layer_;
  sublayer(&UniformStack::attention, attention_gain);
  sublayer(&UniformStack::feed_forward, feed_forward_gain);
}

void UniformStack::draw_weight() {
  generator_.normal(weight_.flat(), 0, 1);
  divide(weight_.flat(), ConstMatrixView(weight_).flat(), std::sqrt(static_cast<float>(settings_.width)));
}

void UniformStack::multiply(MatrixView out, ConstMatrixView in) {
  fill(out.flat(), 0);
  matmul_backward_input(out, in, weight_, scratch_);
}

/// The mean of the values is the value of the mean.
void UniformStack::attention() {
  draw_weight();
  fill(means_.flat(), 0);
  for (std::size_t p = 0; p < means_.rows; ++p) add_column_sums(means_.row(p), part(u_, p));
  divide(means_.flat(), ConstMatrixView(means_).flat(), static_cast<float>(settings_.length));
  multiply(values_, means_);
  for (std::size_t row = 0; row < f_.rows; ++row) copy(f_.row(row), values_.row(row / size(settings_.length)));
}

void UniformStack::feed_forward() {
  draw_weight();
  multiply(hidden_, u_);
  const VectorView slope = f_.flat();  // not needed, and f is yet to come
  relu_forward(hidden_.flat(), slope, ConstMatrixView(hidden_).flat());
  draw_weight();
  multiply(f_, hidden_);
}

/// All placements go through the branch together.
void UniformStack::sublayer(Branch branch, Gain gain) {
  for (std::size_t p = 0; p < settings_.placements.size(); ++p) enter_branch(p, form_of(p));
  (this->*branch)();
  for (std::size_t p = 0; p < settings_.placements.size(); ++p) {
    const SublayerForm form = form_of(p);
    leave_branch(p, form, gain(form));
  }
}

/// y = N0(x), u = c N1(y)
void UniformStack::enter_branch(std::size_t p, const SublayerForm& form) {
  const MatrixView y = part(y_, p);
  const MatrixView u = part(u_, p);
  apply_norm(form.n0, y, part(x_, p));
  apply_norm(form.n1, u, y);
  scale(u.flat(), static_cast<float>(form.c), ConstMatrixView(u).flat());
}

/// x = N3(alpha y + b N2(f))
void UniformStack::leave_branch(std::size_t p, const SublayerForm& form, double gain) {
  const MatrixView f = part(f_, p);
  const MatrixView normed = part(u_, p);
  const MatrixView sum = part(sum_, p);
  const double alpha = form.profiled ? profiled_alpha_[p] : form.alpha;
  scale(f.flat(), static_cast<float>(gain), ConstMatrixView(f).flat());
  apply_norm(form.n2, normed, f);
  weighted_sum(sum.flat(), static_cast<float>(alpha), ConstMatrixView(part(y_, p)).flat(), static_cast<float>(form.b),
               ConstMatrixView(normed).flat());
  apply_norm(form.n3, part(x_, p), sum);
  if (form.profiled) profiled_alpha_[p] = std::sqrt(variance_[p] += population_variance(f.flat()));
}

void UniformStack::apply_norm(bool present, MatrixView out, ConstMatrixView in) {
  if (present) {
    settings_.norm->forward(out, saved_, in, {}, kNormEps);
  } else {
    copy(out.flat(), in.flat());
  }
}

SublayerForm UniformStack::form_of(std::size_t p) const {
  return settings_.placements[p].form({.layer = layer_, .depth = settings_.depth, .sublayers = 2 * settings_.depth});
}

MatrixView UniformStack::part(MatrixView all, std::size_t p) const {
  const std::size_t length = size(settings_.length);
  return {all.data + p * length * all.cols, length, all.cols};
}

double stack_work(const UniformStackSettings& settings) {
  constexpr double kWeights = 3;
  constexpr double kPerDraw = 200;
  const double values = static_cast<double>(settings.width) * settings.width;
  const double streams = static_cast<double>(settings.placements.size());
  const double products = 2 * values * streams * (1 + 2 * static_cast<double>(settings.length));
  return settings.depth * (kWeights * values * kPerDraw + products);
}

}  // namespace norm_lab
