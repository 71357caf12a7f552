// Sums of columns that are mostly zeros, under many weightings of their units.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace mtgauge {

// A matrix by its columns: of each one the units that are not zero.
template <class Value>
struct SparseColumns {
  std::span<const std::int64_t> starts;  // one a column and one more: where its numbers begin, and the end
  std::span<const std::int32_t> units;
  std::span<const Value> values;

  std::size_t count() const { return starts.size() - 1; }
};

// Whether the columns lie within the numbers, and the numbers within the units.
template <class Value>
bool fits(const SparseColumns<Value>& columns, std::size_t units);

// Row by row of `weights` (one weight a unit), the sums of weight times value of each column. Without units
// it leaves the sums as they are.
//
// Each sum is added up in the order of its numbers, so that it is exact wherever all partial sums are.
template <class Value>
void weighted_sums(const SparseColumns<Value>& columns, std::span<const Value> weights, std::size_t units,
                   Value* sums);

}  // namespace mtgauge
