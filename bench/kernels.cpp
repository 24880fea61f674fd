// Large products, attention, and the four-lane peak that they are held against. Each function does `turns` rounds of
// its work and returns the floating-point operations that it did; bench/kernels.mjs times it.

#include <emscripten/emscripten.h>

#include <algorithm>

#include "core/model/activation_kind.hpp"
#include "core/model/branch.hpp"
#include "core/model/initializer.hpp"
#include "core/model/network.hpp"
#include "core/numeric/matmul.hpp"
#include "core/numeric/simd.hpp"
#include "core/numeric/vector_ops.hpp"

using namespace norm_lab;

namespace {

constexpr std::size_t kWidth = 512;
constexpr std::size_t kSequences = 8;
constexpr std::size_t kLength = 16;
constexpr std::size_t kTokens = kSequences * kLength;

volatile float sink = 0;

struct Operands {
  Arena arena{std::uint64_t{4} * 4 * (kTokens * kWidth * 2 + 2 * kWidth * (kWidth + 8))};
  MatrixView x = arena.matrix(kTokens, kWidth);
  MatrixView y = arena.matrix(kTokens, kWidth);
  MatrixView weight = arena.matrix(kWidth, kWidth);
  VectorView scratch = arena.vector(matmul_scratch_size(kTokens, kWidth, kWidth));

  Operands() {
    fill(x.flat(), 0.5F);
    fill(y.flat(), 1e-6F);
    fill(weight.flat(), 1e-3F);
  }
};

Operands& operands() {
  static Operands kOperands;
  return kOperands;
}

double product_work(int turns) { return 2.0 * kTokens * kWidth * kWidth * turns; }

/// An attention branch of the published size with all that it needs.
class Attention {
 public:
  explicit Attention(Arena& arena)
      : table_(spec_, size_),
        weights_{arena.vector(table_.padded_count), arena.vector(table_.padded_count)},
        work_(spec_, size_, arena),
        branch_(
            make_branch({spec_, table_, table_.last_stack().sublayers[0], weights_, size_, kTokens, kLength}, arena)),
        u_(arena.matrix(kTokens, kWidth)),
        f_(arena.matrix(kTokens, kWidth)),
        d_u_(arena.matrix(kTokens, kWidth)) {
    if (!arena.valid()) return;
    initialize(weights_.values, table_, spec_, 0);
    for (std::size_t i = 0; i < u_.size(); ++i) u_.data[i] = static_cast<float>(i % 17) * 0.1F - 0.8F;
  }

  void step() const {
    const Pass pass = {.sequences = kSequences, .length = kLength};
    branch_->forward(f_, u_, work_, pass);
    branch_->backward(d_u_, f_, u_, work_, pass);
  }

 private:
  Specification spec_ = {.architecture = &decoder_only(),
                         .placement = placements()[0],
                         .norm = &norm_kinds()[0],
                         .activation = &activation_kinds()[0],
                         .initializer = &initializers()[0],
                         .depth = 1,
                         .width = static_cast<int>(kWidth),
                         .hidden = static_cast<int>(kWidth),
                         .heads = 4,
                         .vocab = 2};
  PassSize size_ = {.sequences = kSequences, .length = kLength};
  ParameterTable table_;
  Weights weights_;
  Workspace work_;
  std::unique_ptr<Branch> branch_;
  MatrixView u_, f_, d_u_;
};

const Attention& attention() {
  static Arena kMeasured;
  static const Attention kMeasuring(kMeasured);
  static Arena kArena(kMeasured.used());
  static const Attention kAttention(kArena);
  return kAttention;
}

}  // namespace

extern "C" {

/// Seven chains of multiplications and seven of additions, as many as registers hold: what a processor can do that
/// fuses nothing.
EMSCRIPTEN_KEEPALIVE double peak(int turns) {
  constexpr int kInner = 100000;
  const Lanes factor(1.0F + sink);
  Lanes p0(1.F), p1(2.F), p2(3.F), p3(4.F), p4(5.F), p5(6.F), p6(7.F);
  Lanes s0(1.F), s1(2.F), s2(3.F), s3(4.F), s4(5.F), s5(6.F), s6(7.F);
  for (int i = 0; i < turns * kInner; ++i) {
    p0 = p0 * factor;
    s0 = s0 + p0;
    p1 = p1 * factor;
    s1 = s1 + p1;
    p2 = p2 * factor;
    s2 = s2 + p2;
    p3 = p3 * factor;
    s3 = s3 + p3;
    p4 = p4 * factor;
    s4 = s4 + p4;
    p5 = p5 * factor;
    s5 = s5 + p5;
    p6 = p6 * factor;
    s6 = s6 + p6;
  }
  sink = sum_of_lanes(s0 + s1 + s2 + s3 + s4 + s5 + s6) * 0;
  return 14.0 * kLanes * kInner * turns;
}

EMSCRIPTEN_KEEPALIVE double product_forward(int turns) {
  Operands& o = operands();
  for (int i = 0; i < turns; ++i) matmul_forward(o.y, o.x, o.weight, {}, o.scratch);
  return product_work(turns);
}

EMSCRIPTEN_KEEPALIVE double product_backward_input(int turns) {
  Operands& o = operands();
  for (int i = 0; i < turns; ++i) matmul_backward_input(o.x, o.y, o.weight, o.scratch);
  return product_work(turns);
}

EMSCRIPTEN_KEEPALIVE double product_backward_weight(int turns) {
  Operands& o = operands();
  for (int i = 0; i < turns; ++i) matmul_backward_weight(o.weight, o.y, o.x, o.scratch);
  return product_work(turns);
}

/// One attention sublayer's branch forward and backward: projections and attention itself.
EMSCRIPTEN_KEEPALIVE double attention_step(int turns) {
  for (int i = 0; i < turns; ++i) attention().step();
  return turns * (6.0 * kTokens * 4 * kWidth * kWidth + 12.0 * kTokens * kLength * kWidth);
}
}
