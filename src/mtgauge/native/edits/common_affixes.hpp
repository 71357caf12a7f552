// Common prefixes and suffixes, which need no edits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace mtgauge {

// Removes the common prefix, and the common suffix of what is left, from both sequences.
template <class Item>
void drop_common_affixes(std::span<const Item>& ones, std::span<const Item>& others) {
  const std::size_t most = std::min(ones.size(), others.size());
  std::size_t begin = 0;
  while (begin < most && ones[begin] == others[begin]) ++begin;
  std::size_t end = 0;
  while (end < most - begin && ones[ones.size() - 1 - end] == others[others.size() - 1 - end]) ++end;
  ones = ones.subspan(begin, ones.size() - begin - end);
  others = others.subspan(begin, others.size() - begin - end);
}

}  // namespace mtgauge
