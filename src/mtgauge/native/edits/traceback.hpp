// Traces back through a distance table, 64 cells at a time: which cells lie on optimal alignments, and which
// on alignments that are a little longer.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "edits/edits.hpp"

namespace mtgauge {

// The seeds, and the bits that are reached from them by steps to the next lower bit, each of which starts
// from a bit of `passable`.
inline std::uint64_t fill_down(std::uint64_t seeds, std::uint64_t passable) {
  std::uint64_t reached = (seeds & passable) >> 1 & ~seeds;
  if (reached == 0) return seeds;
  for (int distance = 1; distance < 64; distance *= 2) {
    seeds |= (seeds & passable) >> distance;
    passable &= passable << distance;
  }
  return seeds;
}

// Words of bits, whose number the compiler knows, or does not know (kWords = 0).
template <std::size_t kWords>
struct Bits : std::array<std::uint64_t, kWords> {
  explicit Bits(std::size_t) { this->fill(0); }
};
template <>
struct Bits<0> : std::vector<std::uint64_t> {
  explicit Bits(std::size_t words) : std::vector<std::uint64_t>(words) {}
};

// The cells of one row at a time, from the end of the table back to its start. Level n holds the cells on
// alignments that are at most n edits longer than an optimal one. A step that is not an optimal step to its
// cell makes an alignment longer, by one edit or by two.
template <std::size_t kWords, std::size_t kLevels>
class Traceback {
 public:
  Traceback(std::size_t words, std::size_t last)
      : words_(words), cells_(words * kLevels), d0_(words), hp_(words), vp_(words), vn_(words) {
    for (std::size_t level = 0; level < kLevels; ++level) {
      cells_[last / 64 * kLevels + level] = std::uint64_t{1} << last % 64;
    }
    begin_ = last / 64;
    end_ = begin_ + 1;
  }

  // Continues from a row that `delete_symbols` completed, whose cells are given level by level.
  void resume(const std::uint64_t* row, std::size_t begin, std::size_t end, std::uint8_t start_levels) {
    for (std::size_t word = begin; word < end; ++word) {
      for (std::size_t level = 0; level < kLevels; ++level) {
        cells_[word * kLevels + level] = row[level * words() + word];
      }
    }
    begin_ = begin;
    end_ = end;
    start_levels_ = start_levels;
  }

  // Goes to the left within the row. Returns the cells from which optimal alignments do so, and calls
  // keep(level, word, cells).
  template <class Keep>
  std::uint64_t delete_symbols(const std::uint64_t* deltas, Keep keep) {
    std::uint64_t deletions = 0;
    Left left{};
    for (std::size_t word = end(); word-- > 0 && is_reached(word, left);) {
      const std::uint64_t vp = deltas[word];
      const std::uint64_t vn = deltas[words() + word];
      std::uint64_t* const here = &cells_[word * kLevels];
      std::uint64_t one_below = 0;  // the cells of the levels below
      std::uint64_t two_below = 0;
      for (std::size_t level = 0; level < kLevels; ++level) {
        const std::uint64_t longer = (one_below & ~vn) | two_below;
        here[level] = fill_down(here[level] | one_below | longer >> 1 | left[level] << 63, vp);
        left[level] = (longer | (here[level] & vp)) & 1;
        two_below = one_below;
        one_below = here[level];
        keep(level, word, here[level]);
      }
      deletions |= here[0] & vp;
    }
    note_start(left);
    return deletions;
  }

  // Goes to the row above: straight up, or diagonally for matches and substitutions.
  struct Insertions {
    std::uint64_t best;  // cells from which optimal alignments go straight up
    std::uint64_t near;  // those from which alignments do that are at most one edit longer
  };
  Insertions take_symbol(const std::uint64_t* matches, const std::uint64_t* above) {
    while (kWords == 0 && end_ > begin_ + 1 && cells_[end_ * kLevels - 1] == 0) --end_;
    compute_deltas(matches, above);
    Insertions insertions{start_levels_ & std::uint64_t{1}, start_levels_ & std::uint64_t{2}};
    Left left{};
    for (std::size_t word = end(); word-- > 0 && is_reached(word, left);) {
      const std::uint64_t hn = d0_[word] & above[word];
      const std::uint64_t costly = d0_[word] & ~matches[word];  // a substitution that changes no distance
      std::uint64_t* const here = &cells_[word * kLevels];
      insertions.best |= here[0] & hp_[word];
      insertions.near |= (here[0] & ~hn) | (here[1] & hp_[word]);
      std::uint64_t one_below = 0;  // the cells of the levels below
      std::uint64_t two_below = 0;
      for (std::size_t level = 0; level < kLevels; ++level) {
        const std::uint64_t up = (here[level] & hp_[word]) | (one_below & ~hn) | two_below;
        const std::uint64_t diagonal = (here[level] & ~costly) | one_below;
        two_below = one_below;
        one_below = here[level];
        here[level] = up | diagonal >> 1 | left[level] << 63;
        left[level] = diagonal & 1;
      }
    }
    note_start(left);
    return insertions;
  }

  // The levels that hold the cell before the first symbol of the reference, one bit each.
  std::uint8_t start_levels() const { return start_levels_; }

 private:
  using Left = std::array<std::uint64_t, kLevels>;  // what the previous word passes on, by level

  void compute_deltas(const std::uint64_t* matches, const std::uint64_t* above) {
    std::copy_n(above, end(), vp_.data());
    std::copy_n(above + words(), end(), vn_.data());
    advance_row(matches, vp_.data(), vn_.data(), end(),
                [this](std::size_t word, std::uint64_t d0, std::uint64_t hp) {
                  d0_[word] = d0;
                  hp_[word] = hp;
                });
  }

  // Where there are few words, all of them are processed.
  std::size_t words() const { return kWords > 0 ? kWords : words_; }
  std::size_t end() const { return kWords > 0 ? kWords : end_; }
  bool is_reached(std::size_t word, const Left& left) {
    if (kWords > 0 || word >= begin_) return true;
    if (std::ranges::count(left, 0) == kLevels) return false;
    begin_ = word;
    return true;
  }

  void note_start(const Left& left) {
    for (std::size_t level = 0; level < kLevels; ++level) start_levels_ |= left[level] << level;
  }

  std::size_t words_;
  Bits<kWords * kLevels> cells_;  // word by word, with the levels of a word next to each other
  Bits<kWords> d0_, hp_, vp_, vn_;
  // Words outside [begin_, end_) have no cells.
  std::size_t begin_;
  std::size_t end_;
  std::uint8_t start_levels_ = 0;
};

}  // namespace mtgauge
