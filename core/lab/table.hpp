#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace norm_lab {

enum class ColumnType : std::uint8_t { kText, kInteger, kReal };

struct Column {
  std::string_view name;
  ColumnType type = ColumnType::kReal;
  std::string_view unit;
  std::string_view help;
};

/// A table as an experiment declares it.
struct TableDeclaration {
  std::string_view name;
  std::string_view title;
  std::string_view help;
  /// Made from all units after the last of them has ended.
  bool summary = false;
  std::vector<Column> columns;
};

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

/// The values of one column: numbers for integers and reals.
using Cells = std::variant<Texts, Numbers>;

/// One value of a row. A real that does not exist is NaN.
using Cell = std::variant<std::string_view, double>;

/// Rows under a declaration, kept by column.
class Table {
 public:
  explicit Table(const TableDeclaration& declaration);

  const TableDeclaration& declaration() const { return *declaration_; }
  std::size_t rows() const { return rows_; }
  const Cells& cells(std::size_t column) const { return cells_[column]; }
  const Numbers& numbers(std::string_view column) const;
  const Texts& texts(std::string_view column) const;

  /// A cell for each column, in order and of its type.
  void add_row(std::initializer_list<Cell> row);

  /// Adds the rows of another table of the same declaration.
  void append(const Table& other);

  /// The rows from `first` on, as a table of their own.
  Table from(std::size_t first) const;

  /// The column's cells, to be filled by a reader that then calls set_rows.
  Cells& mutable_cells(std::size_t column) { return cells_[column]; }
  void set_rows(std::size_t rows) { rows_ = rows; }

 private:
  std::size_t index_of(std::string_view column) const;

  const TableDeclaration* declaration_;
  std::vector<Cells> cells_;
  std::size_t rows_ = 0;
};

}  // namespace norm_lab
