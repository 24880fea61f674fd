// The module's face, as wasm/module.d.ts describes it. Declarations and conversions only.

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/experiments/registry.hpp"
#include "core/lab/differences.hpp"
#include "core/lab/encoding.hpp"
#include "core/lab/export.hpp"
#include "core/lab/request.hpp"
#include "core/lab/result.hpp"
#include "core/lab/units.hpp"
#include "core/lab/values.hpp"
#include "core/numeric/version.hpp"

using emscripten::val;

namespace norm_lab {
namespace {

/// A JavaScript value that the generated declarations give a name of its own: an array, a typed array, a literal type.
template <class Tag>
struct Named : val {
  Named() : val(val::undefined()) {}
  explicit Named(const val& value) : val(value) {}
};

using ChoiceArray = Named<struct ChoiceArrayTag>;
using ParameterArray = Named<struct ParameterArrayTag>;
using ColumnArray = Named<struct ColumnArrayTag>;
using TableDeclarationArray = Named<struct TableDeclarationArrayTag>;
using ExperimentArray = Named<struct ExperimentArrayTag>;
using RefusalArray = Named<struct RefusalArrayTag>;
using ValueArray = Named<struct ValueArrayTag>;
using OverrideArray = Named<struct OverrideArrayTag>;
using PromisedArray = Named<struct PromisedArrayTag>;
using StringArray = Named<struct StringArrayTag>;
using CellsArray = Named<struct CellsArrayTag>;
using TableArray = Named<struct TableArrayTag>;
using TableOrNull = Named<struct TableOrNullTag>;
using TablesOrNull = Named<struct TablesOrNullTag>;
using CellValues = Named<struct CellValuesTag>;
using ByteArray = Named<struct ByteArrayTag>;
using ByteArrayArray = Named<struct ByteArrayArrayTag>;
using ParameterKindName = Named<struct ParameterKindNameTag>;
using ColumnTypeName = Named<struct ColumnTypeNameTag>;
using OutcomeName = Named<struct OutcomeNameTag>;

struct JsChoice {
  std::string name, label, group, help;
};

struct JsParameter {
  std::string name, label, group, unit, help;
  ParameterKindName kind;
  double minimum, maximum;
  bool logarithmic;
  ChoiceArray choices;
};

struct JsColumn {
  std::string name;
  ColumnTypeName type;
  std::string unit, help;
};

struct JsTableDeclaration {
  std::string name, title, help;
  bool summary;
  ColumnArray columns;
};

struct JsExperiment {
  std::string name, title, question;
  bool by_placement;
  ParameterArray parameters;
  TableDeclarationArray tables;
};

struct JsValue {
  std::string name, text, default_text;
  bool applies;
};

struct JsOverride {
  std::string name, placement, text;
};

struct JsPromised {
  int numerics_version;
  std::string digest;
  StringArray unit_tags;
};

struct JsChecked {
  RefusalArray refusals;
  std::string canonical, link, experiment;
  ValueArray values;
  OverrideArray overrides;
  StringArray units;
  double work, memory;
  PromisedArray promised;
};

struct JsCells {
  std::string name;
  CellValues values;
};

struct JsTable {
  std::string name;
  double rows;
  CellsArray columns;
};

struct JsVerdict {
  OutcomeName outcome;
  int unit;
  std::string message;
};

template <class Array, class Items, class Convert>
Array array_of(const Items& items, Convert convert) {
  val array = val::array();
  for (const auto& item : items) array.call<void>("push", convert(item));
  return Array(array);
}

StringArray strings(const std::vector<std::string>& items) {
  return array_of<StringArray>(items, [](const std::string& item) { return val(item); });
}

val kind_name(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::kInteger: return val("integer");
    case ParameterKind::kReal: return val("real");
    case ParameterKind::kChoice: return val("choice");
    case ParameterKind::kChoices: return val("choices");
    case ParameterKind::kIntegers: return val("integers");
  }
  return val::undefined();
}

val type_name(ColumnType type) {
  switch (type) {
    case ColumnType::kText: return val("text");
    case ColumnType::kInteger: return val("integer");
    case ColumnType::kReal: return val("real");
  }
  return val::undefined();
}

val outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::kReproduced: return val("reproduced");
    case Outcome::kUnitDiffers: return val("unit-differs");
    case Outcome::kSummaryDiffers: return val("summary-differs");
    case Outcome::kOtherVersion: return val("other-version");
  }
  return val::undefined();
}

JsChoice to_js(const Choice& choice) {
  return {std::string(choice.name), std::string(choice.label), std::string(choice.group), std::string(choice.help)};
}

JsParameter to_js(const Parameter& parameter) {
  return {std::string(parameter.name),
          std::string(parameter.label),
          std::string(parameter.group),
          std::string(parameter.unit),
          std::string(parameter.help),
          ParameterKindName(kind_name(parameter.kind)),
          parameter.minimum,
          parameter.maximum,
          parameter.logarithmic,
          array_of<ChoiceArray>(parameter.choices, [](const Choice& c) { return to_js(c); })};
}

JsColumn to_js(const Column& column) {
  return {std::string(column.name), ColumnTypeName(type_name(column.type)), std::string(column.unit),
          std::string(column.help)};
}

JsTableDeclaration to_js(const TableDeclaration& table) {
  return {std::string(table.name), std::string(table.title), std::string(table.help), table.summary,
          array_of<ColumnArray>(table.columns, [](const Column& c) { return to_js(c); })};
}

JsExperiment to_js(const Experiment& experiment) {
  return {std::string(experiment.name),
          std::string(experiment.title),
          std::string(experiment.question),
          experiment.split != Split::kWhole,
          array_of<ParameterArray>(experiment.parameters, [](const Parameter& p) { return to_js(p); }),
          array_of<TableDeclarationArray>(experiment.tables, [](const TableDeclaration& t) { return to_js(t); })};
}

JsPromised to_js(const Promise& promise) {
  return {promise.numerics_version, promise.digest, strings(promise.unit_tags)};
}

CellValues to_js(const Cells& cells) {
  if (const auto* texts = std::get_if<Texts>(&cells)) return CellValues(strings(*texts));
  const auto& numbers = *std::get_if<Numbers>(&cells);
  return CellValues(val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice"));
}

JsTable to_js(const Table& table) {
  val columns = val::array();
  for (std::size_t i = 0; i < table.declaration().columns.size(); ++i) {
    columns.call<void>("push", JsCells{std::string(table.declaration().columns[i].name), to_js(table.cells(i))});
  }
  return {std::string(table.declaration().name), static_cast<double>(table.rows()), CellsArray(columns)};
}

Promise from_js(const JsPromised& promised) {
  return {.numerics_version = promised.numerics_version,
          .digest = promised.digest,
          .unit_tags = emscripten::vecFromJSArray<std::string>(promised.unit_tags)};
}

/// A unit's run, with what of its tables has been handed out.
class JsUnitRun {
 public:
  explicit JsUnitRun(std::unique_ptr<UnitRun> run) : run_(std::move(run)), given_(run_->tables().size()) {}

  bool advance() { return run_->advance(); }
  double done() const { return static_cast<double>(run_->done()); }
  double total() const { return static_cast<double>(run_->total()); }
  double work() const { return run_->work(); }

  TableArray fresh_rows() {
    val fresh = val::array();
    for (std::size_t i = 0; i < given_.size(); ++i) {
      const Table& table = run_->tables()[i];
      if (table.rows() == given_[i]) continue;
      fresh.call<void>("push", to_js(table.from(given_[i])));
      given_[i] = table.rows();
    }
    return TableArray(fresh);
  }

  ByteArray encode() const {
    const Bytes bytes = norm_lab::encode(run_->tables());
    return ByteArray(val(emscripten::typed_memory_view(bytes.size(), bytes.data())).call<val>("slice"));
  }

 private:
  std::unique_ptr<UnitRun> run_;
  std::vector<std::size_t> given_;
};

class JsFinishedRun {
 public:
  explicit JsFinishedRun(Result result) : result_(std::move(result)) {}

  std::string digest() const { return result_.digest; }
  std::string link() const { return link_text(result_); }
  TableArray tables() const {
    return array_of<TableArray>(result_.tables, [](const Table& table) { return to_js(table); });
  }
  /// Empty for a table that there is not.
  std::string csv(const std::string& table) const {
    const Table* found = result_.find(table);
    return found ? to_csv(*found, result_.request) : std::string();
  }
  std::string json() const { return to_json(result_); }
  JsVerdict verify(const JsPromised& promised) const {
    Promise promise = from_js(promised);
    promise.unit_tags.resize(result_.unit_digests.size());
    const Verdict verdict = norm_lab::verify(result_, promise);
    return {OutcomeName(outcome_name(verdict.outcome)), verdict.unit, verdict.message};
  }

 private:
  Result result_;
};

ExperimentArray describe() {
  return array_of<ExperimentArray>(experiments(), [](const Experiment& e) { return to_js(e); });
}

ValueArray values_of(const Request& request) {
  val values = val::array();
  const auto& parameters = request.experiment().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    values.call<void>("push", JsValue{std::string(parameters[i].name), value_text(parameters[i], request.values()[i]),
                                      default_text(request, i), applies(parameters[i], request)});
  }
  return ValueArray(values);
}

OverrideArray overrides_of(const Request& request) {
  return array_of<OverrideArray>(request.overrides(), [&](const Override& own) {
    const Parameter& parameter = request.experiment().parameters[own.parameter];
    return JsOverride{std::string(parameter.name), std::string(placement_name(request.experiment(), own.placement)),
                      value_text(parameter, own.value)};
  });
}

JsChecked check(const std::string& text) {
  const ReadRequest read = read_request(text);
  JsChecked checked{.refusals = array_of<RefusalArray>(read.refusals, [](const Refusal& r) { return r; }),
                    .canonical = {},
                    .link = {},
                    .experiment = {},
                    .values = ValueArray(val::array()),
                    .overrides = OverrideArray(val::array()),
                    .units = StringArray(val::array()),
                    .work = 0,
                    .memory = 0,
                    .promised = PromisedArray(val::array())};
  if (!read.request) return checked;
  const Experiment& experiment = read.request->experiment();
  checked.canonical = canonical_text(*read.request);
  checked.experiment = std::string(experiment.name);
  checked.values = values_of(*read.request);
  checked.overrides = overrides_of(*read.request);
  checked.units = strings(read.units);
  checked.work = read.cost.work;
  checked.memory = read.cost.memory;
  checked.link = checked.canonical;
  if (read.promise) {
    checked.link += promise_text(*read.promise);
    checked.promised.call<void>("push", to_js(*read.promise));
  }
  return checked;
}

TableOrNull design(const std::string& text) {
  const ReadRequest read = read_request(text);
  const std::optional<Table> table = read.request ? design_of(*read.request) : std::nullopt;
  return TableOrNull(table ? val(to_js(*table)) : val::null());
}

TableOrNull differences(const std::string& text) {
  const ReadRequest read = read_request(text);
  return TableOrNull(read.request ? val(to_js(differences_of(*read.request))) : val::null());
}

JsUnitRun* start(const std::string& text, double unit) {
  const ReadRequest read = read_request(text);
  if (!read.request) return nullptr;
  if (!(unit >= 0 && unit < static_cast<double>(read.units.size()))) return nullptr;
  std::unique_ptr<UnitRun> run = norm_lab::start_unit(*read.request, static_cast<std::size_t>(unit));
  return run ? new JsUnitRun(std::move(run)) : nullptr;
}

Bytes bytes_of(const val& array) { return emscripten::convertJSArrayToNumberVector<std::uint8_t>(array); }

std::vector<Bytes> all_bytes_of(const ByteArrayArray& units) {
  std::vector<Bytes> encoded;
  for (const val& unit : emscripten::vecFromJSArray<val>(units)) encoded.push_back(bytes_of(unit));
  return encoded;
}

std::string digest_of_bytes(const ByteArray& bytes) { return digest_of(bytes_of(bytes)); }

TablesOrNull decode_unit(const std::string& experiment, const ByteArray& bytes) {
  const auto found = std::find_if(experiments().begin(), experiments().end(),
                                  [&](const Experiment& one) { return one.name == experiment; });
  if (found == experiments().end()) return TablesOrNull(val::null());
  const auto tables = decode(*found, bytes_of(bytes));
  if (!tables) return TablesOrNull(val::null());
  return array_of<TablesOrNull>(*tables, [](const Table& table) { return to_js(table); });
}

/// Empty where the bytes are no units of this request, or the table is none of theirs.
std::string csv_of_units(const std::string& text, const ByteArrayArray& units, const std::string& table) {
  const ReadRequest read = read_request(text);
  if (!read.request) return {};
  const auto tables = join_units(read.request->experiment(), all_bytes_of(units));
  if (!tables) return {};
  const auto found =
      std::find_if(tables->begin(), tables->end(), [&](const Table& one) { return one.declaration().name == table; });
  return found == tables->end() ? std::string() : to_csv(*found, *read.request);
}

JsFinishedRun* finish_units(const std::string& text, const ByteArrayArray& units) {
  const ReadRequest read = read_request(text);
  if (!read.request) return nullptr;
  std::optional<Result> result = finish(*read.request, all_bytes_of(units));
  return result ? new JsFinishedRun(std::move(*result)) : nullptr;
}

}  // namespace

EMSCRIPTEN_BINDINGS(norm_lab) {
  using namespace emscripten;

  register_type<ChoiceArray>("Choice[]");
  register_type<ParameterArray>("Parameter[]");
  register_type<ColumnArray>("Column[]");
  register_type<TableDeclarationArray>("TableDeclaration[]");
  register_type<ExperimentArray>("Experiment[]");
  register_type<RefusalArray>("Refusal[]");
  register_type<ValueArray>("Value[]");
  register_type<OverrideArray>("Override[]");
  register_type<PromisedArray>("Promised[]");
  register_type<StringArray>("string[]");
  register_type<CellsArray>("Cells[]");
  register_type<TableArray>("Table[]");
  register_type<TableOrNull>("Table | null");
  register_type<TablesOrNull>("Table[] | null");
  register_type<CellValues>("Float64Array | string[]");
  register_type<ByteArray>("Uint8Array");
  register_type<ByteArrayArray>("Uint8Array[]");
  register_type<ParameterKindName>("'integer' | 'real' | 'choice' | 'choices' | 'integers'");
  register_type<ColumnTypeName>("'text' | 'integer' | 'real'");
  register_type<OutcomeName>("'reproduced' | 'unit-differs' | 'summary-differs' | 'other-version'");

  value_object<JsChoice>("Choice")
      .field("name", &JsChoice::name)
      .field("label", &JsChoice::label)
      .field("group", &JsChoice::group)
      .field("help", &JsChoice::help);
  value_object<JsParameter>("Parameter")
      .field("name", &JsParameter::name)
      .field("label", &JsParameter::label)
      .field("group", &JsParameter::group)
      .field("unit", &JsParameter::unit)
      .field("help", &JsParameter::help)
      .field("kind", &JsParameter::kind)
      .field("minimum", &JsParameter::minimum)
      .field("maximum", &JsParameter::maximum)
      .field("logarithmic", &JsParameter::logarithmic)
      .field("choices", &JsParameter::choices);
  value_object<JsColumn>("Column")
      .field("name", &JsColumn::name)
      .field("type", &JsColumn::type)
      .field("unit", &JsColumn::unit)
      .field("help", &JsColumn::help);
  value_object<JsTableDeclaration>("TableDeclaration")
      .field("name", &JsTableDeclaration::name)
      .field("title", &JsTableDeclaration::title)
      .field("help", &JsTableDeclaration::help)
      .field("summary", &JsTableDeclaration::summary)
      .field("columns", &JsTableDeclaration::columns);
  value_object<JsExperiment>("Experiment")
      .field("name", &JsExperiment::name)
      .field("title", &JsExperiment::title)
      .field("question", &JsExperiment::question)
      .field("byPlacement", &JsExperiment::by_placement)
      .field("parameters", &JsExperiment::parameters)
      .field("tables", &JsExperiment::tables);
  value_object<Refusal>("Refusal")
      .field("field", &Refusal::field)
      .field("value", &Refusal::value)
      .field("message", &Refusal::message)
      .field("idle", &Refusal::idle);
  value_object<JsValue>("Value")
      .field("name", &JsValue::name)
      .field("text", &JsValue::text)
      .field("defaultText", &JsValue::default_text)
      .field("applies", &JsValue::applies);
  value_object<JsOverride>("Override")
      .field("name", &JsOverride::name)
      .field("placement", &JsOverride::placement)
      .field("text", &JsOverride::text);
  value_object<JsPromised>("Promised")
      .field("numericsVersion", &JsPromised::numerics_version)
      .field("digest", &JsPromised::digest)
      .field("unitTags", &JsPromised::unit_tags);
  value_object<JsChecked>("Checked")
      .field("refusals", &JsChecked::refusals)
      .field("canonical", &JsChecked::canonical)
      .field("link", &JsChecked::link)
      .field("experiment", &JsChecked::experiment)
      .field("values", &JsChecked::values)
      .field("overrides", &JsChecked::overrides)
      .field("units", &JsChecked::units)
      .field("work", &JsChecked::work)
      .field("memory", &JsChecked::memory)
      .field("promised", &JsChecked::promised);
  value_object<JsCells>("Cells").field("name", &JsCells::name).field("values", &JsCells::values);
  value_object<JsTable>("Table")
      .field("name", &JsTable::name)
      .field("rows", &JsTable::rows)
      .field("columns", &JsTable::columns);
  value_object<JsVerdict>("Verdict")
      .field("outcome", &JsVerdict::outcome)
      .field("unit", &JsVerdict::unit)
      .field("message", &JsVerdict::message);

  class_<JsUnitRun>("UnitRun")
      .function("advance", &JsUnitRun::advance)
      .function("done", &JsUnitRun::done)
      .function("total", &JsUnitRun::total)
      .function("work", &JsUnitRun::work)
      .function("freshRows", &JsUnitRun::fresh_rows)
      .function("encode", &JsUnitRun::encode);
  class_<JsFinishedRun>("FinishedRun")
      .function("digest", &JsFinishedRun::digest)
      .function("link", &JsFinishedRun::link)
      .function("verify", &JsFinishedRun::verify)
      .function("tables", &JsFinishedRun::tables)
      .function("csv", &JsFinishedRun::csv)
      .function("json", &JsFinishedRun::json);

  function("numericsVersion", +[] { return kNumericsVersion; });
  function("describe", &describe);
  function("check", &check);
  function("design", &design);
  function("differences", &differences);
  function("startUnit", &start, allow_raw_pointers());
  function("finish", &finish_units, allow_raw_pointers());
  function("digestOf", &digest_of_bytes);
  function("decodeUnit", &decode_unit);
  function("csvOfUnits", &csv_of_units);
}

}  // namespace norm_lab
