#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lab/table.hpp"

namespace norm_lab {

using Bytes = std::vector<std::uint8_t>;

/// Letters of a digest's text, five bits each: digits and lower case without i, l, o, u.
inline constexpr std::string_view kDigestAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
inline constexpr std::size_t kDigestLength = 26;
/// Letters of a unit's digest that a link carries: enough to tell which unit differs, given that one does.
inline constexpr std::size_t kTagLength = 6;

/// 128 bits over bytes (XXH3), as text. It finds differences; it does not keep out forgers.
std::string digest_of(std::span<const std::uint8_t> bytes);

/// The digest of a run: over the numerics version, the canonical request, each unit's digest in unit order, and the
/// bytes of the summary tables.
std::string run_digest(std::string_view canonical, std::span<const std::string> unit_digests,
                       std::span<const std::uint8_t> summary);

}  // namespace norm_lab
