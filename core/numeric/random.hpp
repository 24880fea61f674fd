#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/numeric/view.hpp"

namespace norm_lab {

/// PyTorch's CPU generator: the 32-bit Mersenne Twister and PyTorch's own way of turning its draws into values.
/// Source: Matsumoto and Nishimura 1998; PyTorch 1.13, checked value by value.
class Generator {
 public:
  /// As torch.manual_seed(seed).
  explicit Generator(std::uint32_t seed);

  /// The next 32 bits of the twister.
  std::uint32_t draw();

  /// out[i] = u * (high - low) + low with u uniform in [0, 1) on a grid of 2^-24, rounded once. One draw a value.
  /// As Tensor.uniform_(low, high) in f32.
  void uniform(VectorView out, float low, float high);

  /// Normal values by the Box-Muller transform. As Tensor.normal_(mean, deviation) in f32: groups of sixteen where
  /// out.size >= 16, pairs in double (with the second value kept for the next call) below that.
  void normal(VectorView out, float mean, float deviation);

  /// out[i] = draw % bound. As torch.randint(0, bound) for bound < 2^32. bound > 0.
  void integers(VectorOf<std::int32_t> out, std::uint32_t bound);

 private:
  void refill();
  double uniform_double();
  double normal_double();

  std::array<std::uint32_t, 624> state_;
  std::size_t next_;
  std::optional<double> kept_normal_;
};

}  // namespace norm_lab
