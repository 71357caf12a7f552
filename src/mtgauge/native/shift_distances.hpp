// Distances of a text to a reference, and of what the text becomes when two of its blocks change places.
//
// TER searches for shifts with a distance that looks only at cells near the diagonal of the table. What
// counts is that distance. The true one is never larger, takes a few operations for 64 cells, and is the same
// as long as no best alignment leaves the band: so it rules out most shifts and answers for most of the
// others.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "edits.hpp"

namespace mtgauge {

// The blocks [first, middle) and [middle, last) of a text change places.
struct Exchange {
  std::size_t first;
  std::size_t middle;
  std::size_t last;
};

// The true distance.
class FullTable {
 public:
  virtual ~FullTable() = default;

  // Both have to stay where they are.
  virtual void set_reference(Ids reference, MatchMasks& masks) = 0;
  // Returns the distance.
  virtual int set_text(Ids text) = 0;

  // The distance of the text after an exchange.
  virtual int exchanged(const Exchange& exchange) = 0;
  // The distance of the text without its symbols from `first` up to, not including, `last`.
  virtual int without(std::size_t first, std::size_t last) = 0;
  // Appends the edits of the best alignment, last to first.
  virtual void walk(std::vector<Edit>& edits) = 0;
};

// The longest reference that a FullTable takes.
inline constexpr std::size_t kLongestForFullTable = 512;

// Which cells of each row the distance of TER looks at. Rows are numbered from 1; row 0 is whole.
struct Band {
  std::vector<std::size_t> begin;
  std::vector<std::size_t> end;
  std::size_t widest = 0;
  // Alignments that leave the band have this many edits or more.
  int least_outside = 0;

  void set_shape(std::size_t text_length, std::size_t reference_length, int beam);
};

// The distance within the band.
class BandTable {
 public:
  // `band` and `reference` have to stay where they are.
  void set_reference(Ids reference, const Band& band);
  // Returns the distance.
  int set_text(Ids text);

  int exchanged(const Exchange& exchange);
  void walk(std::vector<Edit>& edits) const;

 private:
  struct Row {
    std::size_t begin;
    std::size_t end;
    const int* cells;

    int operator[](std::size_t at) const;
  };

  Row row(std::size_t number) const;
  Row advance(const Row& above, std::size_t number, std::uint32_t symbol, int* cells, Edit* edits) const;

  Ids text_;
  Ids reference_;
  const Band* band_ = nullptr;
  std::vector<int> first_row_;
  std::vector<int> cells_;
  std::vector<Edit> edits_;
  std::vector<int> cells_at_hand_;
};

// What the search for shifts asks. Not for two threads at once.
class ShiftDistances {
 public:
  ShiftDistances();

  // Both have to stay where they are. Texts have `text_length` ids, which the occurrences know.
  void set_reference(Ids reference, const Occurrences& occurrences, std::size_t text_length, int beam);
  // Returns the distance.
  int set_text(Ids text);

  // The distance of the text after an exchange, or any number above `most` if it is above `most`.
  int exchanged(const Exchange& exchange, int most);
  // No exchange that moves the symbols from `first` to `last` as a block leads to a smaller distance.
  int least_when_moved(std::size_t first, std::size_t last);
  // The edits of the best alignment, from the first to the last. Ties are broken as walk_row does.
  const std::vector<Edit>& align();

 private:
  MatchMasks masks_;
  std::array<std::unique_ptr<FullTable>, 4> full_tables_;  // for references of up to 64, 128, 256, 512 ids
  FullTable* full_ = nullptr;                              // none for longer ones
  Band band_;
  BandTable band_table_;
  Ids text_;
  int full_distance_ = 0;
  bool is_in_band_ = false;  // whether the band table knows the text
  std::vector<Edit> edits_;
};

}  // namespace mtgauge
