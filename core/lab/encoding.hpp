#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/lab/digest.hpp"
#include "core/lab/experiment.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// Tables as bytes, the same on every machine; what a digest covers, and how a unit's result travels.
/// Table by table: number of rows (u32); then column by column its values, a text as length (u32) and bytes, a number
/// as f64. Little-endian; every NaN is the same NaN.
Bytes encode(std::span<const Table> tables);

/// Reads back what encode() made of one unit's tables; nothing where the bytes are no such thing.
std::optional<std::vector<Table>> decode(const Experiment& experiment, std::span<const std::uint8_t> bytes);

}  // namespace norm_lab
