#include "core/numeric/arena.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace norm_lab {
namespace {

constexpr std::uint64_t kAlignment = 64;

std::uint64_t padded(std::uint64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

std::byte* allocate(std::uint64_t bytes) {
  if (bytes > SIZE_MAX - kAlignment) return nullptr;
  return static_cast<std::byte*>(std::aligned_alloc(kAlignment, static_cast<std::size_t>(padded(bytes))));
}

}  // namespace

Arena::Arena(std::uint64_t bytes) : block_(allocate(bytes)), capacity_(bytes) {
  if (block_) std::memset(block_.get(), 0, static_cast<std::size_t>(bytes));
}

void Arena::Free::operator()(std::byte* block) const { std::free(block); }

void* Arena::take_bytes(std::uint64_t bytes) {
  const std::uint64_t start = used_;
  used_ += padded(bytes);
  assert(!block_ || used_ <= capacity_);
  if (!block_ || used_ > capacity_) return nullptr;
  return block_.get() + start;
}

void Arena::reset() {
  if (block_) std::memset(block_.get(), 0, static_cast<std::size_t>(std::min(used_, capacity_)));
  used_ = 0;
}

}  // namespace norm_lab
