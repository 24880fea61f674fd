#include "core/numeric/arena.hpp"

#include <catch_amalgamated.hpp>
#include <cstdint>
#include <limits>
#include <vector>

using namespace norm_lab;

namespace {

/// Three pieces of odd sizes, as a network's layout would take them.
struct Layout {
  VectorView vector;
  MatrixView matrix;
  VectorOf<std::int32_t> integers;

  explicit Layout(Arena& arena) : vector(arena.vector(5)), matrix(arena.matrix(3, 7)), integers(arena.integers(2)) {}
};

std::uintptr_t address(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

}  // namespace

TEST_CASE("A measuring arena counts what a real one of that size then holds, to the byte") {
  Arena measure;
  const Layout none(measure);
  CHECK_FALSE(measure.valid());
  CHECK_FALSE(static_cast<bool>(none.vector));
  CHECK(none.matrix.data == nullptr);
  CHECK(measure.used() == 64 + 128 + 64);

  Arena arena(measure.used());
  REQUIRE(arena.valid());
  const Layout pieces(arena);
  CHECK(arena.used() == measure.used());
  CHECK(pieces.vector.size == 5);
  CHECK((pieces.matrix.rows == 3 && pieces.matrix.cols == 7));
  CHECK(pieces.integers.size == 2);
}

TEST_CASE("Every piece of an arena is zero, starts on a cache line, and overlaps no other") {
  Arena arena(256);
  const Layout pieces(arena);
  for (const void* start : {static_cast<const void*>(pieces.vector.data), static_cast<const void*>(pieces.matrix.data),
                            static_cast<const void*>(pieces.integers.data)}) {
    CHECK(address(start) % 64 == 0);
  }
  CHECK(address(pieces.matrix.data) >= address(pieces.vector.data + 5));
  CHECK(address(pieces.integers.data) >= address(pieces.matrix.data + 21));
  for (std::size_t i = 0; i < 5; ++i) CHECK(pieces.vector[i] == 0);
  for (std::size_t i = 0; i < 21; ++i) CHECK(pieces.matrix.flat()[i] == 0);
  for (std::size_t i = 0; i < 2; ++i) CHECK(pieces.integers[i] == 0);
}

TEST_CASE("What can never fit is measured without overflow, and refused without harm") {
  Arena measure;
  measure.vector(std::uint64_t{1} << 40);
  CHECK(measure.used() == std::uint64_t{4} << 40);
  const Arena refused(std::numeric_limits<std::uint64_t>::max());
  CHECK_FALSE(refused.valid());
}

TEST_CASE("A reset arena hands out the same memory, zero again") {
  norm_lab::Arena arena(256);
  const norm_lab::VectorView first = arena.vector(16);
  first[3] = 7;
  arena.reset();
  CHECK(arena.used() == 0);
  const norm_lab::VectorView again = arena.vector(16);
  CHECK(again.data == first.data);
  CHECK(again[3] == 0);
}
