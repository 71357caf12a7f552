// Places of words in texts, for Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/parallel.hpp"
#include "python/arrays.hpp"
#include "python/texts.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

struct Joined {
  std::vector<std::int32_t> values;
  std::vector<std::int64_t> offsets;  // where each item begins, counted in rows of `columns` values
};

inline Joined joined(const std::vector<std::vector<std::int32_t>>& items, std::ptrdiff_t columns) {
  Joined all{{}, {0}};
  for (const std::vector<std::int32_t>& item : items) {
    all.values.insert(all.values.end(), item.begin(), item.end());
    all.offsets.push_back(all.offsets.back() + std::ssize(item) / columns);
  }
  return all;
}

// Places of the words of many lines: begin and end of each word, and where each line begins.
template <class MakeWorker>
nb::tuple places_of(nb::handle lines, int threads, MakeWorker make_worker) {
  const Lines texts(lines, "lines", Absent::kAllowed);
  std::vector<std::vector<std::int32_t>> places(texts.size());
  run(texts.size(), threads, [&]() -> ChunkAction {
    return [&, worker = std::shared_ptr(make_worker())](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) {
        if (texts[index].length > std::numeric_limits<std::int32_t>::max()) {
          throw std::length_error("a text has 2^31 characters or more");
        }
        for (const Token& place : worker->locate(texts[index])) {
          places[index].push_back(static_cast<std::int32_t>(place.begin));
          places[index].push_back(static_cast<std::int32_t>(place.end));
        }
      }
    };
  });
  auto [values, offsets] = joined(places, 2);
  const std::size_t shape[] = {values.size() / 2, 2};
  return nb::make_tuple(array_of(std::move(values), shape), array_of(std::move(offsets)));
}

}  // namespace mtgauge
