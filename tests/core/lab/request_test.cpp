#include "core/lab/request.hpp"

#include <catch_amalgamated.hpp>
#include <string>

#include "core/lab/limits.hpp"
#include "tests/core/golden.hpp"

using namespace norm_lab;

namespace {

std::string canonical(const std::string& text) {
  const ReadRequest read = read_request(text);
  for (const Refusal& refusal : read.refusals) UNSCOPED_INFO(to_line(refusal));
  REQUIRE(read.request);
  return canonical_text(*read.request);
}

}  // namespace

TEST_CASE("The canonical form leaves out what equals its default") {
  CHECK(canonical("lab=1&run=training") == "lab=1&run=training");
  CHECK(canonical("run=training&lab=1") == "lab=1&run=training");
  CHECK(canonical("lab=1&run=training&task=copy&placement=pre,post&depth=24&lr=1e-3&seed=0") == "lab=1&run=training");
  CHECK(canonical("lab=1&run=training&depth=8&placement=post&lr=0.003") ==
        "lab=1&run=training&placement=post&depth=8&lr=0.003");
}

TEST_CASE("A default may follow another parameter") {
  CHECK(canonical("lab=1&run=training&width=64&hidden=128") == "lab=1&run=training&width=64");
  CHECK(canonical("lab=1&run=training&width=64&hidden=96") == "lab=1&run=training&width=64&hidden=96");
  CHECK(canonical("lab=1&run=training&hidden=96") == "lab=1&run=training");
}

TEST_CASE("Equal values have one text") {
  CHECK(canonical("lab=1&run=training&lr=0.00300") == canonical("lab=1&run=training&lr=3e-3"));
  CHECK(canonical("lab=1&run=training&lr=+3E-03") == "lab=1&run=training&lr=0.003");
  CHECK(canonical("lab=1&run=training&lr=0.00001") == "lab=1&run=training&lr=1e-5");
  CHECK(canonical("lab=1&run=training&lr=-0") == "lab=1&run=training&lr=0");
  CHECK(canonical("lab=1&run=training&depth=008") == "lab=1&run=training&depth=8");
  CHECK(canonical("lab=1&run=training&seed=0,1,2,7,8,12") == "lab=1&run=training&seed=0-2,7,8,12");
  CHECK(canonical("lab=1&run=training&seed=4294967293-4294967295") == "lab=1&run=training&seed=4294967293-4294967295");
}

TEST_CASE("The order of placements and of seeds is the request's own") {
  CHECK(canonical("lab=1&run=training&placement=post,pre") == "lab=1&run=training&placement=post,pre");
  CHECK(canonical("lab=1&run=training&seed=3,0") == "lab=1&run=training&seed=3,0");
}

TEST_CASE("A link's fragment or query may be percent-encoded and keep its first mark") {
  CHECK(canonical("#lab=1&run=training&placement=post%2Cpre") == "lab=1&run=training&placement=post,pre");
  CHECK(canonical("?lab=1&run=training&&depth=8&") == "lab=1&run=training&depth=8");
}

TEST_CASE("A hostile request is refused with its field, its value and what is allowed") {
  for (const auto& hostile : golden("hostile_requests.json")) {
    const std::string text = hostile["request"];
    INFO(text);
    const ReadRequest read = read_request(text);
    REQUIRE_FALSE(read.request);
    bool found = false;
    for (const Refusal& refusal : read.refusals) {
      UNSCOPED_INFO(to_line(refusal));
      found = found ||
              (refusal.field == hostile["field"] && refusal.value.starts_with(hostile["value"].get<std::string>()) &&
               refusal.message.find(hostile["message"].get<std::string>()) != std::string::npos);
    }
    CHECK(found);
  }
}

TEST_CASE("Text that is too long is refused by its length") {
  const std::string start = "lab=1&run=training&depth=8";
  CHECK(canonical(start + std::string(kMostText - start.size(), '&')) == start);
  for (const std::size_t size : {kMostText + 1, std::size_t{100'000}, std::size_t{5'000'000}}) {
    const ReadRequest read = read_request(start + std::string(size - start.size(), '&'));
    REQUIRE(read.refusals.size() == 1);
    CHECK(read.refusals[0].field == "request");
    CHECK(read.refusals[0].message == "is " + std::to_string(size) + " characters long; at most 16384 are allowed");
    CHECK(read.refusals[0].value.size() < 100);
  }
}

TEST_CASE("Every fault of a request is named") {
  const ReadRequest read = read_request("lab=1&run=training&depth=0&width=x&nothing=1&lr=1e999");
  CHECK(read.refusals.size() == 4);
}

TEST_CASE("A promise is read back as it was written") {
  const std::string digest(26, '7');
  const Promise promise = {.numerics_version = 12, .digest = digest, .unit_tags = {"aaaaaa", "zzzzz0"}};
  const ReadRequest read = read_request("lab=1&run=training&depth=8" + promise_text(promise));
  REQUIRE(read.promise);
  CHECK(read.promise->numerics_version == 12);
  CHECK(read.promise->digest == digest);
  CHECK(read.promise->unit_tags == promise.unit_tags);
  CHECK(canonical_text(*read.request) == "lab=1&run=training&depth=8");
}
