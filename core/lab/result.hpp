#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lab/digest.hpp"
#include "core/lab/request.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// Everything a finished run gives. Does not depend on how its units were spread or in which order they ended.
struct Result {
  Request request;
  /// All units' tables joined in unit order, then the summaries, in declared order.
  std::vector<Table> tables;
  std::vector<std::string> unit_digests;
  std::string digest;

  const Table* find(std::string_view table_name) const;
};

/// Puts the units' encoded tables together. Nothing where the bytes are not those of this request's units.
std::optional<Result> finish(const Request& request, std::span<const Bytes> units);

/// The units' tables but the summaries, joined in the order given: some of a request's units, or all. Nothing where the
/// bytes are not those of units of this experiment.
std::optional<std::vector<Table>> join_units(const Experiment& experiment, std::span<const Bytes> units);

/// What a link to this result says.
Promise promise_of(const Result& result);

/// The link's text: canonical request and promise, without '#'.
std::string link_text(const Result& result);

enum class Outcome : std::uint8_t { kReproduced, kUnitDiffers, kSummaryDiffers, kOtherVersion };

struct Verdict {
  Outcome outcome = Outcome::kReproduced;
  /// The first unit that differs, where one does.
  int unit = -1;
  std::string message;
};

/// Holds a result against what a link promised.
Verdict verify(const Result& result, const Promise& promise);

}  // namespace norm_lab
