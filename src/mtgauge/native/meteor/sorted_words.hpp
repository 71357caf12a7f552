// A list of words in the order of their bytes, in the form of a file that is mapped into memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace mtgauge {

// Words are UTF-8. Does not own them.
struct SortedWords {
  std::string_view bytes;
  std::span<const std::int64_t> offsets;  // the begin of each word, and the end of the last one

  std::size_t size() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  std::string_view operator[](std::size_t position) const {
    return bytes.substr(offsets[position], offsets[position + 1] - offsets[position]);
  }

  // The position of a word in the list, if it is there.
  std::optional<std::size_t> find(std::string_view word) const {
    std::size_t first = 0;
    std::size_t last = size();
    while (first < last) {
      const std::size_t middle = first + (last - first) / 2;
      const int order = (*this)[middle].compare(word);
      if (order == 0) return middle;
      if (order < 0) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    return std::nullopt;
  }
};

}  // namespace mtgauge
