#include "core/lab/table.hpp"

#include <algorithm>
#include <cassert>

namespace norm_lab {

Table::Table(const TableDeclaration& declaration) : declaration_(&declaration) {
  cells_.reserve(declaration.columns.size());
  for (const Column& column : declaration.columns) {
    cells_.push_back(column.type == ColumnType::kText ? Cells(Texts{}) : Cells(Numbers{}));
  }
}

std::size_t Table::index_of(std::string_view column) const {
  const auto& columns = declaration_->columns;
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column& c) { return c.name == column; });
  assert(found != columns.end());
  return static_cast<std::size_t>(found - columns.begin());
}

const Numbers& Table::numbers(std::string_view column) const {
  return *std::get_if<Numbers>(&cells_[index_of(column)]);
}

const Texts& Table::texts(std::string_view column) const { return *std::get_if<Texts>(&cells_[index_of(column)]); }

void Table::add_row(std::initializer_list<Cell> row) {
  assert(row.size() == cells_.size());
  std::size_t column = 0;
  for (const Cell& cell : row) {
    Cells& cells = cells_[column++];
    if (auto* texts = std::get_if<Texts>(&cells)) {
      texts->emplace_back(*std::get_if<std::string_view>(&cell));
    } else {
      std::get_if<Numbers>(&cells)->push_back(*std::get_if<double>(&cell));
    }
  }
  ++rows_;
}

void Table::append(const Table& other) {
  assert(declaration_ == other.declaration_);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    std::visit(
        [&](auto& mine) {
          const auto& theirs = *std::get_if<std::decay_t<decltype(mine)>>(&other.cells_[i]);
          mine.insert(mine.end(), theirs.begin(), theirs.end());
        },
        cells_[i]);
  }
  rows_ += other.rows_;
}

Table Table::from(std::size_t first) const {
  Table rest(*declaration_);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    std::visit(
        [&](const auto& cells) {
          rest.cells_[i] =
              std::decay_t<decltype(cells)>(cells.begin() + static_cast<std::ptrdiff_t>(first), cells.end());
        },
        cells_[i]);
  }
  rest.rows_ = rows_ - first;
  return rest;
}

}  // namespace norm_lab
