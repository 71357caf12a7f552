// Edit distance of two texts (Levenshtein 1966), without the edits behind it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "edits.hpp"

namespace mtgauge {

// Not for two threads at once.
class EditDistance {
 public:
  // Ids of the text are below `symbols`. The time grows with the length of the text times that of the
  // reference.
  std::size_t between(Ids text, Ids reference, std::size_t symbols);

 private:
  MatchMasks masks_;
  std::vector<std::uint64_t> row_;
};

}  // namespace mtgauge
