#include "core/lab/export.hpp"

#include <cmath>
#include <span>
#include <string_view>

#include "core/lab/differences.hpp"
#include "core/lab/json.hpp"
#include "core/lab/number.hpp"
#include "core/lab/units.hpp"
#include "core/numeric/version.hpp"

namespace norm_lab {
namespace {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string csv_cell(const Cells& cells, std::size_t row) {
  if (const auto* texts = std::get_if<Texts>(&cells)) return csv_field((*texts)[row]);
  const double number = (*std::get_if<Numbers>(&cells))[row];
  return std::isnan(number) ? std::string() : to_text(number);
}

std::string_view type_name(ColumnType type) {
  switch (type) {
    case ColumnType::kText: return "text";
    case ColumnType::kInteger: return "integer";
    case ColumnType::kReal: return "real";
  }
  return {};
}

void write_columns(JsonWriter& json, const TableDeclaration& declaration) {
  json.key("columns").open('[');
  for (const Column& column : declaration.columns) {
    json.open('{').key("name").text(column.name).key("type").text(type_name(column.type));
    json.key("unit").text(column.unit).key("help").text(column.help).close('}');
  }
  json.close(']');
}

void write_row(JsonWriter& json, const Table& table, std::size_t row) {
  json.open('[');
  for (std::size_t column = 0; column < table.declaration().columns.size(); ++column) {
    const Cells& cells = table.cells(column);
    if (const auto* texts = std::get_if<Texts>(&cells)) {
      json.text((*texts)[row]);
    } else {
      json.number((*std::get_if<Numbers>(&cells))[row]);
    }
  }
  json.close(']');
}

void write_table(JsonWriter& json, const Table& table) {
  const TableDeclaration& declaration = table.declaration();
  json.line().open('{').key("name").text(declaration.name).key("title").text(declaration.title);
  json.key("help").text(declaration.help);
  write_columns(json, declaration);
  json.key("rows").open('[');
  for (std::size_t row = 0; row < table.rows(); ++row) {
    json.line();
    write_row(json, table, row);
  }
  json.close(']').close('}');
}

bool has_placements(const Table& table) {
  for (const Column& column : table.declaration().columns) {
    if (column.name == kPlacementParameter) return true;
  }
  return false;
}

/// For each row what its placement has of that in which the placements differ; empty where there is nothing to say.
Texts differs_column(const Table& table, const Request& request) {
  const Table differences = differences_of(request);
  if (differences.rows() == 0 || !has_placements(table)) return {};
  Texts column;
  for (const std::string& placement : table.texts(kPlacementParameter)) {
    std::string text;
    for (std::size_t row = 0; row < differences.rows(); ++row) {
      if (differences.texts(kPlacementParameter)[row] != placement) continue;
      text += (text.empty() ? "" : "; ") + differences.texts("name")[row] + "=" + differences.texts("value")[row];
    }
    column.push_back(std::move(text));
  }
  return column;
}

void write_promise(JsonWriter& json, const Result& result, const Promise& promise) {
  const Verdict verdict = verify(result, promise);
  json.line().key("promise").open('{').key("numerics_version").number(promise.numerics_version);
  json.key("digest").text(promise.digest).key("reproduced").boolean(verdict.outcome == Outcome::kReproduced);
  json.key("message").text(verdict.message).close('}');
}

void write_differences(JsonWriter& json, const Table& differences) {
  for (std::size_t row = 0; row < differences.rows(); ++row) {
    json.open('{');
    for (const std::string_view column : {"name", "label", "placement", "value"}) {
      json.key(column).text(differences.texts(column)[row]);
    }
    json.close('}');
  }
}

std::string document(const Result& result, std::span<const Table> tables, const Promise* promise) {
  JsonWriter json;
  json.open('{').line().key("request").text(canonical_text(result.request));
  json.line().key("numerics_version").number(kNumericsVersion);
  json.line().key("digest").text(result.digest);
  json.line().key("link").text(link_text(result));
  if (promise) write_promise(json, result, *promise);
  const std::vector<std::string> units = units_of(result.request);
  json.line().key("units").open('[');
  for (std::size_t i = 0; i < units.size(); ++i) {
    json.open('{').key("name").text(units[i]).key("digest").text(result.unit_digests[i]).close('}');
  }
  json.close(']').line().key("differences").open('[');
  write_differences(json, differences_of(result.request));
  json.close(']').line().key("tables").open('[');
  for (const Table& table : tables) write_table(json, table);
  json.close(']').close('}');
  return json.written() + '\n';
}

}  // namespace

std::string to_csv(const Table& table, const Request& request) {
  std::string csv;
  const auto& columns = table.declaration().columns;
  const Texts differs = differs_column(table, request);
  for (std::size_t i = 0; i < columns.size(); ++i) csv += (i > 0 ? "," : "") + csv_field(columns[i].name);
  csv += differs.empty() ? "\n" : ",differs\n";
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (std::size_t i = 0; i < columns.size(); ++i) csv += (i > 0 ? "," : "") + csv_cell(table.cells(i), row);
    csv += differs.empty() ? "\n" : "," + csv_field(differs[row]) + "\n";
  }
  return csv;
}

std::string to_json(const Result& result, const Promise* promise) { return document(result, result.tables, promise); }

std::string to_json(const Result& result, const Table& table, const Promise* promise) {
  return document(result, {&table, 1}, promise);
}

}  // namespace norm_lab
