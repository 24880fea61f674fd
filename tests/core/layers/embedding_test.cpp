#include "core/layers/embedding.hpp"

#include <catch_amalgamated.hpp>
#include <cstdint>
#include <vector>

#include "tests/core/guarded.hpp"

using namespace norm_lab;

namespace {

constexpr std::size_t kVocab = 5;
const std::vector<std::int32_t> kTokens = {4, 0, 2, 4, 4, 1};

VectorOf<const std::int32_t> tokens() { return {kTokens.data(), kTokens.size()}; }

}  // namespace

TEST_CASE("An embedding copies its token's row, at every width around a vector") {
  for (const std::size_t width : lengths_around_a_vector()) {
    CAPTURE(width);
    Guarded table(sample(kVocab * width, 1)), y(kTokens.size() * width, 9);
    embedding_forward(y.matrix(kTokens.size(), width), tokens(), table.matrix(kVocab, width));
    for (std::size_t i = 0; i < kTokens.size(); ++i) {
      for (std::size_t j = 0; j < width; ++j) {
        CHECK(y.view()[i * width + j] == table.view()[static_cast<std::size_t>(kTokens[i]) * width + j]);
      }
    }
    CHECK((y.intact() && table.intact()));
  }
}

TEST_CASE("An embedding's gradient adds each token's row to the table's, tokens in order") {
  for (const std::size_t width : lengths_around_a_vector()) {
    CAPTURE(width);
    const std::vector<float> d_y = sample(kTokens.size() * width, 2);
    std::vector<float> expected = sample(kVocab * width, 3);
    Guarded d_table(expected), d_out(d_y);
    embedding_backward(d_table.matrix(kVocab, width), d_out.matrix(kTokens.size(), width), tokens());
    for (std::size_t i = 0; i < d_y.size(); ++i) {
      expected[static_cast<std::size_t>(kTokens[i / width]) * width + i % width] += d_y[i];
    }
    CHECK(d_table.values() == expected);
    CHECK(d_table.intact());
  }
}
