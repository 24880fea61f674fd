#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/layers/cross_entropy.hpp"
#include "core/model/activation_kind.hpp"
#include "core/model/network.hpp"
#include "core/model/position_kind.hpp"

/// A whole network in double, one step after another as the documents write it.
namespace twin {

using Matrix = std::vector<std::vector<double>>;

class Network {
 public:
  std::vector<double> values;

  Network(const norm_lab::Specification& spec, const norm_lab::ParameterTable& table, std::vector<double> start)
      : values(std::move(start)), spec_(spec), table_(table) {}

  Matrix logits(const norm_lab::Input& input) const {
    Matrix memory;
    const std::size_t count = spec_.architecture->stacks.size();
    for (std::size_t stack = 0; stack < count; ++stack) {
      memory = run(stack, stack + 1 == count ? input.tokens : input.source, input.sequences, memory);
    }
    return linear(table_.head, memory);
  }

  double loss(const norm_lab::Input& input, std::span<const std::int32_t> targets) const {
    const Matrix all = logits(input);
    double total = 0;
    double counted = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (targets[i] == norm_lab::kNoTarget) continue;
      double sum = 0;
      for (const double logit : all[i]) sum += std::exp(logit);
      total += std::log(sum) - all[i][static_cast<std::size_t>(targets[i])];
      ++counted;
    }
    return total / counted;
  }

 private:
  using BranchKind = norm_lab::BranchKind;

  static double f32(double value) { return static_cast<float>(value); }

  std::vector<double> row(std::size_t tensor, std::size_t index) const {
    const norm_lab::Tensor& t = table_.tensors[tensor];
    const auto start = values.begin() + static_cast<std::ptrdiff_t>(t.offset + index * t.cols);
    return {start, start + static_cast<std::ptrdiff_t>(t.cols)};
  }

  Matrix run(std::size_t stack, norm_lab::Tokens tokens, std::size_t sequences, const Matrix& memory) const {
    const norm_lab::StackIndices& at = table_.stacks[stack];
    Matrix x = embed(at, tokens, tokens.size / sequences);
    const std::size_t per_layer = spec_.architecture->stacks[stack].layer.size();
    for (std::size_t i = 0; i < at.sublayers.size(); ++i) {
      const norm_lab::SublayerIndices& s = at.sublayers[i];
      const norm_lab::SublayerForm form = spec_.form(stack, static_cast<int>(i / per_layer) + 1);
      const Matrix y = norm(s.n0, x);
      const Matrix f = norm(s.n2, branch(s, scaled(f32(form.c), norm(s.n1, y)), sequences, memory));
      const Matrix carried = form.profiled ? weighted(row(s.carry_weight, 0), y) : scaled(f32(form.alpha), y);
      x = norm(s.n3, sum(carried, scaled(f32(form.b), f)));
    }
    return norm(at.final_norm, x);
  }

  Matrix embed(const norm_lab::StackIndices& at, norm_lab::Tokens tokens, std::size_t length) const {
    Matrix x;
    for (std::size_t i = 0; i < tokens.size; ++i) {
      x.push_back(row(at.embedding, static_cast<std::size_t>(tokens[i])));
      const std::size_t place = i % length;
      for (std::size_t j = 0; j < x.back().size(); ++j) {
        if (at.positions != norm_lab::kAbsent) x.back()[j] += row(at.positions, place)[j];
        if (spec_.positions && spec_.positions->fill) x.back()[j] += sinusoid(place, j);
      }
    }
    return x;
  }

  double sinusoid(std::size_t place, std::size_t feature) const {
    const double pair = static_cast<double>(feature / 2 * 2);
    const double angle = static_cast<double>(place) / std::pow(10000.0, pair / spec_.width);
    return feature % 2 == 0 ? std::sin(angle) : std::cos(angle);
  }

  static Matrix scaled(double factor, Matrix x) {
    for (auto& r : x) {
      for (double& v : r) v *= factor;
    }
    return x;
  }

  static Matrix weighted(const std::vector<double>& weights, Matrix x) {
    for (auto& r : x) {
      for (std::size_t j = 0; j < r.size(); ++j) r[j] *= weights[j];
    }
    return x;
  }

  static Matrix sum(Matrix a, const Matrix& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t j = 0; j < a[i].size(); ++j) a[i][j] += b[i][j];
    }
    return a;
  }

  Matrix linear(const norm_lab::LinearIndices& at, const Matrix& x) const {
    Matrix y;
    const std::size_t outputs = table_.tensors[at.weight].rows;
    const std::vector<double> bias = row(at.bias, 0);
    for (const auto& r : x) {
      y.emplace_back(bias);
      for (std::size_t o = 0; o < outputs; ++o) {
        const std::vector<double> weight = row(at.weight, o);
        for (std::size_t i = 0; i < r.size(); ++i) y.back()[o] += weight[i] * r[i];
      }
    }
    return y;
  }

  Matrix branch(const norm_lab::SublayerIndices& at, const Matrix& u, std::size_t sequences,
                const Matrix& memory) const {
    return at.branch == BranchKind::kFeedForward ? feed_forward(at, u) : attention(at, u, sequences, memory);
  }

  Matrix feed_forward(const norm_lab::SublayerIndices& at, const Matrix& u) const {
    Matrix h = linear(at.linear[0], u);
    for (auto& r : h) {
      for (double& v : r) {
        v = spec_.activation->name == "relu" ? std::max(v, 0.0) : v * 0.5 * std::erfc(-v / std::sqrt(2.0));
      }
    }
    return linear(at.linear[1], h);
  }

  /// Each head's part of a row, normed where the specification norms queries and keys.
  Matrix by_head(const norm_lab::NormIndices& at, const Matrix& x) const {
    const auto heads = static_cast<std::size_t>(spec_.heads);
    Matrix parts;
    for (const auto& r : x) {
      const std::size_t width = r.size() / heads;
      for (std::size_t h = 0; h < heads; ++h) {
        const auto start = r.begin() + static_cast<std::ptrdiff_t>(h * width);
        parts.emplace_back(start, start + static_cast<std::ptrdiff_t>(width));
      }
    }
    return norm(at, parts);
  }

  Matrix attention(const norm_lab::SublayerIndices& at, const Matrix& u, std::size_t sequences,
                   const Matrix& memory) const {
    const Matrix& read = at.branch == BranchKind::kCrossAttention ? memory : u;
    const auto heads = static_cast<std::size_t>(spec_.heads);
    const std::size_t queries = u.size() / sequences;
    const std::size_t keys = read.size() / sequences;
    const Matrix q = by_head(at.query_norm, linear(at.linear[0], u));
    const Matrix k = by_head(at.key_norm, linear(at.linear[1], read));
    const Matrix v = by_head({}, linear(at.linear[2], read));
    Matrix mixed(u.size());
    for (std::size_t i = 0; i < u.size(); ++i) {
      const std::size_t first = i / queries * keys;
      const std::size_t seen = at.branch == BranchKind::kCausalAttention ? i % queries + 1 : keys;
      for (std::size_t h = 0; h < heads; ++h) {
        const std::vector<double> head = attend(q[i * heads + h], k, v, first * heads + h, heads, seen);
        mixed[i].insert(mixed[i].end(), head.begin(), head.end());
      }
    }
    return linear(at.linear[3], mixed);
  }

  static std::vector<double> attend(const std::vector<double>& q, const Matrix& k, const Matrix& v, std::size_t first,
                                    std::size_t step, std::size_t seen) {
    std::vector<double> weights;
    double total = 0;
    for (std::size_t j = 0; j < seen; ++j) {
      double score = 0;
      for (std::size_t x = 0; x < q.size(); ++x) score += q[x] * k[first + j * step][x];
      weights.push_back(std::exp(score / std::sqrt(static_cast<double>(q.size()))));
      total += weights.back();
    }
    std::vector<double> mixed(q.size(), 0.0);
    for (std::size_t j = 0; j < seen; ++j) {
      for (std::size_t x = 0; x < q.size(); ++x) mixed[x] += weights[j] / total * v[first + j * step][x];
    }
    return mixed;
  }

  Matrix norm(const norm_lab::NormIndices& at, Matrix x) const {
    if (!at.present) return x;
    const std::vector<double> gain = row(at.gain, 0);
    const std::vector<double> bias = row(at.bias, 0);
    for (auto& r : x) {
      const auto width = static_cast<double>(r.size());
      double mean = 0;
      double squares = 0;
      for (const double v : r) mean += v / width;
      if (spec_.norm->name != "layer") mean = 0;
      for (const double v : r) squares += (v - mean) * (v - mean);
      const bool by_length = spec_.norm->name == "scale";
      const double divisor = by_length ? std::sqrt(squares) : std::sqrt(squares / width + f32(spec_.norm_eps));
      for (std::size_t j = 0; j < r.size(); ++j) {
        const double g = gain.empty() ? (by_length ? std::sqrt(width) : 1) : gain.size() == 1 ? gain[0] : gain[j];
        r[j] = g * (r[j] - mean) / divisor + (bias.empty() ? 0 : bias[j]);
      }
    }
    return x;
  }

  norm_lab::Specification spec_;
  const norm_lab::ParameterTable& table_;
};

}  // namespace twin
