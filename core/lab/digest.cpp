#include "core/lab/digest.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/numeric/version.hpp"

namespace norm_lab {
namespace {

constexpr unsigned kBitsPerLetter = 5;

void add(Bytes& bytes, std::string_view text) {
  bytes.insert(bytes.end(), text.begin(), text.end());
  bytes.push_back('\n');
}

}  // namespace

std::string digest_of(std::span<const std::uint8_t> bytes) {
  XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  std::string text(kDigestLength, '0');
  for (std::size_t i = kDigestLength; i-- > 0;) {
    text[i] = kDigestAlphabet[hash.low64 & ((1U << kBitsPerLetter) - 1)];
    hash.low64 = (hash.low64 >> kBitsPerLetter) | (hash.high64 << (64 - kBitsPerLetter));
    hash.high64 >>= kBitsPerLetter;
  }
  return text;
}

std::string run_digest(std::string_view canonical, std::span<const std::string> unit_digests,
                       std::span<const std::uint8_t> summary) {
  Bytes bytes;
  add(bytes, std::to_string(kNumericsVersion));
  add(bytes, canonical);
  for (const std::string& digest : unit_digests) add(bytes, digest);
  bytes.insert(bytes.end(), summary.begin(), summary.end());
  return digest_of(bytes);
}

}  // namespace norm_lab
