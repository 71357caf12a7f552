// Weighted sums of columns that are mostly zeros.
#include <cstdint>
#include <random>
#include <vector>

#include "check.hpp"
#include "core/sparse_sums.hpp"

using namespace mtgauge;

namespace {

constexpr std::size_t kUnits = 50;
constexpr std::size_t kColumns = 7;

// One value in eight is not zero, and none in the third column.
template <class Value>
std::vector<Value> mostly_zeros() {
  std::mt19937 random(1);
  std::vector<Value> matrix(kUnits * kColumns);
  for (std::size_t at = 0; at < matrix.size(); ++at) {
    if (random() % 8 == 0 && at % kColumns != 2) matrix[at] = static_cast<Value>(random() % 100) - 50;
  }
  return matrix;
}

// As many rows as one pass takes, fewer, more, and none at all.
template <class Value>
void test_sums_are_those_of_all_numbers() {
  const std::vector<Value> matrix = mostly_zeros<Value>();
  std::vector<std::int64_t> starts = {0};
  std::vector<std::int32_t> units;
  std::vector<Value> values;
  for (std::size_t column = 0; column < kColumns; ++column) {
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      const Value value = matrix[unit * kColumns + column];
      if (value == 0) continue;
      units.push_back(static_cast<std::int32_t>(unit));
      values.push_back(value);
    }
    starts.push_back(static_cast<std::int64_t>(values.size()));
  }
  const SparseColumns<Value> columns{starts, units, values};
  CHECK(fits(columns, kUnits));
  CHECK(starts[2] == starts[3]);
  for (const std::size_t rows : {0, 1, 2, 4, 5, 16, 31, 32, 33, 100}) {
    std::mt19937 random(2);
    std::vector<Value> weights(rows * kUnits);
    for (Value& weight : weights) weight = static_cast<Value>(random() % 5);
    std::vector<Value> expected(rows * kColumns);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t at = 0; at < matrix.size(); ++at) {
        expected[row * kColumns + at % kColumns] += weights[row * kUnits + at / kColumns] * matrix[at];
      }
    }
    std::vector<Value> sums(rows * kColumns, Value{-1});
    weighted_sums<Value>(columns, weights, kUnits, sums.data());
    CHECK(sums == expected);
  }
}

void test_columns_that_do_not_fit() {
  using Numbers = std::vector<std::int32_t>;
  const std::vector<float> values = {1, 2};
  const auto fit = [&](const std::vector<std::int64_t>& starts, const Numbers& units) {
    return fits(SparseColumns<float>{starts, units, values}, 3);
  };
  CHECK(fit({0, 1, 2}, {2, 0}));
  CHECK(!fit({}, {2, 0}));         // no end of the last column
  CHECK(!fit({1, 2}, {2, 0}));     // a value before the first column
  CHECK(!fit({0, 2, 1}, {2, 0}));  // a column that ends before it begins
  CHECK(!fit({0, 3}, {2, 0}));     // a value after the last column
  CHECK(!fit({0, 1, 2}, {2}));     // a value without a unit
  CHECK(!fit({0, 1, 2}, {3, 0}));  // a unit after the last one
  CHECK(!fit({0, 1, 2}, {-1, 0}));
}

}  // namespace

int main() {
  test_sums_are_those_of_all_numbers<float>();
  test_sums_are_those_of_all_numbers<double>();
  test_columns_that_do_not_fit();
  return check::status();
}
