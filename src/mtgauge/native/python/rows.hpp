// Numbers of many segments for Python: rows of statistics, and lists of any length.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "python/arrays.hpp"
#include "python/texts.hpp"

namespace mtgauge {

template <class Value>
using RowsOf = ArrayOf<Value, 2>;
using Rows = RowsOf<std::int64_t>;

// Fills the row of one segment after the other, with scratch memory that no other thread uses.
template <class Value>
using RowFiller = std::function<void(std::size_t index, Value* row)>;

// An array of `count` rows. Each thread fills some of them with a filler that it makes itself.
template <class Value>
RowsOf<Value> filled_rows(std::size_t count, std::size_t columns, int threads,
                          const std::function<RowFiller<Value>()>& make_filler);

extern template RowsOf<std::int64_t> filled_rows(std::size_t, std::size_t, int,
                                                 const std::function<RowFiller<std::int64_t>()>&);
extern template RowsOf<double> filled_rows(std::size_t, std::size_t, int,
                                           const std::function<RowFiller<double>()>&);

// The same for segments, by calls of counter->count(segment, row). make_counter returns a shared pointer.
template <class Value = std::int64_t, class MakeCounter>
RowsOf<Value> rows_of(const Segments& segments, std::size_t columns, int threads, MakeCounter make_counter) {
  return filled_rows<Value>(segments.size(), columns, threads, [&]() -> RowFiller<Value> {
    return [&segments, counter = make_counter()](std::size_t index, Value* row) {
      counter->count(segments[index], row);
    };
  });
}

// Appends the numbers of one segment after the other, with scratch memory that no other thread uses.
using NumberWriter = std::function<void(std::size_t index, std::vector<std::int32_t>& numbers)>;

// The numbers of all segments, and where each segment begins, as `concatenated` returns them. Each thread
// writes those of some segments with a writer that it makes itself.
nb::tuple written_numbers(std::size_t count, int threads, const std::function<NumberWriter()>& make_writer);

}  // namespace mtgauge
