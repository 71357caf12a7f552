// One-to-one matching of equal tokens of two texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/id_table.hpp"
#include "edits/edits.hpp"

namespace mtgauge {

// Matches each token of a text with its leftmost occurrence in a reference that is not matched yet. Not
// thread-safe.
class LeftmostPartners {
 public:
  // Calls on_token(position in the text, position in the reference or kNoId) from the first token to the
  // last. Ids of the text are below `symbols`.
  template <class OnToken>
  void find(Ids text, Ids reference, std::size_t symbols, OnToken on_token) {
    occurrences_.assign(reference, symbols);
    used_.assign(symbols, 0);
    for (std::size_t at = 0; at < text.size(); ++at) {
      const std::uint32_t symbol = text[at];
      const Ids there = occurrences_.of(symbol);
      on_token(at, used_[symbol] < there.size() ? there[used_[symbol]++] : kNoId);
    }
  }

 private:
  Occurrences occurrences_;
  std::vector<std::uint32_t> used_;  // by symbol: how many occurrences in the reference are matched
};

}  // namespace mtgauge
