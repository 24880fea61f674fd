#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lab/parameter.hpp"
#include "core/lab/refusal.hpp"
#include "core/lab/table.hpp"

namespace norm_lab {

/// What a request implies, computed without taking any of it. In f64, so that nothing overflows.
struct Cost {
  double work = 0;    // floating-point operations of all units
  double memory = 0;  // bytes that one unit needs at the most
  double rows = 0;    // rows of all tables
};

/// A property that follows from a request's parameters: a final norm, the number of trained values.
struct Trait {
  std::string_view name;
  std::string_view label;
  std::string value;
};

/// One unit of work: one placement with one seed, say. It depends on no other unit.
class UnitRun {
 public:
  explicit UnitRun(std::vector<Table> tables) : tables_(std::move(tables)) {}
  virtual ~UnitRun() = default;
  UnitRun(const UnitRun&) = delete;
  UnitRun& operator=(const UnitRun&) = delete;

  /// Does one bounded piece of work (a training step, a layer). False: the unit has ended.
  virtual bool advance() = 0;
  /// Pieces done, and pieces in all.
  virtual std::size_t done() const = 0;
  virtual std::size_t total() const = 0;
  /// Floating-point operations of the whole unit; 0: as many as of any other unit of the request.
  virtual double work() const { return 0; }

  /// The experiment's tables but its summaries, in declared order. They only grow.
  const std::vector<Table>& tables() const { return tables_; }

 protected:
  std::vector<Table> tables_;
};

/// How a request's placements become units.
enum class Split : std::uint8_t {
  kWhole,    // the experiment runs all placements on the same draws; no parameter may be given for one of them alone
  kInOrder,  // the units of the first placement, then those of the second, ...
  kInTurn,   // the first unit of each placement, then the second of each, ...
};

/// The tables of units, and after them the summaries.
std::vector<TableDeclaration> with_summaries(std::vector<TableDeclaration> tables,
                                             std::vector<TableDeclaration> summaries);

/// An experiment: what it may be asked, what it answers, and how it runs. One file each in core/experiments; the
/// registry lists them.
struct Experiment {
  std::string_view name;
  std::string_view title;
  std::string_view question;
  std::vector<Parameter> parameters;
  std::vector<TableDeclaration> tables;

  /// Unless it is kWhole, `check`, `units`, `cost`, `start` and `design` are given the request of one placement
  /// (Request::series); core/lab/units.hpp puts them together.
  Split split = Split::kWhole;
  /// What bounds on single parameters cannot say.
  std::optional<Refusal> (*check)(const Request& request);
  /// A short name for each unit, in unit order; without the placement where the request is split by it.
  std::vector<std::string> (*units)(const Request& request);
  Cost (*cost)(const Request& request);
  /// Null where the machine refuses the memory.
  std::unique_ptr<UnitRun> (*start)(const Request& request, std::size_t unit);
  /// The summary tables in declared order, from the other tables of all units joined in unit order.
  std::vector<Table> (*summarise)(const Request& request, std::span<const Table> joined);
  /// How the request's placements form their layers (see design.hpp); null where there is no network.
  Table (*design)(const Request& request) = nullptr;
  /// What else tells one placement's run from another's, beside parameters: null where there is nothing.
  std::vector<Trait> (*traits)(const Request& request) = nullptr;

  /// Empty tables for one unit: all declared ones but the summaries.
  std::vector<Table> unit_tables() const;
  const TableDeclaration& table(std::string_view table_name) const;
};

}  // namespace norm_lab
