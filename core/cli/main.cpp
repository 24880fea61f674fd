// The program behind scripts/run: one request in, its tables or its digest out.

#include <getopt.h>
#include <unistd.h>

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lab/encoding.hpp"
#include "core/lab/export.hpp"
#include "core/lab/refusal.hpp"
#include "core/lab/request.hpp"
#include "core/lab/result.hpp"
#include "core/lab/units.hpp"

namespace norm_lab {
namespace {

constexpr int kDone = 0;
constexpr int kRefused = 2;

constexpr const char* kUsage =
    "Usage: run [--engine wasm|native] [--table NAME] [--format json|csv] [--digest] [--quiet] 'REQUEST'\n"
    "\n"
    "  REQUEST          what to run, as in a link:  lab=1&run=training&placement=pre,post&depth=8\n"
    "  --engine NAME    native (the default) or wasm, in Node; both print the same\n"
    "  --table NAME     this table alone\n"
    "  --format NAME    json (the default), or csv, which needs --table\n"
    "  --digest         the digest alone\n"
    "  --quiet          no progress on the terminal\n";

struct Options {
  std::string table;
  bool csv = false;
  bool digest = false;
  bool quiet = false;
  std::string request;
};

int refuse_line(const std::string& line) {
  std::fprintf(stderr, "%s\n", line.c_str());
  return kRefused;
}

int refuse_option(std::string_view option, std::string_view value, std::string message) {
  return refuse_line(to_line(refuse(option, value, std::move(message))));
}

/// Fills options; a status to end with where there is nothing to run.
std::optional<int> read_options(int count, char** arguments, Options& options) {
  static const option kKnown[] = {
      {"table", required_argument, nullptr, 't'}, {"format", required_argument, nullptr, 'f'},
      {"digest", no_argument, nullptr, 'd'},      {"quiet", no_argument, nullptr, 'q'},
      {"help", no_argument, nullptr, 'h'},        {nullptr, 0, nullptr, 0}};
  opterr = 0;
  int found = 0;
  while ((found = getopt_long(count, arguments, "h", kKnown, nullptr)) != -1) {
    const std::string_view value = optarg ? optarg : "";
    if (found == 't') options.table = value;
    if (found == 'd') options.digest = true;
    if (found == 'q') options.quiet = true;
    if (found == 'f') {
      if (value != "json" && value != "csv") return refuse_option("--format", value, "must be one of: json, csv");
      options.csv = value == "csv";
    }
    if (found == 'h') {
      std::fputs(kUsage, stdout);
      return kDone;
    }
    if (found == '?') {
      return refuse_option(arguments[optind - 1], value,
                           "is not an option, or lacks its value\n" + std::string(kUsage));
    }
  }
  if (optind + 1 != count) return refuse_line("Give one request, in quotes.\n" + std::string(kUsage));
  options.request = arguments[optind];
  if (options.csv && options.table.empty()) return refuse_option("--format", "csv", "needs --table NAME");
  return std::nullopt;
}

/// Progress on a terminal, a line that is written over.
class Progress {
 public:
  Progress(std::size_t units, bool quiet) : units_(units), shown_(!quiet && isatty(STDERR_FILENO) != 0) {}
  ~Progress() {
    if (shown_) std::fprintf(stderr, "\r\033[K");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t unit, const std::string& name, const UnitRun& run) const {
    const std::size_t hundredth = run.total() / 100 + 1;
    if (!shown_ || run.done() % hundredth != 0) return;
    std::fprintf(stderr, "\r\033[Kunit %zu of %zu (%s): %zu of %zu", unit + 1, units_, name.c_str(), run.done(),
                 run.total());
    std::fflush(stderr);
  }

 private:
  std::size_t units_;
  bool shown_;
};

std::optional<std::vector<Bytes>> run_units(const Request& request, bool quiet) {
  const std::vector<std::string> names = units_of(request);
  const Progress progress(names.size(), quiet);
  std::vector<Bytes> encoded;
  for (std::size_t unit = 0; unit < names.size(); ++unit) {
    const std::unique_ptr<UnitRun> run = start_unit(request, unit);
    if (!run) return std::nullopt;
    while (run->advance()) progress.show(unit, names[unit], *run);
    encoded.push_back(encode(run->tables()));
  }
  return encoded;
}

std::string output(const Result& result, const Options& options, const Promise* promise) {
  if (options.digest) return result.digest + "\n";
  const Table* table = result.find(options.table);
  if (!table) return to_json(result, promise);
  return options.csv ? to_csv(*table, result.request) : to_json(result, *table, promise);
}

std::string table_names(const Experiment& experiment) {
  std::string names;
  for (const TableDeclaration& table : experiment.tables)
    names += (names.empty() ? "" : ", ") + std::string(table.name);
  return names;
}

bool has_table(const Experiment& experiment, std::string_view name) {
  for (const TableDeclaration& table : experiment.tables) {
    if (table.name == name) return true;
  }
  return false;
}

int main(int count, char** arguments) {
  Options options;
  if (const std::optional<int> status = read_options(count, arguments, options)) return *status;
  const ReadRequest read = read_request(options.request);
  for (const Refusal& refusal : read.refusals) refuse_line(to_line(refusal));
  if (!read.request) return kRefused;
  const Experiment& experiment = read.request->experiment();
  if (!options.table.empty() && !has_table(experiment, options.table)) {
    return refuse_option("--table", options.table, "must be one of: " + table_names(experiment));
  }

  const std::optional<std::vector<Bytes>> units = run_units(*read.request, options.quiet);
  if (!units)
    return refuse_option("request", canonical_text(*read.request), "needs more memory than this machine gives");
  const std::optional<Result> result = finish(*read.request, *units);
  const Promise* promise = read.promise ? &*read.promise : nullptr;
  if (promise) std::fprintf(stderr, "%s\n", verify(*result, *promise).message.c_str());
  const std::string text = output(*result, options, promise);
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? kDone
                                                                         : refuse_line("Could not write the result.");
}

}  // namespace
}  // namespace norm_lab

int main(int count, char** arguments) { return norm_lab::main(count, arguments); }
