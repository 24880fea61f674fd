#include "bench/profile.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <utility>

#include "core/layers/activation.hpp"
#include "core/layers/cross_entropy.hpp"
#include "core/model/activation_kind.hpp"
#include "core/numeric/matmul.hpp"
#include "core/numeric/vector_ops.hpp"

using namespace norm_lab;

namespace {

/// The operands of one linear layer: y = x * weight^T + bias.
struct LinearBuffers {
  LinearBuffers(std::size_t rows, const Tensor& weight_tensor, Arena& arena)
      : x(arena.matrix(rows, weight_tensor.cols)),
        y(arena.matrix(rows, weight_tensor.rows)),
        weight(arena.matrix(weight_tensor.rows, weight_tensor.cols)),
        bias(arena.vector(weight_tensor.rows)) {}

  MatrixView x, y, weight;
  VectorView bias;
};

/// One norm or one activation: an input, an output and what backward keeps.
struct RowBuffers {
  RowBuffers(std::size_t rows, std::size_t cols, Arena& arena)
      : x(arena.matrix(rows, cols)),
        y(arena.matrix(rows, cols)),
        kept(arena.matrix(rows, cols)),
        saved{.mean = arena.vector(rows), .rstd = arena.vector(rows)} {}

  MatrixView x, y, kept;
  NormSaved saved;
};

/// The buffers of every operation of a step, one set for each time that it is done.
struct Buffers {
  Buffers(const TrainingSettings& settings, const ParameterTable& table, Arena& arena);

  void fill_all();

  std::vector<LinearBuffers> linears;
  std::vector<RowBuffers> activations, norms;
  NormParameters norm, d_norm;
  MatrixView logits, d_logits;
  VectorOf<std::int32_t> targets;
  VectorView values, gradients, scratch;
  OptimizerState state;
};

std::size_t norms_of(const ParameterTable& table) {
  std::size_t count = table.last_stack().final_norm.present ? 1 : 0;
  for (const SublayerIndices& sublayer : table.last_stack().sublayers) {
    for (const NormIndices& norm : {sublayer.n0, sublayer.n1, sublayer.n2, sublayer.n3}) count += norm.present ? 1 : 0;
  }
  return count;
}

Buffers::Buffers(const TrainingSettings& settings, const ParameterTable& table, Arena& arena)
    : values(arena.vector(table.padded_count)),
      gradients(arena.vector(table.padded_count)),
      state(take_state(*settings.optimizer, settings.constants, table.padded_count, arena)) {
  const std::size_t rows = settings.batch_size().tokens();
  const auto width = static_cast<std::size_t>(settings.network.width);
  const auto hidden = static_cast<std::size_t>(settings.network.hidden);
  std::size_t most_scratch = 0;
  const auto add_linear = [&](const LinearIndices& linear) {
    const Tensor& weight = table.tensors[linear.weight];
    linears.emplace_back(rows, weight, arena);
    most_scratch = std::max(most_scratch, matmul_scratch_size(rows, weight.rows, weight.cols));
  };
  for (const SublayerIndices& sublayer : table.last_stack().sublayers) {
    add_linear(sublayer.linear[0]);
    add_linear(sublayer.linear[1]);
    activations.emplace_back(rows, hidden, arena);
  }
  add_linear(table.head);
  for (std::size_t i = 0; i < norms_of(table); ++i) norms.emplace_back(rows, width, arena);
  norm = {.gain = arena.vector(width), .bias = arena.vector(width)};
  d_norm = {.gain = arena.vector(width), .bias = arena.vector(width)};
  logits = linears.back().y;
  d_logits = arena.matrix(rows, logits.cols);
  targets = arena.integers(rows);
  scratch = arena.vector(most_scratch);
}

/// Numbers of an ordinary size, and small ones where a step would add them up again and again.
void Buffers::fill_all() {
  for (const LinearBuffers& each : linears) {
    fill(each.x.flat(), 0.5F);
    fill(each.weight.flat(), 1e-3F);
  }
  for (std::vector<RowBuffers>* list : {&activations, &norms}) {
    for (const RowBuffers& each : *list) {
      for (std::size_t i = 0; i < each.x.size(); ++i) each.x.data[i] = static_cast<float>(i % 17) * 0.25F - 2;
      fill(each.kept.flat(), 1e-3F);
    }
  }
  fill(norm.gain, 1);
  fill(gradients, 1e-3F);
}

struct Kind {
  std::string name;
  std::function<void()> work;
  double least;
};

std::vector<Kind> kinds_of(const TrainingSettings& settings, Buffers& b, Trainer& trainer) {
  const NormKind& norm = *settings.network.norm;
  std::vector<Kind> kinds;
  const auto add = [&kinds](std::string name, std::function<void()> work) {
    kinds.push_back(
        {.name = std::move(name), .work = std::move(work), .least = std::numeric_limits<double>::infinity()});
  };
  const auto for_linears = [&](auto work) {
    return [&b, work] {
      for (const LinearBuffers& each : b.linears) work(each);
    };
  };
  add("products, forward",
      for_linears([&b](const LinearBuffers& l) { matmul_forward(l.y, l.x, l.weight, l.bias, b.scratch); }));
  add("products, gradient of the input",
      for_linears([&b](const LinearBuffers& l) { matmul_backward_input(l.x, l.y, l.weight, b.scratch); }));
  add("products, gradient of the weight",
      for_linears([&b](const LinearBuffers& l) { matmul_backward_weight(l.weight, l.y, l.x, b.scratch); }));
  add("gradients of biases", for_linears([](const LinearBuffers& l) { add_column_sums(l.bias, l.y); }));
  add("activation, forward", [&b, forward = settings.network.activation->forward] {
    for (const RowBuffers& a : b.activations) forward(a.y.flat(), a.kept.flat(), ConstMatrixView(a.x).flat());
  });
  add("activation, backward", [&b] {
    for (const RowBuffers& a : b.activations) {
      activation_backward(a.y.flat(), ConstMatrixView(a.y).flat(), ConstMatrixView(a.kept).flat());
    }
  });
  add("norm, forward", [&b, &norm] {
    for (const RowBuffers& n : b.norms) norm.forward(n.y, n.saved, n.x, b.norm, kNormEps);
  });
  add("norm, backward", [&b, &norm] {
    for (const RowBuffers& n : b.norms) norm.backward(n.y, b.d_norm, n.kept, n.x, b.norm, n.saved);
  });
  add("loss", [&b] { cross_entropy(b.d_logits, b.logits, {b.targets.data, b.targets.size}); });
  add("update", [&b, update = settings.optimizer->update] { update(b.values, b.gradients, b.state, {}, 1e-3, 1); });
  add("the whole step", [&trainer] { trainer.step(); });
  return kinds;
}

}  // namespace

std::vector<Share> profile(const TrainingSettings& settings, int turns) {
  using Clock = std::chrono::steady_clock;
  const ParameterTable table(settings.network, settings.batch_size());
  Arena measured;
  const Trainer measured_trainer(settings, measured);
  const Buffers measured_buffers(settings, table, measured);
  Arena arena(measured.used());
  Trainer trainer(settings, arena);
  Buffers buffers(settings, table, arena);

  std::vector<Kind> kinds = kinds_of(settings, buffers, trainer);
  for (int turn = 0; turn < turns; ++turn) {
    buffers.fill_all();
    for (Kind& kind : kinds) {
      const auto start = Clock::now();
      kind.work();
      const std::chrono::duration<double, std::milli> taken = Clock::now() - start;
      kind.least = std::min(kind.least, taken.count());
    }
  }
  std::vector<Share> shares;
  double known = 0;
  for (const Kind& kind : kinds) {
    shares.push_back({.kind = kind.name, .milliseconds = kind.least});
    known += shares.back().milliseconds;
  }
  const Share whole = shares.back();
  shares.back() = {.kind = "the rest", .milliseconds = 2 * whole.milliseconds - known};
  shares.push_back(whole);
  return shares;
}
