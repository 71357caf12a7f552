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

// Words of a block that moves, at most.
inline constexpr std::size_t kLongestShift = 10;

// A block of the hypothesis, as it stands after the shifts before, moves.
struct Shift {
  std::size_t first;
  std::size_t length;
  std::size_t target;        // before the word at this position; within the block: that far behind itself
  std::size_t in_reference;  // where the reference has the same words

  Exchange exchange(std::size_t text_length) const;
};

// The words of a shift, by their positions in the hypothesis.
struct MovedBlock {
  std::vector<std::uint32_t> words;
  std::size_t in_reference;
};

// How a hypothesis becomes a reference.
struct ShiftedAlignment {
  std::vector<MovedBlock> moved;
  // Positions of the words of the hypothesis, as they stand after all shifts.
  std::vector<std::uint32_t> order;
  // Of the shifted hypothesis, from the first to the last.
  std::vector<Edit> edits;
};

// Looks for shifts as long as one makes the distance to the reference smaller, takes the best one each time,
// and counts a shift as one edit. Not thread-safe.
class ShiftSearch {
 public:
  // `beam` is how far from the diagonal the distance looks, in words. Throws std::invalid_argument when it is
  // not 1 or more.
  explicit ShiftSearch(int beam);

  // Shifts and edits together. Ids of the hypothesis are below `symbols`. Throws std::length_error for 2^29
  // words or more.
  std::int64_t edits(Ids hypothesis, Ids reference, std::size_t symbols);

  ShiftedAlignment align(Ids hypothesis, Ids reference, std::size_t symbols);

 private:
  struct Candidate;

  int search(Ids hypothesis, Ids reference, std::size_t symbols);
  int least_distance(std::size_t symbols);
  bool find_best(int distance, Shift& best);
  void read_alignment();
  bool is_worth_moving(std::size_t first, std::size_t length, std::size_t in_reference) const;
  void try_targets(Shift shift, int distance, Candidate& best);
  int least_when_moved(const Shift& shift);

  int beam_;
  Ids reference_;
  Occurrences occurrences_;
  ShiftDistances distances_;
  std::vector<std::uint32_t> text_;
  std::vector<std::uint32_t> counts_;
  int floor_ = 0;  // no order of the words is nearer to the reference
  std::size_t tried_ = 0;
  std::vector<Shift> shifts_;

  // For each position of the reference, the words of the text that end up before or at it.
  std::vector<std::size_t> aligned_;
  // Words before each position that are not matched.
  std::vector<std::uint32_t> text_errors_;
  std::vector<std::uint32_t> reference_errors_;
  // The answers of least_when_moved for blocks that begin at one word, by length; -1: not asked yet.
  std::array<int, kLongestShift + 1> least_when_moved_;
  StopCheck stop_;
};

}  // namespace mtgauge
