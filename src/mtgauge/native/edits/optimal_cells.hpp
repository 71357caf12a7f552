// The cells of a distance table that lie on optimal alignments, and on alignments that are a little longer.
//
// The distance after a move is found from few cells: where the move ends, the rows of the old and of the new
// text are compared at these cells, and the rest of the table is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/stop.hpp"
#include "edits/full_table.hpp"
#include "edits/traceback.hpp"

namespace mtgauge {

// Not thread-safe.
class OptimalCells {
 public:
  // Reads a table that knows a text and has all rows. The table must not change until `update`.
  void read(FullTable& table);
  // Reads it again after a move that reduced the distance by `gain`. Only rows near the move are read.
  void update(const BlockMove& move, int gain);
  // Whether `update` changed nothing that the functions below use for another move.
  bool is_as_before(const BlockMove& move) const {
    return move.last < first_changed_ || move.first > last_changed_;
  }

  // Whether moving the symbol at `from` alone could reduce the distance.
  bool may_leave(std::size_t from) const { return rows_[from].has_near_insertion; }
  // By how much the distance decreases when the symbol at `from` moves before the one at `to`: 0, 1 or 2; 0
  // where it does not decrease.
  struct Gain {
    int most;
    bool is_exact;
  };
  Gain gain_of_one(std::size_t from, std::size_t to) const;

  // What is known of a text that leads to another row than the table's at `at`, and continues like the
  // table's text from there.
  struct Increase {
    int least;      // by how much the distance increases at least; negative where it may decrease
    bool is_exact;  // whether it increases by exactly that
  };
  // The row has the form of FullTable::deltas. `start` is by how much its cell before the first symbol of the
  // reference exceeds that of the table.
  Increase increase(const std::uint64_t* row, int start, std::size_t at) const;

  // The longest block for `gain_in_band`, in symbols; 0 where rows are narrow, and it would save nothing.
  std::size_t longest_in_band() const { return is_narrow() ? 0 : kLevelsOfWide / 2; }
  // By how much the distance increases without the symbols [begin, end), if that is less than their number;
  // otherwise any number that is not less.
  int least_increase_in_band(std::size_t begin, std::size_t end);
  // By how much a move reduces the distance; any number below 1 where it does not. Rows are computed only
  // where they have cells that an alignment with fewer edits can go through.
  int gain_in_band(const BlockMove& move);

 private:
  // Level n holds the cells on alignments that are at most n edits longer than an optimal one.
  static constexpr std::size_t kLevelsOfNarrow = 2;
  static constexpr std::size_t kLevelsOfWide = 8;

  // The words of a row that have cells of the last level, and the value of the cell before them. In narrow
  // tables, all words.
  struct Band {
    std::size_t first = 0;
    std::size_t end = 0;
    int start = 0;
  };
  struct Row {
    std::uint8_t start_levels =
        0;                       // that hold the cell before the first symbol of the reference, one bit each
    bool has_deletion = false;   // on an optimal alignment
    bool has_insertion = false;  // of the symbol after the row, on an optimal alignment
    bool has_near_insertion = false;  // the same on an alignment that is at most one edit longer
    std::uint32_t bottleneck = 0;     // the first row from here on that is a bottleneck
  };

  bool is_narrow() const { return !FullTable::is_wide(words_); }
  const std::uint64_t* cells(std::size_t at, std::size_t level) const {
    return cells_.data() + (at * levels_ + level) * words_;
  }

  template <std::size_t kWords, std::size_t kLevels>
  void fill();
  template <std::size_t kWords, std::size_t kLevels>
  void fill_row(Traceback<kWords, kLevels>& traceback, std::size_t at);
  bool is_shifted_alike(std::size_t at, int gain) const;
  bool is_bottleneck(std::size_t at) const;
  void find_band(std::size_t at);
  void start_row(std::size_t at);
  Increase increase_of_row(std::size_t at) const;
  void enter(std::size_t at);
  void take(std::uint32_t symbol, std::size_t at);
  Increase increase(const std::uint64_t* vp, const std::uint64_t* vn, Band band, std::size_t at) const;

  FullTable* table_ = nullptr;
  std::size_t words_ = 0;
  std::size_t levels_ = 0;
  std::vector<std::uint64_t> cells_;  // row by row, then level by level
  std::vector<Row> rows_;
  std::vector<Band> bands_;
  std::vector<std::uint64_t> cells_before_;  // of a row that is read again
  // The rows that the last `update` changed.
  std::size_t first_changed_ = 0;
  std::size_t last_changed_ = 0;
  std::vector<std::uint64_t> row_;  // the row that is computed, and its words that are known
  Band band_;
  StopCheck stop_;
};

}  // namespace mtgauge
