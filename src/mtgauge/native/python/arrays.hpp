// Arrays that are passed to Python and from Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace mtgauge {

namespace nb = nanobind;

template <class Value, std::size_t kDimensions>
using ArrayOf = nb::ndarray<nb::numpy, Value, nb::ndim<kDimensions>, nb::c_contig>;

template <class Value, std::size_t kDimensions>
using GivenArray = nb::ndarray<const Value, nb::ndim<kDimensions>, nb::c_contig, nb::device::cpu>;

// The values as an array of this shape, without a copy.
template <class Value, std::size_t kDimensions>
ArrayOf<Value, kDimensions> array_of(std::vector<Value> values, const std::size_t (&shape)[kDimensions]) {
  auto* const kept = new std::vector<Value>(std::move(values));
  nb::capsule owner(kept, [](void* memory) noexcept { delete static_cast<std::vector<Value>*>(memory); });
  return ArrayOf<Value, kDimensions>(kept->data(), kDimensions, shape, owner);
}

template <class Value>
ArrayOf<Value, 1> array_of(std::vector<Value> values) {
  const std::size_t shape[] = {values.size()};
  return array_of(std::move(values), shape);
}

// Lists of numbers as two arrays: the numbers of the first list, those of the second, ...; and where each
// list begins among them, and the last one ends.
nb::tuple concatenated(const std::vector<std::vector<std::int32_t>>& lists);
// The same for lists of pairs, each of them two numbers. The first array has a row per pair.
nb::tuple concatenated_pairs(const std::vector<std::vector<std::int32_t>>& lists);

// Whether these are offsets of `lists` lists within `size` numbers, as `concatenated` returns them.
bool are_offsets_within(std::span<const std::int64_t> offsets, std::size_t lists, std::size_t size);

}  // namespace mtgauge
