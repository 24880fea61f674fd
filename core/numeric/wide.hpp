#pragma once

#include <cstdint>

#include "core/numeric/simd.hpp"

/// Four batches that go through the same operations side by side. In a long formula each operation waits for the one
/// before; a processor that has four formulas at hand waits less. The bits are those of one batch at a time.
///
///     for_wide_lanes(x.size, [&](auto at) { at.store(y, formula(at.load(x))); });

namespace norm_lab {

inline constexpr std::size_t kWide = 4;

template <class Batch>
struct Wide {
  using value_type = typename Batch::value_type;

  Wide(Batch a, Batch b, Batch c, Batch d) : part{a, b, c, d} {}
  explicit Wide(value_type value) : Wide(Batch(value), Batch(value), Batch(value), Batch(value)) {}

  Batch part[kWide];
};

/// f of the parts at each of the four places.
template <class Function, class... Batches>
inline auto side_by_side(Function f, const Wide<Batches>&... x) {
  return Wide(f(x.part[0]...), f(x.part[1]...), f(x.part[2]...), f(x.part[3]...));
}

template <class Batch>
inline auto operator+(const Wide<Batch>& a, const Wide<Batch>& b) {
  return side_by_side([](Batch x, Batch y) { return x + y; }, a, b);
}
template <class Batch>
inline auto operator-(const Wide<Batch>& a, const Wide<Batch>& b) {
  return side_by_side([](Batch x, Batch y) { return x - y; }, a, b);
}
template <class Batch>
inline auto operator*(const Wide<Batch>& a, const Wide<Batch>& b) {
  return side_by_side([](Batch x, Batch y) { return x * y; }, a, b);
}
template <class Batch>
inline auto operator/(const Wide<Batch>& a, const Wide<Batch>& b) {
  return side_by_side([](Batch x, Batch y) { return x / y; }, a, b);
}
template <class Batch>
inline auto operator<(const Wide<Batch>& a, const Wide<Batch>& b) {
  return side_by_side([](Batch x, Batch y) { return x < y; }, a, b);
}
template <class Batch>
inline auto operator<<(const Wide<Batch>& a, int bits) {
  return side_by_side([bits](Batch x) { return x << bits; }, a);
}
template <class Batch>
inline auto abs(const Wide<Batch>& a) {
  return side_by_side([](Batch x) { return xsimd::abs(x); }, a);
}
template <class Choice, class Batch>
inline auto select(const Wide<Choice>& choice, const Wide<Batch>& yes, const Wide<Batch>& no) {
  return side_by_side([](Choice c, Batch x, Batch y) { return xsimd::select(c, x, y); }, choice, yes, no);
}
template <class To, class Batch>
inline auto bitwise_cast(const Wide<Batch>& a) {
  return side_by_side([](Batch x) { return xsimd::bitwise_cast<To>(x); }, a);
}

/// Sixteen lanes at an offset that lie wholly inside the view.
struct WideBatch {
  std::size_t offset;

  Wide<Lanes> load(ConstVectorView x) const {
    const float* in = x.data + offset;
    return {Lanes::load_unaligned(in), Lanes::load_unaligned(in + kLanes), Lanes::load_unaligned(in + 2 * kLanes),
            Lanes::load_unaligned(in + 3 * kLanes)};
  }
  void store(VectorView y, const Wide<Lanes>& value) const {
    for (std::size_t i = 0; i < kWide; ++i) value.part[i].store_unaligned(y.data + offset + i * kLanes);
  }
};

/// body(batch) for each batch of a view of `size` values: sixteen lanes at a time, the rest as for_lanes has it.
template <class Body>
inline void for_wide_lanes(std::size_t size, Body body) {
  std::size_t i = 0;
  for (; i + kWide * kLanes <= size; i += kWide * kLanes) body(WideBatch{i});
  for (; i + kLanes <= size; i += kLanes) body(WholeBatch{i});
  if (i < size) body(TailBatch{i, size - i});
}

}  // namespace norm_lab
