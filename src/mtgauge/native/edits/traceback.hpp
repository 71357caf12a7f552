// Traces back through a table of distances, 64 cells at a time: which cells are on the best alignments, and
// on those that are a little longer.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "edits/edits.hpp"

namespace mtgauge {

// The seeds, and what is reached from them by steps to the next lower position that begin where `passable`
// is.
inline std::uint64_t fill_down(std::uint64_t seeds, std::uint64_t passable) {
  std::uint64_t reached = (seeds & passable) >> 1 & ~seeds;
  if (reached == 0) return seeds;
  for (int distance = 1; distance < 64; distance *= 2) {
    seeds |= (seeds & passable) >> distance;
    passable &= passable << distance;
  }
  return seeds;
}

// Words of bits, whose number the compiler knows or (kWords = 0) does not.
template <std::size_t kWords>
struct Bits : std::array<std::uint64_t, kWords> {
  explicit Bits(std::size_t) { this->fill(0); }
};
template <>
struct Bits<0> : std::vector<std::uint64_t> {
  explicit Bits(std::size_t words) : std::vector<std::uint64_t>(words) {}
};

// The cells of a row: goes from the end of the table back along the steps by which its cells were reached. A
// step that is not the best way to its cell makes an alignment longer, by one edit or by two.
template <std::size_t kWords, std::size_t kLevels>
class Traceback {
 public:
  Traceback(std::size_t words, std::size_t last)
      : words_(words), cells_(words * kLevels), same_(words), risen_(words), more_(words), less_(words) {
    for (std::size_t level = 0; level < kLevels; ++level) {
      cells_[last / 64 * kLevels + level] = std::uint64_t{1} << last % 64;
    }
    begin_ = last / 64;
    end_ = begin_ + 1;
  }

  // Goes on from a row that `delete_symbols` has left, whose cells are given level by level.
  void resume(const std::uint64_t* row, std::size_t begin, std::size_t end, std::uint8_t levels_of_start) {
    for (std::size_t word = begin; word < end; ++word) {
      for (std::size_t level = 0; level < kLevels; ++level) {
        cells_[word * kLevels + level] = row[level * words() + word];
      }
    }
    begin_ = begin;
    end_ = end;
    levels_of_start_ = levels_of_start;
  }

  // Within the row, to the left. Returns the cells from which best alignments do so, and calls
  // keep(level, word, cells).
  template <class Keep>
  std::uint64_t delete_symbols(const std::uint64_t* steps, Keep keep) {
    std::uint64_t deletions = 0;
    Left left{};
    for (std::size_t word = end(); word-- > 0 && is_reached(word, left);) {
      const std::uint64_t is_more = steps[word];
      const std::uint64_t is_less = steps[words() + word];
      std::uint64_t* const here = &cells_[word * kLevels];
      std::uint64_t better = 0;
      std::uint64_t best = 0;
      for (std::size_t level = 0; level < kLevels; ++level) {
        const std::uint64_t late = (better & ~is_less) | best;
        here[level] = fill_down(here[level] | better | late >> 1 | left[level] << 63, is_more);
        left[level] = (late | (here[level] & is_more)) & 1;
        best = better;
        better = here[level];
        keep(level, word, here[level]);
      }
      deletions |= here[0] & is_more;
    }
    note_start(left);
    return deletions;
  }

  // To the row above, upwards and, with matches and substitutions, to the left too.
  struct Insertions {
    std::uint64_t best;  // cells from which best alignments go upwards
    std::uint64_t near;  // those of alignments that are one edit longer at most
  };
  Insertions take_symbol(const std::uint64_t* matches, const std::uint64_t* above) {
    while (kWords == 0 && end_ > begin_ + 1 && cells_[end_ * kLevels - 1] == 0) --end_;
    find_steps(matches, above);
    Insertions insertions{levels_of_start_ & std::uint64_t{1}, levels_of_start_ & std::uint64_t{2}};
    Left left{};
    for (std::size_t word = end(); word-- > 0 && is_reached(word, left);) {
      const std::uint64_t is_fallen = same_[word] & above[word];
      const std::uint64_t is_late = same_[word] & ~matches[word];
      std::uint64_t* const here = &cells_[word * kLevels];
      insertions.best |= here[0] & risen_[word];
      insertions.near |= (here[0] & ~is_fallen) | (here[1] & risen_[word]);
      std::uint64_t better = 0;
      std::uint64_t best = 0;
      for (std::size_t level = 0; level < kLevels; ++level) {
        const std::uint64_t up = (here[level] & risen_[word]) | (better & ~is_fallen) | best;
        const std::uint64_t across = (here[level] & ~is_late) | better;
        best = better;
        better = here[level];
        here[level] = up | across >> 1 | left[level] << 63;
        left[level] = across & 1;
      }
    }
    note_start(left);
    return insertions;
  }

  // The levels that have the cell before the first symbol of the reference.
  std::uint8_t levels_of_start() const { return levels_of_start_; }

 private:
  using Left = std::array<std::uint64_t, kLevels>;  // what comes from the word behind

  void find_steps(const std::uint64_t* matches, const std::uint64_t* above) {
    std::copy_n(above, end(), more_.data());
    std::copy_n(above + words(), end(), less_.data());
    advance_row(matches, more_.data(), less_.data(), end(),
                [this](std::size_t word, std::uint64_t is_same, std::uint64_t is_risen) {
                  same_[word] = is_same;
                  risen_[word] = is_risen;
                });
  }

  // Where there are few words, all are looked at.
  std::size_t words() const { return kWords > 0 ? kWords : words_; }
  std::size_t end() const { return kWords > 0 ? kWords : end_; }
  bool is_reached(std::size_t word, const Left& left) {
    if (kWords > 0 || word >= begin_) return true;
    if (std::ranges::count(left, 0) == kLevels) return false;
    begin_ = word;
    return true;
  }

  void note_start(const Left& left) {
    for (std::size_t level = 0; level < kLevels; ++level) levels_of_start_ |= left[level] << level;
  }

  std::size_t words_;
  Bits<kWords * kLevels> cells_;  // word by word, the levels of a word side by side
  Bits<kWords> same_, risen_, more_, less_;
  // Words outside of these have no cells.
  std::size_t begin_;
  std::size_t end_;
  std::uint8_t levels_of_start_ = 0;
};

}  // namespace mtgauge
