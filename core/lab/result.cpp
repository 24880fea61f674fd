#include "core/lab/result.hpp"

#include <algorithm>

#include "core/lab/encoding.hpp"
#include "core/lab/units.hpp"
#include "core/numeric/version.hpp"

namespace norm_lab {
namespace {

std::string tag_of(const std::string& unit_digest) { return unit_digest.substr(0, kTagLength); }

}  // namespace

std::optional<std::vector<Table>> join_units(const Experiment& experiment, std::span<const Bytes> units) {
  std::vector<Table> joined = experiment.unit_tables();
  for (const Bytes& bytes : units) {
    const std::optional<std::vector<Table>> tables = decode(experiment, bytes);
    if (!tables) return std::nullopt;
    for (std::size_t i = 0; i < joined.size(); ++i) joined[i].append((*tables)[i]);
  }
  return joined;
}

const Table* Result::find(std::string_view table_name) const {
  const auto found =
      std::find_if(tables.begin(), tables.end(), [&](const Table& t) { return t.declaration().name == table_name; });
  return found == tables.end() ? nullptr : &*found;
}

std::optional<Result> finish(const Request& request, std::span<const Bytes> units) {
  const Experiment& experiment = request.experiment();
  if (units.size() != units_of(request).size()) return std::nullopt;
  std::optional<std::vector<Table>> joined = join_units(experiment, units);
  if (!joined) return std::nullopt;

  Result result{.request = request, .tables = std::move(*joined), .unit_digests = {}, .digest = {}};
  const std::vector<Table> summaries = experiment.summarise(request, result.tables);
  for (const Bytes& bytes : units) result.unit_digests.push_back(digest_of(bytes));
  result.digest = run_digest(canonical_text(request), result.unit_digests, encode(summaries));
  result.tables.insert(result.tables.end(), summaries.begin(), summaries.end());
  return result;
}

Promise promise_of(const Result& result) {
  Promise promise = {.numerics_version = kNumericsVersion, .digest = result.digest, .unit_tags = {}};
  for (const std::string& digest : result.unit_digests) promise.unit_tags.push_back(tag_of(digest));
  return promise;
}

std::string link_text(const Result& result) {
  return canonical_text(result.request) + promise_text(promise_of(result));
}

Verdict verify(const Result& result, const Promise& promise) {
  if (promise.numerics_version != kNumericsVersion) {
    return {.outcome = Outcome::kOtherVersion,
            .unit = -1,
            .message = "The link was made with version " + std::to_string(promise.numerics_version) +
                       " of the lab's numerics; this is version " + std::to_string(kNumericsVersion) +
                       ", whose bits may differ."};
  }
  if (promise.digest == result.digest)
    return {.outcome = Outcome::kReproduced, .unit = -1, .message = "Reproduced bit for bit"};
  const std::vector<std::string> units = units_of(result.request);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (promise.unit_tags[i] != tag_of(result.unit_digests[i])) {
      return {.outcome = Outcome::kUnitDiffers,
              .unit = static_cast<int>(i),
              .message = "Not reproduced: the first unit that differs is " + units[i]};
    }
  }
  return {.outcome = Outcome::kSummaryDiffers,
          .unit = -1,
          .message = "Not reproduced: every unit agrees, but the digest of the whole differs"};
}

}  // namespace norm_lab
