// The search for shifts of CharacTER (Wang et al. 2016): phrases of any length over any distance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "edits/best_cells.hpp"
#include "edits/edits.hpp"
#include "edits/full_table.hpp"

namespace mtgauge {

// Whether a symbol stands behind another one in a dictionary.
using IsBehind = std::function<bool(std::uint32_t symbol, std::uint32_t other)>;

// Moves phrases of a text to where the reference has them, as long as one makes the distance of words
// smaller: each time the one that makes it smallest, of equals the one after which the words of the text
// stand last in the order of a dictionary. Not thread-safe.
class PhraseShifts {
 public:
  // Returns whether any phrase moves. Ids of the text are below `symbols`. Throws std::length_error for 2^29
  // words or more.
  bool search(Ids text, Ids reference, std::size_t symbols, const IsBehind& is_behind);

  // For each word of the text after all shifts, its position before, if any phrase moved.
  std::span<const std::uint32_t> order() const { return order_; }

 private:
  // A phrase, where it may go, and what this may gain.
  struct Candidate {
    std::size_t first;
    std::size_t target;
    Exchange exchange;
    int most_gain;  // what was known before it was looked at
    int limit;      // what is known of its gain: no more than this
    bool is_exact;  // either this or nothing
  };

  std::size_t common_words(std::size_t symbols);
  void find_places(std::size_t symbols);
  void apply_best();
  void find_candidates();
  void add_candidate(std::size_t first, std::size_t target, std::size_t length);
  BestCells::Gain most_gain(const Exchange& exchange);
  void add_as_before(std::size_t first, std::size_t target);
  int gain(Candidate& candidate);
  void find_best();
  void consider(Candidate& candidate);
  bool is_later(const Exchange& exchange);

  Ids text_;  // as it stands
  Ids reference_;
  const IsBehind* is_behind_ = nullptr;
  FullTable table_;
  BestCells cells_;
  bool has_cells_ = false;  // not of a huge table
  std::vector<std::uint32_t> shifted_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> counts_;
  // Where each word stands in the reference first, and where the word of each position stands next.
  std::vector<std::uint32_t> places_;
  std::vector<std::uint32_t> next_places_;
  // For each position of the reference, how many words from there on are those of the text.
  std::vector<std::uint32_t> lengths_;
  // The last word of the text comes first, and of its targets the first.
  std::vector<Candidate> candidates_;
  std::vector<Candidate> candidates_before_;  // the last shift
  std::size_t next_before_ = 0;               // which of them comes next
  int floor_ = 0;                             // no order of the words is nearer to the reference
  int distance_ = 0;                          // of the text as it stands
  int limit_growth_ = 0;                      // by the last shift, of what a shift elsewhere may gain
  int gain_ = 0;                              // of the best shift so far; 0 as long as there is none
  Exchange best_{};
  StopCheck stop_;
};

}  // namespace mtgauge
