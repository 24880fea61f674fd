#include "core/lab/experiment.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace norm_lab {

std::vector<TableDeclaration> with_summaries(std::vector<TableDeclaration> tables,
                                             std::vector<TableDeclaration> summaries) {
  for (TableDeclaration& summary : summaries) tables.push_back(std::move(summary));
  return tables;
}

std::vector<Table> Experiment::unit_tables() const {
  std::vector<Table> made;
  for (const TableDeclaration& declaration : tables) {
    if (!declaration.summary) made.emplace_back(declaration);
  }
  return made;
}

const TableDeclaration& Experiment::table(std::string_view table_name) const {
  const auto found =
      std::find_if(tables.begin(), tables.end(), [&](const TableDeclaration& t) { return t.name == table_name; });
  assert(found != tables.end());
  return *found;
}

}  // namespace norm_lab
