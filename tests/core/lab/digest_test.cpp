#include "core/lab/digest.hpp"

#include <catch_amalgamated.hpp>
#include <set>

using namespace norm_lab;

TEST_CASE("A digest has twenty-six letters of its alphabet") {
  const Bytes bytes = {1, 2, 3};
  const std::string digest = digest_of(bytes);
  CHECK(digest.size() == kDigestLength);
  CHECK(digest.find_first_not_of(kDigestAlphabet) == std::string::npos);
}

TEST_CASE("The digest of nothing is XXH3's published one") {
  // XXH3_128bits of the empty input: 99aa06d3014798d86001c324468d497f.
  const std::string digest = digest_of({});
  std::string bits;
  for (const char c : digest) {
    const std::size_t value = kDigestAlphabet.find(c);
    for (int bit = 4; bit >= 0; --bit) bits += (value >> bit & 1) != 0 ? '1' : '0';
  }
  std::string hex;
  for (std::size_t i = bits.size() - 128; i < bits.size(); i += 4) {
    hex += "0123456789abcdef"[std::stoul(bits.substr(i, 4), nullptr, 2)];
  }
  CHECK(hex == "99aa06d3014798d86001c324468d497f");
}

TEST_CASE("Each changed bit changes the digest") {
  std::set<std::string> digests;
  Bytes bytes(100, 0);
  digests.insert(digest_of(bytes));
  for (std::size_t i = 0; i < 800; ++i) {
    bytes[i / 8] ^= static_cast<std::uint8_t>(1U << (i % 8));
    digests.insert(digest_of(bytes));
    bytes[i / 8] ^= static_cast<std::uint8_t>(1U << (i % 8));
  }
  CHECK(digests.size() == 801);
}

TEST_CASE("The digest of a run covers request, units, their order, and summary") {
  const std::vector<std::string> units = {"a", "b"};
  const std::vector<std::string> swapped = {"b", "a"};
  const Bytes summary = {1};
  const Bytes other = {2};
  const std::set<std::string> digests = {run_digest("x", units, summary), run_digest("y", units, summary),
                                         run_digest("x", swapped, summary), run_digest("x", units, other)};
  CHECK(digests.size() == 4);
}
