// Which n-grams a system writes too often, and which too rarely.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "id_texts.hpp"

namespace mtgauge {

inline constexpr std::size_t kLongestNgram = 4;

// Filled up with -1 where the n-gram is shorter.
using NgramIds = std::array<std::int32_t, kLongestNgram>;

// An n-gram over all segments that have a reference. Of several references those count that have it most
// often in the segment, or least often.
struct NgramTotals {
  std::uint32_t hypothesis = 0;
  std::uint32_t most = 0;
  std::uint32_t least = 0;
  std::uint32_t over = 0;   // what the hypothesis has beyond `most`, segment by segment
  std::uint32_t under = 0;  // what it lacks of `least`
};

struct NgramEntry {
  NgramIds ids;
  NgramTotals totals;
};

// Counts one system and order after the other. Not for two threads at once.
class NgramSurplus {
 public:
  // `order` is 1 to kLongestNgram. Texts and references have equally many segments. Throws std::length_error
  // when a text holds 2^32 tokens or more.
  void count(const IdTexts& texts, std::span<const IdTexts> references, std::size_t order);

  // The n-grams with the most of `surplus`, at most `top` of them, none without; among equals, those with the
  // smaller ids first.
  std::vector<NgramEntry> largest(std::uint32_t NgramTotals::* surplus, std::size_t top) const;

 private:
  // What is counted of an n-gram in the segment at hand.
  struct Here {
    std::uint32_t entry;
    std::uint32_t hypothesis;
    std::uint32_t reference;  // in the reference at hand
    std::uint32_t most;
    std::uint32_t least;
  };
  // Where an n-gram stands in `here_`, if it is of the segment at hand.
  struct Place {
    std::uint32_t segment;
    std::uint32_t at;
  };

  void reset();
  Here& here(const NgramIds& ids, std::uint32_t segment, std::uint32_t least_if_new);
  std::uint32_t entry_of(const NgramIds& ids);
  void grow();
  void end_reference();
  void end_segment();

  std::vector<NgramEntry> entries_;
  std::vector<Place> places_;         // of the entries
  std::vector<std::uint32_t> slots_;  // the hash table: numbers of entries, or kNoId; at most half full
  std::vector<Here> here_;
};

}  // namespace mtgauge
