#include "core/lab/table.hpp"

#include <catch_amalgamated.hpp>

#include "tests/core/sample_table.hpp"

using namespace norm_lab;

TEST_CASE("A table keeps its rows by column") {
  Table table(kSample);
  table.add_row({"a", 1.0});
  table.add_row({"b", 2.0});
  CHECK(table.rows() == 2);
  CHECK(table.texts("name") == Texts{"a", "b"});
  CHECK(table.numbers("size") == Numbers{1, 2});
}

TEST_CASE("The rows from one on are a table, and join the others again") {
  Table table(kSample);
  for (const double size : {1.0, 2.0, 3.0}) table.add_row({"x", size});
  Table rest = table.from(1);
  CHECK(rest.rows() == 2);
  CHECK(rest.numbers("size") == Numbers{2, 3});
  CHECK(table.from(3).rows() == 0);
  rest.append(table);
  CHECK(rest.numbers("size") == Numbers{2, 3, 1, 2, 3});
  CHECK(rest.rows() == 5);
}
