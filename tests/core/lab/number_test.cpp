#include "core/lab/number.hpp"

#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

using namespace norm_lab;

TEST_CASE("A number's text is short") {
  CHECK(to_text(0) == "0");
  CHECK(to_text(24) == "24");
  CHECK(to_text(100000) == "100000");
  CHECK(to_text(4294967295) == "4294967295");
  CHECK(to_text(0.001) == "0.001");
  CHECK(to_text(0.1) == "0.1");
  CHECK(to_text(1e-5) == "1e-5");
  CHECK(to_text(1e-10) == "1e-10");
  CHECK(to_text(1e20) == "1e20");
  CHECK(to_text(1e16) == "1e16");
  CHECK(to_text(1.0 / 3) == "0.3333333333333333");
  CHECK(to_text(-2.5) == "-2.5");
  CHECK(to_text(std::numeric_limits<double>::quiet_NaN()) == "nan");
  CHECK(to_text(-std::numeric_limits<double>::infinity()) == "-inf");
}

TEST_CASE("A number's text reads back as the same bits") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const auto value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    const auto again = to_real(to_text(value));
    REQUIRE(again);
    CHECK(std::bit_cast<std::uint64_t>(*again) == std::bit_cast<std::uint64_t>(value));
  }
}

TEST_CASE("Only decimal text is a number") {
  for (const char* text :
       {"", " ", "1 ", " 1", "+", ".", "1e", "1e+", "e5", "0x10", "1_000", "1,5", "nan", "inf", "١"}) {
    INFO(text);
    CHECK_FALSE(to_real(text));
    CHECK_FALSE(to_whole(text));
  }
  CHECK(to_real("1.") == 1.0);
  CHECK(to_real(".5") == 0.5);
  CHECK(to_real("+1.5E+2") == 150.0);
  CHECK(std::isinf(*to_real("1e999")));
  CHECK_FALSE(std::signbit(*to_real("-0")));
  CHECK_FALSE(to_whole("-1"));
  CHECK_FALSE(to_whole("1.0"));
  CHECK(to_whole("007") == 7.0);
}

TEST_CASE("A number is rounded to the nearest decimal of so many digits") {
  CHECK(to_digits(0.00031622776, 3) == 0.000316);
  CHECK(to_digits(0.0009999, 3) == 0.001);
  CHECK(to_digits(123456, 2) == 120000);
  CHECK(to_digits(-2.5, 1) == -2);  // a tie goes to the even digit
  CHECK(to_digits(0, 3) == 0);
  CHECK(to_digits(7, 15) == 7);
}
