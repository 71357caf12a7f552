// Translation edit rate: the search for shifts of tercom (Snover et al. 2006), with the ties and limits of
// sacreBLEU.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/stop.hpp"
#include "edits/edits.hpp"
#include "edits/shift_distances.hpp"

namespace mtgauge {

// The longest block that is shifted, in words.
inline constexpr std::size_t kLongestShift = 10;

// A shift of a block of the hypothesis, as it is after the previous shifts.
struct Shift {
  std::size_t first;
  std::size_t length;
  std::size_t target;  // the block moves before the word at this position; within the block, that far right
  std::size_t in_reference;  // position of the same words in the reference

  BlockMove as_move(std::size_t text_length) const;
};

// The words of a shift, given by their positions in the hypothesis.
struct MovedBlock {
  std::vector<std::uint32_t> words;
  std::size_t in_reference;
};

// How a hypothesis becomes a reference.
struct ShiftedAlignment {
  std::vector<MovedBlock> moved;
  // Positions of the hypothesis's words, in their order after all shifts.
  std::vector<std::uint32_t> order;
  // The edits of the shifted hypothesis, from the first to the last.
  std::vector<Edit> edits;
};

// Applies the best shift as long as one reduces the distance to the reference, and counts each shift as one
// edit. Not thread-safe.
class ShiftSearch {
 public:
  // `beam` is how far the band of the distance extends from the diagonal, in words. Throws
  // std::invalid_argument unless it is 1 or more.
  explicit ShiftSearch(int beam);

  // The number of shifts and edits together. Ids of the hypothesis are below `symbols`. Throws
  // std::length_error for 2^29 words or more.
  std::int64_t edits(Ids hypothesis, Ids reference, std::size_t symbols);

  ShiftedAlignment align(Ids hypothesis, Ids reference, std::size_t symbols);

 private:
  struct Candidate;

  int search(Ids hypothesis, Ids reference, std::size_t symbols);
  int least_distance(std::size_t symbols);
  bool find_best_shift(int distance, Shift& best);
  void read_alignment();
  bool is_worth_moving(std::size_t first, std::size_t length, std::size_t in_reference) const;
  void try_targets(Shift shift, int distance, Candidate& best);
  int lower_bound_when_moved(const Shift& shift);

  int beam_;
  Ids reference_;
  Occurrences occurrences_;
  ShiftDistances distances_;
  std::vector<std::uint32_t> text_;
  std::vector<std::uint32_t> counts_;
  int floor_ = 0;  // no order of the words has a smaller distance
  std::size_t tried_ = 0;
  std::vector<Shift> shifts_;

  // For each position of the reference, how many words of the text are aligned before or at it.
  std::vector<std::size_t> aligned_;
  // For each position, how many words before it do not match.
  std::vector<std::uint32_t> text_errors_;
  std::vector<std::uint32_t> reference_errors_;
  // Results of lower_bound_when_moved for blocks that begin at the current word, by length; -1 for none yet.
  std::array<int, kLongestShift + 1> lower_bounds_;
  StopCheck stop_;
};

}  // namespace mtgauge
