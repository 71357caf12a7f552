#include "overlap/subsequences.hpp"

#include <algorithm>
#include <bit>

#include "core/stop.hpp"

namespace mtgauge {

std::size_t SubsequenceFinder::longest(Ids text, Ids reference, std::size_t distinct) {
  const std::size_t words = (reference.size() + 63) / 64;
  if (words == 0) return 0;
  occurrences_.assign(reference, distinct);
  masks_.assign(occurrences_, words);
  // A cell is one more than its left neighbour if its bit is not set.
  same_.assign(words, ~std::uint64_t{0});
  StopCheck stop;
  for (const std::uint32_t symbol : text) {
    stop.after(words);
    const std::uint64_t* matches = masks_.of(symbol);
    bool carry = false;
    for (std::size_t word = 0; word < words; ++word) {
      const std::uint64_t row = same_[word];
      const std::uint64_t match = row & matches[word];
      const std::uint64_t sum = row + match;
      const std::uint64_t carried = sum + carry;
      carry = sum < row || carried < sum;
      same_[word] = carried | (row & ~matches[word]);
    }
  }
  // Bits past the end of the reference match nothing and remain set.
  std::size_t length = 0;
  for (const std::uint64_t row : same_) length += static_cast<std::size_t>(std::popcount(~row));
  return length;
}

void RougeCounter::count(const Segment& segment, std::int64_t* row) {
  words_.read(segment);
  *row++ = static_cast<std::int64_t>(words_.hypothesis().size());
  std::size_t present = 0;
  for (const TextView& view : segment.references) {
    if (!view.present()) {
      *row++ = 0;
      *row++ = -1;
      continue;
    }
    const Ids reference = words_.references()[present++];
    *row++ = static_cast<std::int64_t>(finder_.longest(words_.hypothesis(), reference, words_.symbols()));
    *row++ = static_cast<std::int64_t>(reference.size());
  }
}

}  // namespace mtgauge
