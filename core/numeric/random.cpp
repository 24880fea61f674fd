#include "core/numeric/random.hpp"

#include <cmath>

#include "core/numeric/math.hpp"
#include "core/numeric/simd_math.hpp"

namespace norm_lab {
namespace {

constexpr std::size_t kState = 624;
constexpr std::size_t kShift = 397;
constexpr std::size_t kGroup = 16;  // normal values that PyTorch transforms together
constexpr double kPi = 3.14159265358979323846;

float uniform_value(std::uint32_t draw) { return static_cast<float>(draw & 0xFFFFFFu) * 0x1p-24f; }

/// Sixteen uniform values, eight radii and eight angles, become sixteen normal ones. All in f32, as PyTorch.
void box_muller(VectorView group, float mean, float deviation) {
  const Lanes two_pi(static_cast<float>(2 * kPi));
  const VectorView low = {group.data, kGroup / 2};
  const VectorView high = {group.data + kGroup / 2, kGroup / 2};
  for_lanes(kGroup / 2, [&](auto at) {
    const Lanes u1 = 1.0f - at.load(low);
    const Lanes radius = xsimd::sqrt(-2.0f * log(u1));
    const Lanes angle = two_pi * at.load(high);
    at.store(low, radius * cos(angle) * deviation + mean);
    at.store(high, radius * sin(angle) * deviation + mean);
  });
}

}  // namespace

Generator::Generator(std::uint32_t seed) : next_(kState) {
  state_[0] = seed;
  for (std::uint32_t i = 1; i < kState; ++i) {
    const std::uint32_t last = state_[i - 1];
    state_[i] = 1812433253u * (last ^ (last >> 30)) + i;
  }
}

void Generator::refill() {
  const auto twist = [this](std::size_t i, std::size_t next, std::size_t shifted) {
    const std::uint32_t joined = (state_[i] & 0x80000000u) | (state_[next] & 0x7FFFFFFFu);
    state_[i] = state_[shifted] ^ (joined >> 1) ^ ((0u - (joined & 1u)) & 0x9908B0DFu);
  };
  // Wrapping at each place by a remainder would take longer than all the rest of a draw.
  constexpr std::size_t kWrap = kState - kShift;
  for (std::size_t i = 0; i < kWrap; ++i) twist(i, i + 1, i + kShift);
  for (std::size_t i = kWrap; i + 1 < kState; ++i) twist(i, i + 1, i - kWrap);
  twist(kState - 1, 0, kShift - 1);
  next_ = 0;
}

std::uint32_t Generator::draw() {
  if (next_ == kState) refill();
  std::uint32_t y = state_[next_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9D2C5680u;
  y ^= (y << 15) & 0xEFC60000u;
  return y ^ (y >> 18);
}

void Generator::uniform(VectorView out, float low, float high) {
  const float range = high - low;
  for (std::size_t i = 0; i < out.size; ++i) {
    // Exact product in double, so that the sum is rounded once, as by PyTorch's fused multiply-add.
    out[i] = static_cast<float>(static_cast<double>(uniform_value(draw())) * static_cast<double>(range) +
                                static_cast<double>(low));
  }
}

double Generator::uniform_double() {
  const std::uint64_t first = draw();
  const std::uint64_t both = (first << 32) | draw();
  return static_cast<double>(both & ((std::uint64_t{1} << 53) - 1)) * 0x1p-53;
}

double Generator::normal_double() {
  if (kept_normal_) {
    const double kept = *kept_normal_;
    kept_normal_.reset();
    return kept;
  }
  const double u1 = uniform_double();
  const double u2 = uniform_double();
  const double radius = std::sqrt(-2 * log1p(-u2));
  const double angle = 2 * kPi * u1;
  kept_normal_ = radius * sin(angle);
  return radius * cos(angle);
}

void Generator::normal(VectorView out, float mean, float deviation) {
  if (out.size < kGroup) {
    for (std::size_t i = 0; i < out.size; ++i) {
      out[i] = static_cast<float>(normal_double() * static_cast<double>(deviation) + static_cast<double>(mean));
    }
    return;
  }
  for (std::size_t i = 0; i < out.size; ++i) out[i] = uniform_value(draw());
  for (std::size_t i = 0; i + kGroup <= out.size; i += kGroup) box_muller({out.data + i, kGroup}, mean, deviation);
  if (out.size % kGroup == 0) return;
  // The last group overlaps the one before it, and is drawn afresh.
  const VectorView last = {out.data + out.size - kGroup, kGroup};
  for (std::size_t i = 0; i < kGroup; ++i) last[i] = uniform_value(draw());
  box_muller(last, mean, deviation);
}

void Generator::integers(VectorOf<std::int32_t> out, std::uint32_t bound) {
  assert(bound > 0);
  for (std::size_t i = 0; i < out.size; ++i) out[i] = static_cast<std::int32_t>(draw() % bound);
}

}  // namespace norm_lab
