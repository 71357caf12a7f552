// Matches of character n-grams of all orders at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/scratch_buffer.hpp"
#include "core/stop.hpp"
#include "ngrams/ngrams.hpp"

namespace mtgauge {

// Counts the n-grams that a hypothesis and a reference have in common, each as often as both have it.
//
// The n-grams of the highest order are packed into one integer for each position, and those of both texts are
// sorted together. Then equal n-grams of every lower order are adjacent, too, since they are prefixes, and
// one pass counts all orders. NgramMatcher counts n-grams that do not fit into 64 bits.
class ChargramMatcher {
 public:
  using Ids = NgramMatcher::Ids;

  // Symbols are ids from 1 to `largest`. Sets matches[n - 1] for n from 1 to `order`.
  void match(Ids hypothesis, Ids reference, std::uint32_t largest, int order, std::int64_t* matches);

 private:
  struct Packing {
    int order;
    int symbol_bits;
  };

  void match_packed(Ids hypothesis, Ids reference, std::uint32_t largest, Packing packing,
                    std::int64_t* matches);
  void match_unpacked(Ids hypothesis, Ids reference, std::uint32_t largest, int order, std::int64_t* matches);
  void sort_by_symbol(int position, std::uint32_t largest, Packing packing);

  std::vector<std::uint64_t> windows_;
  std::vector<std::uint64_t> sorted_;
  std::vector<std::uint32_t> places_;

  NgramMatcher unpacked_;
  StopCheck stop_;
};

}  // namespace mtgauge
