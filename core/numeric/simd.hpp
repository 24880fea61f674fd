#pragma once

#include <cassert>
#include <cstddef>
#include <xsimd/xsimd.hpp>

#include "core/numeric/view.hpp"

/// Loops over views in batches of exactly four lanes. This is the only place that knows how a tail is handled: it
/// is loaded into a padded batch and goes through the same operations as any other batch. So the bits of an
/// element depend neither on its position nor on the size of its view.
///
///     for_lanes(x.size, [&](auto at) { at.store(y, factor * at.load(x)); });

#if defined(__FMA__) || defined(__FAST_MATH__)
#error "Fused or reordered arithmetic changes the bits of a result: build without -mfma, -march=native and -ffast-math"
#endif

namespace norm_lab {

using Lanes = xsimd::make_sized_batch_t<float, 4>;
static_assert(Lanes::size == 4);

inline constexpr std::size_t kLanes = 4;

/// Four lanes at an offset that lie wholly inside the view.
struct WholeBatch {
  std::size_t offset;

  Lanes load(ConstVectorView x, float /*padding*/ = 0) const { return Lanes::load_unaligned(x.data + offset); }
  void store(VectorView y, Lanes value) const { value.store_unaligned(y.data + offset); }
  /// The value with its padding lanes set to zero. Here there are none.
  Lanes without_padding(Lanes value) const { return value; }
};

/// The last one to three lanes of a view. Padding lanes are loaded as `padding` and never stored.
struct TailBatch {
  std::size_t offset;
  std::size_t count;

  Lanes load(ConstVectorView x, float padding = 0) const { return padded(x.data + offset, padding); }
  void store(VectorView y, Lanes value) const {
    float lanes[kLanes];
    value.store_unaligned(lanes);
    for (std::size_t i = 0; i < count; ++i) y.data[offset + i] = lanes[i];
  }
  Lanes without_padding(Lanes value) const {
    float lanes[kLanes];
    value.store_unaligned(lanes);
    return padded(lanes, 0);
  }

 private:
  // Written out: a memcpy of one to three values would be a call, which costs three times as much.
  Lanes padded(const float* in, float padding) const {
    return Lanes(in[0], count > 1 ? in[1] : padding, count > 2 ? in[2] : padding, padding);
  }
};

/// body(batch) for each batch of a view of `size` values, in order.
template <class Body>
inline void for_lanes(std::size_t size, Body body) {
  std::size_t i = 0;
  for (; i + kLanes <= size; i += kLanes) body(WholeBatch{i});
  if (i < size) body(TailBatch{i, size - i});
}

/// Sixteen running values in four batches; batch i of a view goes to accumulator i mod 4. What makes a reduction's
/// tree the same for every build.
struct Accumulators {
  Lanes a0, a1, a2, a3;

  explicit Accumulators(float start) : a0(start), a1(start), a2(start), a3(start) {}

  /// combine(accumulator, batch) over all batches of a view of `size` values.
  template <class Combine>
  void run(std::size_t size, Combine combine) {
    std::size_t i = 0;
    for (; i + 4 * kLanes <= size; i += 4 * kLanes) {
      a0 = combine(a0, WholeBatch{i});
      a1 = combine(a1, WholeBatch{i + kLanes});
      a2 = combine(a2, WholeBatch{i + 2 * kLanes});
      a3 = combine(a3, WholeBatch{i + 3 * kLanes});
    }
    for (std::size_t which = 0; i < size; ++which, i += kLanes) {
      Lanes& target = which == 0 ? a0 : which == 1 ? a1 : which == 2 ? a2 : a3;
      target = i + kLanes <= size ? combine(target, WholeBatch{i}) : combine(target, TailBatch{i, size - i});
    }
  }
};

/// (v0 + v2) + (v1 + v3)
inline float sum_of_lanes(Lanes value) {
  float v[kLanes];
  value.store_unaligned(v);
  return (v[0] + v[2]) + (v[1] + v[3]);
}

/// The sum over a view of term(batch), in f32: sixteen running sums, then one tree over them.
template <class Term>
inline float sum_lanes(std::size_t size, Term term) {
  Accumulators sums(0.0f);
  sums.run(size, [&](Lanes sum, auto at) { return sum + at.without_padding(term(at)); });
  return sum_of_lanes((sums.a0 + sums.a1) + (sums.a2 + sums.a3));
}

/// a where a > b, else b: a NaN in a is dropped, a NaN in b is kept. The same on every build, which xsimd's max is not.
inline Lanes larger(Lanes a, Lanes b) { return xsimd::select(a > b, a, b); }

}  // namespace norm_lab
