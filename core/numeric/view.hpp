#pragma once

#include <cassert>
#include <cstddef>

namespace norm_lab {

/// A run of `size` values that someone else owns. An empty view (data == nullptr) stands for "absent".
template <class T>
struct VectorOf {
  T* data = nullptr;
  std::size_t size = 0;

  T& operator[](std::size_t i) const {
    assert(i < size);
    return data[i];
  }
  explicit operator bool() const { return data != nullptr; }
  operator VectorOf<const T>() const { return {data, size}; }
};

/// `rows` x `cols` values, row-major and without gaps, that someone else owns.
template <class T>
struct MatrixOf {
  T* data = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;

  std::size_t size() const { return rows * cols; }
  VectorOf<T> row(std::size_t i) const {
    assert(i < rows);
    return {data + i * cols, cols};
  }
  MatrixOf top(std::size_t count) const {
    assert(count <= rows);
    return {data, count, cols};
  }
  VectorOf<T> flat() const { return {data, rows * cols}; }
  operator MatrixOf<const T>() const { return {data, rows, cols}; }
};

using VectorView = VectorOf<float>;
using ConstVectorView = VectorOf<const float>;
using MatrixView = MatrixOf<float>;
using ConstMatrixView = MatrixOf<const float>;

}  // namespace norm_lab
