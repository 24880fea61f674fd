// Fuzzes the parser of requests: it must neither crash nor hang, whatever it is given, and what it accepts must be a
// fixed point of the canonical form.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/experiments/registry.hpp"
#include "core/lab/refusal.hpp"
#include "core/lab/request.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_accepted(const norm_lab::Request& request) {
  const std::string canonical = norm_lab::canonical_text(request);
  const norm_lab::ReadRequest again = norm_lab::read_request(canonical);
  require(again.refusals.empty());
  require(norm_lab::canonical_text(*again.request) == canonical);
}

void check_refused(const norm_lab::ReadRequest& read) {
  require(!read.refusals.empty());
  for (const norm_lab::Refusal& refusal : read.refusals) {
    require(!refusal.message.empty());
    for (const char c : norm_lab::to_line(refusal)) require(c >= 0x20 && c < 0x7f);
  }
}

void check(const std::string& text) {
  const norm_lab::ReadRequest read = norm_lab::read_request(text);
  if (read.request) {
    check_accepted(*read.request);
  } else {
    check_refused(read);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(std::string(text));
  for (const norm_lab::Experiment& experiment : norm_lab::experiments()) {
    check("lab=1&run=" + std::string(experiment.name) + "&" + std::string(text));
  }
  return 0;
}
