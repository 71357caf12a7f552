#include "python/arrays.hpp"

#include <algorithm>
#include <iterator>

namespace mtgauge {
namespace {

std::vector<std::int32_t> values_of(const std::vector<std::vector<std::int32_t>>& lists) {
  std::vector<std::int32_t> values;
  for (const std::vector<std::int32_t>& list : lists) values.insert(values.end(), list.begin(), list.end());
  return values;
}

// Counted in rows of `columns` numbers.
std::vector<std::int64_t> offsets_of(const std::vector<std::vector<std::int32_t>>& lists,
                                     std::ptrdiff_t columns) {
  std::vector<std::int64_t> offsets = {0};
  offsets.reserve(lists.size() + 1);
  for (const std::vector<std::int32_t>& list : lists) {
    offsets.push_back(offsets.back() + std::ssize(list) / columns);
  }
  return offsets;
}

}  // namespace

nb::tuple concatenated(const std::vector<std::vector<std::int32_t>>& lists) {
  return nb::make_tuple(array_of(values_of(lists)), array_of(offsets_of(lists, 1)));
}

nb::tuple concatenated_pairs(const std::vector<std::vector<std::int32_t>>& lists) {
  std::vector<std::int32_t> values = values_of(lists);
  const std::size_t shape[] = {values.size() / 2, 2};
  return nb::make_tuple(array_of(std::move(values), shape), array_of(offsets_of(lists, 2)));
}

bool are_offsets_within(std::span<const std::int64_t> offsets, std::size_t lists, std::size_t size) {
  return offsets.size() == lists + 1 && offsets.front() >= 0 && std::ranges::is_sorted(offsets) &&
         static_cast<std::size_t>(offsets.back()) <= size;
}

}  // namespace mtgauge
