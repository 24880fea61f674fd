#include "core/lab/encoding.hpp"

#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>

#include "core/experiments/registry.hpp"

using namespace norm_lab;

namespace {

std::vector<Table> sample(double number) {
  std::vector<Table> tables = experiments()[0].unit_tables();
  tables[0].add_row({"post", 3.0, 0.0, number, 0.25, 1.0, 0.001, 0.5});
  tables[0].add_row({"post", 3.0, 1.0, -0.0, 0.25, 1e-300, 0.001, 0.5});
  tables[2].add_row({"post", 3.0, "initial", 1.0, 2.0, 4.0});
  return tables;
}

}  // namespace

TEST_CASE("Tables read back as they were written") {
  const Bytes bytes = encode(sample(2.5));
  const auto tables = decode(experiments()[0], bytes);
  REQUIRE(tables);
  CHECK((*tables)[0].rows() == 2);
  CHECK((*tables)[2].texts("when")[0] == "initial");
  CHECK((*tables)[1].rows() == 0);
  CHECK(encode(*tables) == bytes);
}

TEST_CASE("Every NaN is the same NaN, and zero keeps its sign") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double other = std::bit_cast<double>(0xfff8000000000123);
  CHECK(encode(sample(nan)) == encode(sample(other)));
  CHECK(encode(sample(0.0)) != encode(sample(-0.0)));
}

TEST_CASE("Bytes that are not a unit's tables are refused") {
  Bytes bytes = encode(sample(1));
  CHECK_FALSE(decode(experiments()[0], {}));
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    CHECK_FALSE(decode(experiments()[0], std::span(bytes).first(length)));
  }
  bytes.push_back(0);
  CHECK_FALSE(decode(experiments()[0], bytes));
  const Bytes huge(4, 0xff);
  CHECK_FALSE(decode(experiments()[0], huge));
}
