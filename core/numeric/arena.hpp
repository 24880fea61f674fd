#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/numeric/view.hpp"

namespace norm_lab {

/// One block of memory, sized before the run and handed out front to back.
///
/// The same layout code runs twice: over a measuring arena (the default constructor), which hands out null
/// views and only counts, and over an arena of that many bytes. Every piece starts on a 64-byte boundary and
/// is zero at the start. Nothing is given back before the arena ends or is reset.
class Arena {
 public:
  Arena() = default;
  /// Takes the memory, or leaves valid() false when the machine refuses it.
  explicit Arena(std::uint64_t bytes);
  bool valid() const { return block_ != nullptr; }

  /// Takes back all that was handed out, and makes it zero again.
  void reset();

  VectorView vector(std::uint64_t size) { return {take<float>(size), static_cast<std::size_t>(size)}; }
  MatrixView matrix(std::size_t rows, std::size_t cols) {
    return {take<float>(std::uint64_t{rows} * cols), rows, cols};
  }
  VectorOf<double> doubles(std::size_t size) { return {take<double>(size), size}; }
  VectorOf<std::int32_t> integers(std::size_t size) { return {take<std::int32_t>(size), size}; }

  /// Bytes handed out so far, padding included. In 64 bits everywhere, so that measuring what can never fit is safe
  /// on a 32-bit machine too.
  std::uint64_t used() const { return used_; }

 private:
  template <class T>
  T* take(std::uint64_t count) {
    return static_cast<T*>(take_bytes(count * sizeof(T)));
  }
  void* take_bytes(std::uint64_t bytes);

  struct Free {
    void operator()(std::byte* block) const;
  };
  std::unique_ptr<std::byte[], Free> block_;
  std::uint64_t capacity_ = 0;
  std::uint64_t used_ = 0;
};

/// Bytes that a T takes from the arena that is its last argument.
template <class T, class... Arguments>
std::uint64_t memory_for(const Arguments&... arguments) {
  Arena measured;
  const T measuring(arguments..., measured);
  return measured.used();
}

}  // namespace norm_lab
