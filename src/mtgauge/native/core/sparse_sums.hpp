// Weighted sums of columns that are mostly zeros, for many weightings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace mtgauge {

// A matrix in compressed columns: the units of each column whose values are not zero.
template <class Value>
struct SparseColumns {
  std::span<const std::int64_t> starts;  // the begin of each column, and the end of the last one
  std::span<const std::int32_t> units;
  std::span<const Value> values;

  std::size_t count() const { return starts.size() - 1; }
};

// Whether the columns are within the values, and their units below `units`.
template <class Value>
bool fits(const SparseColumns<Value>& columns, std::size_t units);

// For each row of `weights`, which has one weight for each unit, the sum of weight times value of each
// column. Without units it leaves the sums unchanged.
//
// Each sum is accumulated in the order of its values, so that it is exact wherever all partial sums are.
template <class Value>
void weighted_sums(const SparseColumns<Value>& columns, std::span<const Value> weights, std::size_t units,
                   Value* sums);

}  // namespace mtgauge
