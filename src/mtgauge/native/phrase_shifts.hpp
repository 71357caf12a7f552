// The search for shifts of CharacTER (Wang et al. 2016): phrases of any length over any distance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "best_cells.hpp"
#include "edit_distance.hpp"
#include "edits.hpp"
#include "full_table.hpp"

namespace mtgauge {

// The places of the symbols in a dictionary, by symbol; asked for once a text at most.
using Ranks = std::function<std::span<const std::uint32_t>()>;

// Moves phrases of a text to where the reference has them, as long as one makes the distance of words
// smaller: each time the one that makes it smallest, of equals the one after which the words of the text
// stand last in the order of a dictionary. Not for two threads at once.
class PhraseShifts {
 public:
  // Returns whether any order of the words of the text could be nearer to the reference. Ids of the text are
  // below `symbols`. Throws std::length_error for 2^29 words or more.
  bool can_help(Ids text, Ids reference, std::size_t symbols);

  // For each word of the text after all shifts, its position before. For texts of which `can_help` has just
  // said that they can be helped.
  std::span<const std::uint32_t> order(Ids text, Ids reference, std::size_t symbols, const Ranks& ranks);

 private:
  // A shift that may gain so much, and no more.
  struct Candidate {
    Exchange exchange;
    int most_gain;
  };

  std::size_t common_words(Ids text, Ids reference, std::size_t symbols);
  void find_candidates();
  int most_gain(const Exchange& exchange);
  int gain(const Exchange& exchange);
  void find_best();
  void consider(const Candidate& candidate);
  bool is_later(const Exchange& exchange);

  Ids reference_;
  const Ranks* ranks_ = nullptr;
  std::span<const std::uint32_t> known_ranks_;
  EditDistance edit_distance_;
  Occurrences occurrences_;
  FullTable table_;
  BestCells cells_;
  bool has_cells_ = false;  // not of a huge table
  std::vector<std::uint32_t> text_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> counts_;
  // For each position of the reference, how many words from there on are those of the text.
  std::vector<std::uint32_t> lengths_;
  std::vector<Candidate> candidates_;
  int floor_ = 0;     // no order of the words is nearer to the reference
  int distance_ = 0;  // of the text as it stands
  int gain_ = 0;      // of the best shift so far; 0 as long as there is none
  Exchange best_{};
};

}  // namespace mtgauge
