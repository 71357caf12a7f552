// Rows of statistics for Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "core/parallel.hpp"
#include "core/text_view.hpp"
#include "python/texts.hpp"

namespace mtgauge {

template <class Value>
using RowsOf = nb::ndarray<nb::numpy, Value, nb::ndim<2>, nb::c_contig>;
using Rows = RowsOf<std::int64_t>;

// Lets each thread fill rows with a counter of its own, by fill(counter, index, row).
template <class Value, class MakeCounter, class Fill>
RowsOf<Value> filled_rows(std::size_t count, std::size_t columns, int threads, MakeCounter make_counter,
                          Fill fill) {
  auto rows = std::make_unique_for_overwrite<Value[]>(count * columns + 1);
  const auto make_action = [&, target = rows.get()]() -> ChunkAction {
    return [columns, target, &fill, counter = std::shared_ptr(make_counter())](std::size_t first,
                                                                               std::size_t last) {
      for (std::size_t index = first; index < last; ++index) fill(*counter, index, target + index * columns);
    };
  };
  run(count, threads, make_action);
  Value* const data = rows.release();
  nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<Value*>(memory); });
  return RowsOf<Value>(data, {count, columns}, owner);
}

// The same for segments: counter.count(segment, row).
template <class Value = std::int64_t, class MakeCounter>
RowsOf<Value> rows_of(const Segments& segments, std::size_t columns, int threads, MakeCounter make_counter) {
  const auto fill = [&segments](auto& counter, std::size_t index, Value* row) {
    counter.count(segments[index], row);
  };
  return filled_rows<Value>(segments.size(), columns, threads, make_counter, fill);
}

}  // namespace mtgauge
