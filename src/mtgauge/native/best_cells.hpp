// The cells of the table of distances through which the best alignments go, and those that are one edit
// longer.
//
// What a changed text costs is found from few cells: where the change ends, the rows of the old and of the
// new text are compared at these cells, and what follows is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "full_table.hpp"

namespace mtgauge {

// Not for two threads at once.
class BestCells {
 public:
  // Reads a table that knows a text and has all rows. It has to stay as it is.
  void read(FullTable& table);

  // By how much at most the distance falls when the symbol at `from` is taken out and put in again before the
  // one that is now at `to`: 0, 1 or 2.
  int most_gain(std::size_t from, std::size_t to) const;

  // What is known of a text whose first part leads to another row than the table's at `at`, and goes on like
  // the text of the table from there.
  struct Growth {
    int least;      // by which the distance grows at least; negative where it falls
    bool is_exact;  // by which it grows
  };
  // The row is given as FullTable::steps gives rows, and `start` is by how much the cell before the reference
  // is larger than that of the table.
  Growth growth(const std::uint64_t* row, int start, std::size_t at) const;

 private:
  struct Row {
    bool is_start_best = false;  // the cell before the first symbol of the reference
    bool is_start_near = false;
    bool has_deletion = false;        // on a best alignment
    bool has_insertion = false;       // of the symbol behind the row, on a best alignment
    bool has_near_insertion = false;  // or on one that is an edit longer
  };

  template <std::size_t kWords>
  void fill();

  FullTable* table_ = nullptr;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> cells_;  // rows, each of them first the best cells, then those and the near ones
  std::vector<Row> rows_;
};

}  // namespace mtgauge
