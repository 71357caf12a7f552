// The cells of the table of distances through which the best alignments go, and those that are a little
// longer.
//
// What a changed text costs is found from few cells: where the change ends, the rows of the old and of the
// new text are compared at these cells, and what follows is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/stop.hpp"
#include "edits/full_table.hpp"
#include "edits/traceback.hpp"

namespace mtgauge {

// Not thread-safe.
class BestCells {
 public:
  // Reads a table that knows a text and has all rows. It has to stay as it is.
  void read(FullTable& table);
  // Reads it again after two blocks of the text changed places, and the distance fell by `gain`. Only rows
  // near them are read.
  void update(const Exchange& exchange, int gain);
  // Whether `update` left everything as it was that is asked of another exchange.
  bool is_as_before(const Exchange& exchange) const {
    return exchange.last < first_changed_ || exchange.first > last_changed_;
  }

  // Whether the distance could fall when the symbol at `from` alone is put in elsewhere.
  bool may_leave(std::size_t from) const { return rows_[from].has_near_insertion; }
  // By how much the distance falls when the symbol at `from` is taken out and put in again before the one
  // that is now at `to`: 0, 1 or 2 at most; 0 where it does not fall.
  struct Gain {
    int most;
    bool is_exact;
  };
  Gain gain_of_one(std::size_t from, std::size_t to) const;

  // What is known of a text whose first part leads to another row than the table's at `at`, and goes on like
  // the text of the table from there.
  struct Growth {
    int least;      // by which the distance grows at least; negative where it falls
    bool is_exact;  // by which it grows
  };
  // The row is given as FullTable::steps gives rows. `start` is by how much the cell before the first symbol
  // of the reference is larger than that of the table.
  Growth growth(const std::uint64_t* row, int start, std::size_t at) const;

  // Symbols that a block may have for `gain_in_band`; none where rows are narrow, and it would save nothing.
  std::size_t longest_in_band() const { return is_narrow() ? 0 : kLevelsOfWide / 2; }
  // By how much the distance grows without the symbols from `begin` up to, not including, `end`, if that is
  // less than their number; else any number that is not less.
  int least_growth_in_band(std::size_t begin, std::size_t end);
  // By how much the distance falls after an exchange; any number below 1 where it does not. Rows are computed
  // where they have cells that an alignment with fewer edits can go through.
  int gain_in_band(const Exchange& exchange);

 private:
  // Cells are told by how many edits the best alignments through them are longer: by 0, by 1 at most, ...
  static constexpr std::size_t kLevelsOfNarrow = 2;
  static constexpr std::size_t kLevelsOfWide = 8;

  // The words of a row that have cells of the last level, and the cell before them; in narrow tables, all
  // words.
  struct Band {
    std::size_t first = 0;
    std::size_t end = 0;
    int start = 0;
  };
  struct Row {
    std::uint8_t levels_of_start = 0;  // those that have the cell before the first symbol of the reference
    bool has_deletion = false;         // on a best alignment
    bool has_insertion = false;        // of the symbol behind the row, on a best alignment
    bool has_near_insertion = false;   // or on one that is an edit longer
    std::uint32_t strait = 0;          // the first strait from here on
  };

  bool is_narrow() const { return !FullTable::is_wide(words_); }
  const std::uint64_t* cells(std::size_t at, std::size_t level) const {
    return cells_.data() + (at * levels_ + level) * words_;
  }

  template <std::size_t kWords, std::size_t kLevels>
  void fill();
  template <std::size_t kWords, std::size_t kLevels>
  void fill_row(Traceback<kWords, kLevels>& way, std::size_t at);
  bool is_alike(std::size_t at, int gain) const;
  bool is_strait(std::size_t at) const;
  void find_band(std::size_t at);
  void start_row(std::size_t at);
  Growth growth_of_row(std::size_t at) const;
  void enter(std::size_t at);
  void take(std::uint32_t symbol, std::size_t at);
  Growth growth(const std::uint64_t* more, const std::uint64_t* less, Band band, std::size_t at) const;

  FullTable* table_ = nullptr;
  std::size_t words_ = 0;
  std::size_t levels_ = 0;
  std::vector<std::uint64_t> cells_;  // row by row, and level by level
  std::vector<Row> rows_;
  std::vector<Band> bands_;
  std::vector<std::uint64_t> cells_before_;  // of a row that is read again
  // The rows that the last reading changed.
  std::size_t first_changed_ = 0;
  std::size_t last_changed_ = 0;
  std::vector<std::uint64_t> row_;  // the row that is computed
  Band band_;                       // what is known of it
  StopCheck stop_;
};

}  // namespace mtgauge
