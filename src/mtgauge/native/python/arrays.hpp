// Arrays that go to Python and come from there.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace mtgauge {

template <class Value, std::size_t kDimensions>
using ArrayOf = nanobind::ndarray<nanobind::numpy, Value, nanobind::ndim<kDimensions>, nanobind::c_contig>;

template <class Value, std::size_t kDimensions>
using GivenArray =
    nanobind::ndarray<const Value, nanobind::ndim<kDimensions>, nanobind::c_contig, nanobind::device::cpu>;

// The values as an array of this shape, without a copy.
template <class Value, std::size_t kDimensions>
ArrayOf<Value, kDimensions> array_of(std::vector<Value> values, const std::size_t (&shape)[kDimensions]) {
  auto* const kept = new std::vector<Value>(std::move(values));
  nanobind::capsule owner(kept,
                          [](void* memory) noexcept { delete static_cast<std::vector<Value>*>(memory); });
  return ArrayOf<Value, kDimensions>(kept->data(), kDimensions, shape, owner);
}

template <class Value>
ArrayOf<Value, 1> array_of(std::vector<Value> values) {
  const std::size_t shape[] = {values.size()};
  return array_of(std::move(values), shape);
}

}  // namespace mtgauge
