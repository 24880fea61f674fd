#include "core/lab/encoding.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

namespace norm_lab {
namespace {

template <class T>
void put(Bytes& bytes, T bits) {
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes.push_back(static_cast<std::uint8_t>(bits >> (8 * i)));
}

void put(Bytes& bytes, const Texts& texts) {
  for (const std::string& text : texts) {
    put(bytes, static_cast<std::uint32_t>(text.size()));
    bytes.insert(bytes.end(), text.begin(), text.end());
  }
}

void put(Bytes& bytes, const Numbers& numbers) {
  constexpr std::uint64_t kNan = 0x7ff8000000000000;
  for (const double number : numbers) put(bytes, std::isnan(number) ? kNan : std::bit_cast<std::uint64_t>(number));
}

/// Takes values off the front of bytes; once something is missing, ok stays false.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  template <class T>
  T take() {
    T bits = 0;
    const auto piece = take_bytes(sizeof(T));
    for (std::size_t i = 0; i < piece.size(); ++i) bits |= static_cast<T>(piece[i]) << (8 * i);
    return bits;
  }
  std::string take_text() {
    const auto piece = take_bytes(take<std::uint32_t>());
    return {piece.begin(), piece.end()};
  }
  bool ok() const { return ok_; }
  std::size_t left() const { return bytes_.size(); }

 private:
  std::span<const std::uint8_t> take_bytes(std::size_t count) {
    if (count > bytes_.size()) {
      ok_ = false;
      return {};
    }
    const auto piece = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return piece;
  }

  std::span<const std::uint8_t> bytes_;
  bool ok_ = true;
};

void take(Reader& reader, Texts& texts, std::size_t rows) {
  for (std::size_t i = 0; i < rows && reader.ok(); ++i) texts.push_back(reader.take_text());
}

void take(Reader& reader, Numbers& numbers, std::size_t rows) {
  for (std::size_t i = 0; i < rows && reader.ok(); ++i) {
    numbers.push_back(std::bit_cast<double>(reader.take<std::uint64_t>()));
  }
}

}  // namespace

Bytes encode(std::span<const Table> tables) {
  Bytes bytes;
  for (const Table& table : tables) {
    put(bytes, static_cast<std::uint32_t>(table.rows()));
    for (std::size_t i = 0; i < table.declaration().columns.size(); ++i) {
      std::visit([&](const auto& cells) { put(bytes, cells); }, table.cells(i));
    }
  }
  return bytes;
}

std::optional<std::vector<Table>> decode(const Experiment& experiment, std::span<const std::uint8_t> bytes) {
  Reader reader(bytes);
  std::vector<Table> tables = experiment.unit_tables();
  for (Table& table : tables) {
    const std::size_t rows = reader.take<std::uint32_t>();
    for (std::size_t i = 0; i < table.declaration().columns.size(); ++i) {
      std::visit([&](auto& cells) { take(reader, cells, rows); }, table.mutable_cells(i));
    }
    table.set_rows(rows);
  }
  if (!reader.ok() || reader.left() != 0) return std::nullopt;
  return tables;
}

}  // namespace norm_lab
