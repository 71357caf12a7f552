// How often the words of a reference can still ask for a word that occurs in the hypothesis several times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "meteor/alignment_cost.hpp"
#include "meteor/match.hpp"
#include "meteor/matches.hpp"

namespace mtgauge {

// A set of words of a hypothesis: one bit for each word. Rows of a segment have equal sizes.
using WordRow = std::span<const std::uint64_t>;
inline constexpr std::size_t kRowBits = 64;

inline bool has_bit(const std::uint64_t* row, std::uint32_t word) {
  return row[word / kRowBits] >> (word % kRowBits) & 1;
}

inline void set_bit(std::uint64_t* row, std::uint32_t word) {
  row[word / kRowBits] |= std::uint64_t{1} << (word % kRowBits);
}

// Of equal words of the hypothesis, at most as many are taken from some position of the reference on as later
// matches can cover. The prices of the others are certainly lost. Not thread-safe.
class WordDemand {
 public:
  // `choices` are the possible matches, by position of the reference.
  void find(const MatchFinder& matches, std::span<const MeteorMatch> choices, std::span<const MatchRange> at,
            std::span<const AlignmentCost> prices, std::size_t row_size);

  // How much more of the prices is certainly lost after this position than before it. A bit is set in a row
  // if a word is taken, or nothing asks for it any more.
  AlignmentCost added_cost(std::size_t position, WordRow before, WordRow after) const;

 private:
  // Matches at one position that can cover words of a group, and how many words from there on, and after it.
  struct Ask {
    std::uint32_t group;
    std::uint32_t most;
    std::uint32_t most_after;
  };

  void make_groups(const MatchFinder& matches, std::span<const AlignmentCost> prices);
  void make_group(MeteorMatches words, std::span<const AlignmentCost> prices);
  void ask(MeteorMatches choices);
  AlignmentCost cost(std::uint32_t group, std::uint32_t most, WordRow row) const;

  std::size_t row_size_ = 0;
  std::vector<std::uint32_t> group_of_;  // by word of the hypothesis
  std::vector<AlignmentCost> prices_;    // by group: in each part at most that of any member
  std::vector<std::uint64_t> members_;   // rows by group
  std::vector<bool> is_seen_;            // by word type of the reference
  std::vector<Ask> asks_;
  std::vector<MatchRange> asks_at_;    // by position
  std::vector<std::uint32_t> counts_;  // by group
  StopCheck stop_;
};

}  // namespace mtgauge
