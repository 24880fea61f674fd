#pragma once

#include <cstdint>
#include <vector>

#include "core/model/norm_kind.hpp"
#include "core/model/placement.hpp"
#include "core/numeric/arena.hpp"
#include "core/numeric/random.hpp"
#include "core/numeric/view.hpp"

namespace norm_lab {

struct UniformStackSettings {
  std::vector<Placement> placements;
  const NormKind* norm = nullptr;
  int depth = 1;
  int width = 1;
  /// n, the tokens of the one sequence.
  int length = 1;
  std::uint32_t seed = 0;
};

/// What beta makes of a branch, which is homogeneous in each of its weights: in W_v, and in W_1 and W_2.
double attention_gain(const SublayerForm& form);
double feed_forward_gain(const SublayerForm& form);

/// Xiong et al.'s setting: n tokens x_0 ~ N(0, I_d); a layer is an attention sublayer that gives every token the mean
/// of all tokens' values u W_v (queries and keys are zero, and there is no mask), then a feed-forward sublayer relu(u
/// W_1) W_2. All weights are d x d with variance 1 / d, and norms have no learned parameters. Every placement's stream
/// goes through the same draws:   y = N0(x);   x <- N3(alpha y + b N2(f(c N1(y)))). A profiled form's alpha is 1 at
/// first, then the root of Var x_0 plus the Var f of the sublayers before: as Network::profile sets it. Draws are those
/// of one PyTorch generator: x_0 (n, d), then in each layer W_v, W_1, W_2, each (in, out), as torch.randn(d, d) / d **
/// 0.5. Source: Xiong et al. 2020, arXiv:2002.04745.
class UniformStack {
 public:
  /// Takes all memory from the arena.
  UniformStack(UniformStackSettings settings, Arena& arena);

  /// Moves every stream through the next layer. At most `depth` times.
  void advance();
  int layers_done() const { return layer_; }
  const UniformStackSettings& settings() const { return settings_; }

  /// The stream of a placement (by its index in the settings) after the layers done.   [n, d]
  ConstMatrixView stream(std::size_t placement) const { return part(x_, placement); }
  /// What the last layer's last N3 received; the stream where it has none.   [n, d]
  ConstMatrixView received(std::size_t placement) const { return part(sum_, placement); }

 private:
  using Branch = void (UniformStack::*)();
  using Gain = double (*)(const SublayerForm& form);

  void draw_weight();
  void multiply(MatrixView out, ConstMatrixView in);
  void attention();
  void feed_forward();
  void sublayer(Branch branch, Gain gain);
  void enter_branch(std::size_t placement, const SublayerForm& form);
  void leave_branch(std::size_t placement, const SublayerForm& form, double gain);
  void apply_norm(bool present, MatrixView out, ConstMatrixView in);
  SublayerForm form_of(std::size_t placement) const;
  MatrixView part(MatrixView all, std::size_t placement) const;

  UniformStackSettings settings_;
  Generator generator_;
  int layer_ = 0;
  // Of each placement, for a profiled form: alpha of the next sublayer, and the sum of variances.
  std::vector<double> profiled_alpha_;
  std::vector<double> variance_;
  // [P n, d], a placement's tokens after those of the one before it
  MatrixView x_, y_, u_, f_, sum_, hidden_;
  MatrixView means_, values_;  // [P, d]
  MatrixView weight_;          // [d, d] the one in use
  NormSaved saved_;
  VectorView scratch_;
};

/// Floating-point operations of a whole stack, or what takes as long.
double stack_work(const UniformStackSettings& settings);

}  // namespace norm_lab
