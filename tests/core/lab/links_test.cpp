// Links with their digests: the same bits on every build. The same file is replayed in Node and in browsers.

#include <catch_amalgamated.hpp>
#include <fstream>
#include <string>
#include <vector>

#include "core/numeric/version.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

/// The links of the corpus that this version of the numerics made.
std::vector<std::string> current_links() {
  const std::string promise = "&digest=" + std::to_string(kNumericsVersion) + "-";
  std::ifstream file(std::string(NORM_LAB_GOLDEN_DIR) + "/links.txt");
  std::vector<std::string> links;
  for (std::string line; std::getline(file, line);) {
    if (line.find(promise) != std::string::npos) links.push_back(line);
  }
  return links;
}

}  // namespace

TEST_CASE("Every golden link reproduces bit for bit") {
  const std::vector<std::string> links = current_links();
  REQUIRE(links.size() >= 60);
  bool diverged = false;
  for (const std::string& link : links) {
    INFO(link);
    const ReadRequest read = read_request(link);
    REQUIRE(read.promise);
    const Result result = run(*read.request);
    CHECK(verify(result, *read.promise).message == "Reproduced bit for bit");
    CHECK(link_text(result) == link);
    const Table* outcome = result.find("outcome");
    if (!outcome) continue;
    for (const double at : outcome->numbers("diverged_at")) diverged = diverged || at == at;
  }
  CHECK(diverged);
}

TEST_CASE("A digest that differs names the first unit that differs, or the summary, or the version") {
  const ReadRequest read = read_request("lab=1&run=training&depth=1&width=4&steps=2");
  const Result result = run(*read.request);
  Promise promise = promise_of(result);
  CHECK(verify(result, promise).outcome == Outcome::kReproduced);

  promise.digest[0] = promise.digest[0] == '0' ? '1' : '0';
  CHECK(verify(result, promise).outcome == Outcome::kSummaryDiffers);
  promise.unit_tags[1][0] = promise.unit_tags[1][0] == '0' ? '1' : '0';
  CHECK(verify(result, promise).outcome == Outcome::kUnitDiffers);
  CHECK(verify(result, promise).unit == 1);
  CHECK(verify(result, promise).message == "Not reproduced: the first unit that differs is post, seed 0");
  promise.numerics_version += 1;
  CHECK(verify(result, promise).outcome == Outcome::kOtherVersion);
}

TEST_CASE("Units of another number or of other bytes are refused") {
  const ReadRequest read = read_request("lab=1&run=training&depth=1&width=4&steps=2");
  CHECK_FALSE(finish(*read.request, std::vector<Bytes>(1)));
  CHECK_FALSE(finish(*read.request, std::vector<Bytes>(2)));
}
