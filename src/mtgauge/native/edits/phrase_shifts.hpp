// The search for shifts of CharacTER (Wang et al. 2016), of phrases of any length over any distance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "edits/edits.hpp"
#include "edits/full_table.hpp"
#include "edits/optimal_cells.hpp"

namespace mtgauge {

// Whether a symbol comes after another one in lexicographic order.
using ComesAfter = std::function<bool(std::uint32_t symbol, std::uint32_t other)>;

// Moves phrases of a text to their positions in the reference as long as a move reduces the word distance:
// each time the move with the smallest distance, and of equally good ones the move whose resulting text comes
// last in lexicographic order. Not thread-safe.
class PhraseShifts {
 public:
  // Returns whether any phrase moves. Ids of the text are below `symbols`. Throws std::length_error for 2^29
  // words or more.
  bool search(Ids text, Ids reference, std::size_t symbols, const ComesAfter& comes_after);

  // If any phrase moved: the original position of each word of the shifted text.
  std::span<const std::uint32_t> order() const { return order_; }

 private:
  // A phrase, a target for it, and what is known of the gain.
  struct Candidate {
    std::size_t first;
    std::size_t target;
    BlockMove move;
    int most_gain;  // the upper bound that was known when the candidate was added
    int limit;      // the best upper bound of the gain so far
    bool is_exact;  // whether the gain is exactly `limit`, or none
  };

  std::size_t count_common_words(std::size_t symbols);
  void index_reference(std::size_t symbols);
  void apply_best();
  void find_candidates();
  void add_candidate(std::size_t first, std::size_t target, std::size_t length);
  OptimalCells::Gain most_gain(const BlockMove& move);
  void add_as_before(std::size_t first, std::size_t target);
  int gain(Candidate& candidate);
  void find_best_move();
  void consider(Candidate& candidate);
  bool is_later_in_dictionary(const BlockMove& move);

  Ids text_;  // after the moves so far
  Ids reference_;
  const ComesAfter* comes_after_ = nullptr;
  FullTable table_;
  OptimalCells cells_;
  bool has_cells_ = false;  // whether the table is small enough for them
  std::vector<std::uint32_t> shifted_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> counts_;
  // The first position of each word in the reference, and for each position the next one of the same word.
  std::vector<std::uint32_t> first_positions_;
  std::vector<std::uint32_t> next_positions_;
  // For each position of the reference, how many words from there on are those of the text at the current
  // word.
  std::vector<std::uint32_t> lengths_;
  // From the last word of the text to the first, and for each word by ascending target.
  std::vector<Candidate> candidates_;
  std::vector<Candidate> candidates_before_;  // those before the last move
  std::size_t next_before_ = 0;               // the next one of them to compare
  int floor_ = 0;                             // no order of the words has a smaller distance
  int distance_ = 0;                          // of the current text
  int limit_increase_ = 0;                    // by how much the last move may have raised the gain of another
  int gain_ = 0;                              // of the best move so far; 0 while there is none
  BlockMove best_{};
  StopCheck stop_;
};

}  // namespace mtgauge
