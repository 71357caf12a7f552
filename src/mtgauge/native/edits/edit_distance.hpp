// Edit distance of two texts (Levenshtein 1966), without the alignment behind it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "edits/edits.hpp"

namespace mtgauge {

// Not thread-safe.
class EditDistance {
 public:
  // Symbols are ids, or characters of one byte. Those of the text are below `symbols`. Takes time
  // proportional to the product of the lengths.
  template <class Symbol>
  std::size_t between(std::span<const Symbol> text, std::span<const Symbol> reference, std::size_t symbols);

 private:
  template <std::size_t kWords, class Symbol>
  std::size_t between_narrow(std::span<const Symbol> text, std::size_t reference_length);

  MatchMasks masks_;
  std::vector<std::uint64_t> row_;
};

}  // namespace mtgauge
