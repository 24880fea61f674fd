#pragma once

#include <catch_amalgamated.hpp>
#include <string_view>

/// The row of that name in one of the core's tables.
template <class Rows>
auto& named(const Rows& rows, std::string_view name) {
  for (const auto& row : rows) {
    if (row.name == name) return row;
  }
  FAIL("no row " << name);
  return rows[0];
}
