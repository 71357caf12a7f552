// Distances of a text to a reference, before and after a block move.
//
// TER searches for shifts with a banded distance, which considers only cells near the diagonal of the table.
// The exact distance is never larger, takes a few operations for 64 cells, and is the same unless every
// optimal alignment leaves the band. So it rules out most shifts, and is the answer for most of the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "edits/edits.hpp"
#include "edits/full_table.hpp"

namespace mtgauge {

// The longest reference that is compared in a FullTable.
inline constexpr std::size_t kLongestForFullTable = 512;

// The cells of each row that the distance of TER considers. Rows are numbered from 1; row 0 is whole.
struct Band {
  std::vector<std::size_t> begin;
  std::vector<std::size_t> end;
  std::size_t widest = 0;
  // Alignments that leave the band have at least this many edits.
  int least_outside = 0;

  void set_shape(std::size_t text_length, std::size_t reference_length, int beam);
};

// The distance within the band.
class BandTable {
 public:
  // `band` and `reference` must outlive the table.
  void set_reference(Ids reference, const Band& band);
  // Returns the distance.
  int set_text(Ids text);

  int distance_after(const BlockMove& move);
  void trace_back(std::vector<Edit>& edits) const;

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
  std::vector<int> current_cells_;
};

// The distances that the search for shifts needs. Not thread-safe.
class ShiftDistances {
 public:
  // The reference must outlive this. Texts have `text_length` ids, all below `symbols`.
  void set_reference(Ids reference, std::size_t symbols, std::size_t text_length, int beam);
  // Returns the distance.
  int set_text(Ids text);

  // The distance of the text after a move, or any number above `most` if it is above `most`.
  int distance_after(const BlockMove& move, int most);
  // A lower bound of the distance after any move of the symbols [first, last) as a block.
  int lower_bound_when_moved(std::size_t first, std::size_t last);
  // The edits of an optimal alignment, from the first to the last. Ties are broken as by trace_back_row.
  const std::vector<Edit>& align();

 private:
  FullTable full_;
  bool is_full_used_ = false;
  Band band_;
  BandTable band_table_;
  Ids text_;
  int full_distance_ = 0;
  bool is_in_band_ = false;  // whether the band table knows the text
  std::vector<Edit> edits_;
};

}  // namespace mtgauge
