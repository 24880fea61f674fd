#include "core/lab/parameter.hpp"

#include <catch_amalgamated.hpp>

using namespace norm_lab;

namespace {

const Parameter kWidths = {.name = "width", .kind = ParameterKind::kIntegers, .minimum = 2, .maximum = 1024};

std::vector<std::uint32_t> listed(std::string_view text) {
  Value value;
  CHECK(parse_value(kWidths, text, value).empty());
  return value.list;
}

}  // namespace

TEST_CASE("A list of sizes holds the numbers themselves, in the order given") {
  CHECK(listed("64,128,2-4") == std::vector<std::uint32_t>{64, 128, 2, 3, 4});
  CHECK(value_text(kWidths, {.number = 0, .list = {64, 128, 2, 3, 4}}) == "64,128,2-4");
}

TEST_CASE("A list of sizes outside the bounds, with one number twice, or too long is refused") {
  const std::string allowed_text =
      "must be at most 1000 different whole numbers from 2 to 1024, with commas and ranges: 2,5 or 2-11";
  for (const std::string_view text : {"1,64", "64,1025", "64,64", "8,2-9", "", "64,", "2-1024", "9-8", "6.5"}) {
    INFO(text);
    Value value = {.number = 0, .list = {7}};
    CHECK(parse_value(kWidths, text, value) == allowed_text);
    CHECK(value.list == std::vector<std::uint32_t>{7});
  }
}

TEST_CASE("The example of a list stays within narrow bounds") {
  Parameter few = kWidths;
  few.maximum = 6;
  CHECK(allowed(few) == "must be at most 1000 different whole numbers from 2 to 6, with commas and ranges: 2,5 or 2-6");
}
