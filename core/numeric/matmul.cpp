#include "core/numeric/matmul.hpp"

#include <algorithm>

#include "core/numeric/simd.hpp"

namespace norm_lab {
namespace {

// Eight running sums, two vectors of the right operand and one broadcast value fill V8's registers. Measured in
// Chromium and Node: 4 x 8 and 2 x 16 reach 60 GFLOP/s, 5 x 8 and 3 x 12 48, and from twelve sums on V8 spills: 33.
constexpr std::size_t kTileRows = 4;
constexpr std::size_t kTileVectors = 2;
constexpr std::size_t kTileCols = kTileVectors * kLanes;

std::size_t padded_cols(std::size_t cols) { return (cols + kTileCols - 1) / kTileCols * kTileCols; }

/// The left operand: a matrix whose rows are `step` values apart. A walk reads some of its rows side by side, along the
/// inner dimension; a pointer that moves by a known step makes the shortest loop in every wasm engine.
struct Rows {
  const float* data;
  std::size_t step;

  Rows from(std::size_t row) const { return {data + row * step, step}; }

  template <std::size_t kRows>
  struct Walk {
    const float* row[kRows];

    explicit Walk(Rows a) {
#pragma GCC unroll 8
      for (std::size_t r = 0; r < kRows; ++r) row[r] = a.data + r * a.step;
    }
    float operator[](std::size_t r) const { return *row[r]; }
    void advance() {
#pragma GCC unroll 8
      for (std::size_t r = 0; r < kRows; ++r) ++row[r];
    }
  };
};

/// The same of a matrix's transpose: its rows are columns of what lies in memory.
struct Columns {
  const float* data;
  std::size_t step;

  Columns from(std::size_t row) const { return {data + row, step}; }

  template <std::size_t kRows>
  struct Walk {
    const float* at;
    std::size_t step;

    explicit Walk(Columns a) : at(a.data), step(a.step) {}
    float operator[](std::size_t r) const { return at[r]; }
    void advance() { at += step; }
  };
};

/// What an element's sum starts from: the bias (row_step 0) or what the output holds.
struct Start {
  const float* data;
  std::size_t row_step;
};

/// kRows x kTileCols elements of c = start + a * b, in registers. b: [inner, kTileCols], packed.
/// Unrolled by name, or the sums would be an array in memory at -O2.
template <std::size_t kRows, class Left>
void multiply_tile(float* c, std::size_t c_step, Start start, Left a, const float* b, std::size_t inner) {
  Lanes sum[kRows][kTileVectors];
#pragma GCC unroll 8
  for (std::size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kTileVectors; ++v) {
      sum[r][v] = Lanes::load_unaligned(start.data + r * start.row_step + v * kLanes);
    }
  }
  typename Left::template Walk<kRows> left(a);
  for (std::size_t remaining = inner; remaining != 0; --remaining) {
    Lanes right[kTileVectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kTileVectors; ++v) right[v] = Lanes::load_unaligned(b + v * kLanes);
#pragma GCC unroll 8
    for (std::size_t r = 0; r < kRows; ++r) {
      const Lanes factor(left[r]);
#pragma GCC unroll 8
      for (std::size_t v = 0; v < kTileVectors; ++v) sum[r][v] += factor * right[v];
    }
    left.advance();
    b += kTileCols;
  }
#pragma GCC unroll 8
  for (std::size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 8
    for (std::size_t v = 0; v < kTileVectors; ++v) sum[r][v].store_unaligned(c + r * c_step + v * kLanes);
  }
}

/// The same for the first `cols` columns of a tile at the right edge of c, by way of a whole tile.
template <std::size_t kRows, class Left>
void multiply_edge(float* c, std::size_t c_step, std::size_t cols, Start start, Left a, const float* b,
                   std::size_t inner) {
  float tile[kRows * kTileCols] = {};
  for (std::size_t r = 0; r < kRows; ++r) std::copy_n(start.data + r * start.row_step, cols, tile + r * kTileCols);
  multiply_tile<kRows>(tile, kTileCols, {tile, kTileCols}, a, b, inner);
  for (std::size_t r = 0; r < kRows; ++r) std::copy_n(tile + r * kTileCols, cols, c + r * c_step);
}

template <std::size_t kRows, class Left>
void multiply_rows(MatrixView c, std::size_t row, Start start, Left a, const float* packed, std::size_t inner) {
  a = a.from(row);
  start.data += row * start.row_step;
  float* out = c.data + row * c.cols;
  for (std::size_t col = 0; col < c.cols; col += kTileCols) {
    const float* b = packed + col * inner;
    const Start from = {start.data + col, start.row_step};
    if (col + kTileCols <= c.cols) {
      multiply_tile<kRows>(out + col, c.cols, from, a, b, inner);
    } else {
      multiply_edge<kRows>(out + col, c.cols, c.cols - col, from, a, b, inner);
    }
  }
}

template <class Left>
void multiply(MatrixView c, Start start, Left a, const float* packed, std::size_t inner) {
  std::size_t row = 0;
  for (; row + kTileRows <= c.rows; row += kTileRows) multiply_rows<kTileRows>(c, row, start, a, packed, inner);
  for (; row < c.rows; ++row) multiply_rows<1>(c, row, start, a, packed, inner);
}

/// b: [inner, cols] into panels of kTileCols columns, the last one padded with zeros.
void pack(VectorView packed, ConstMatrixView b) {
  assert(packed.size >= padded_cols(b.cols) * b.rows);
  float* out = packed.data;
  for (std::size_t col = 0; col < b.cols; col += kTileCols) {
    const std::size_t count = std::min(kTileCols, b.cols - col);
    for (std::size_t i = 0; i < b.rows; ++i, out += kTileCols) {
      const float* in = b.data + i * b.cols + col;
      if (count == kTileCols) {
        for (std::size_t j = 0; j < kTileCols; j += kLanes) Lanes::load_unaligned(in + j).store_unaligned(out + j);
      } else {
        for (std::size_t j = 0; j < kTileCols; ++j) out[j] = j < count ? in[j] : 0.0f;
      }
    }
  }
}

/// out(i, j) = in(j, i) for four by four values of matrices whose rows are a step apart.
void transpose_square(float* out, std::size_t out_step, const float* in, std::size_t in_step) {
  Lanes rows[kLanes];
  for (std::size_t r = 0; r < kLanes; ++r) rows[r] = Lanes::load_unaligned(in + r * in_step);
  xsimd::transpose(rows, rows + kLanes);
  for (std::size_t r = 0; r < kLanes; ++r) rows[r].store_unaligned(out + r * out_step);
}

/// The same panels of the transpose of b: [cols, inner].
void pack_transposed(VectorView packed, ConstMatrixView b) {
  assert(packed.size >= padded_cols(b.rows) * b.cols);
  const std::size_t inner = b.cols;
  for (std::size_t col = 0; col < b.rows; col += kTileCols) {
    const std::size_t count = std::min(kTileCols, b.rows - col);
    const float* in = b.data + col * inner;
    float* out = packed.data + col * inner;
    std::size_t i = 0;
    for (; count == kTileCols && i + kLanes <= inner; i += kLanes) {
      for (std::size_t j = 0; j < kTileCols; j += kLanes) {
        transpose_square(out + i * kTileCols + j, kTileCols, in + j * inner + i, inner);
      }
    }
    for (; i < inner; ++i) {
      for (std::size_t j = 0; j < kTileCols; ++j) out[i * kTileCols + j] = j < count ? in[j * inner + i] : 0.0f;
    }
  }
}

}  // namespace

std::size_t matmul_scratch_size(std::size_t m, std::size_t n, std::size_t k) {
  return std::max({padded_cols(n) * (k + 1), padded_cols(k) * n, padded_cols(k) * m});
}

void matmul_forward(MatrixView y, ConstMatrixView x, ConstMatrixView weight, ConstVectorView bias, VectorView scratch) {
  const std::size_t k = x.cols;
  const std::size_t n = weight.rows;
  assert(y.rows == x.rows && y.cols == n && weight.cols == k && (!bias || bias.size == n));
  assert(scratch.size >= matmul_scratch_size(y.rows, n, k));
  pack_transposed(scratch, weight);
  const VectorView start = {scratch.data + padded_cols(n) * k, padded_cols(n)};
  for (std::size_t j = 0; j < start.size; ++j) start[j] = bias && j < n ? bias[j] : 0.0f;
  multiply(y, {start.data, 0}, Rows{x.data, k}, scratch.data, k);
}

void matmul_backward_input(MatrixView d_x, ConstMatrixView d_y, ConstMatrixView weight, VectorView scratch) {
  assert(d_x.rows == d_y.rows && d_x.cols == weight.cols && d_y.cols == weight.rows);
  assert(scratch.size >= matmul_scratch_size(d_x.rows, weight.rows, weight.cols));
  pack(scratch, weight);
  multiply(d_x, {d_x.data, d_x.cols}, Rows{d_y.data, d_y.cols}, scratch.data, weight.rows);
}

void matmul_backward_weight(MatrixView d_weight, ConstMatrixView d_y, ConstMatrixView x, VectorView scratch) {
  assert(d_y.rows == x.rows && d_weight.rows == d_y.cols && d_weight.cols == x.cols);
  assert(scratch.size >= matmul_scratch_size(x.rows, d_y.cols, x.cols));
  pack(scratch, x);
  multiply(d_weight, {d_weight.data, d_weight.cols}, Columns{d_y.data, d_y.cols}, scratch.data, x.rows);
}

}  // namespace norm_lab
