// The distance table of a text and a reference, and distances after two adjacent blocks of the text are
// swapped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/stop.hpp"
#include "edits/edits.hpp"

namespace mtgauge {

// A move of a block past its neighbour: [first, middle) and [middle, last) of a text are swapped.
struct BlockMove {
  std::size_t first;
  std::size_t middle;
  std::size_t last;
};

// Keeps the rows of the distance table, so that only what a move changes is computed again. Not thread-safe.
class FullTable {
 public:
  // The reference is not empty, and must outlive the table. Ids of texts are below `symbols`.
  void set_reference(Ids reference, std::size_t symbols);
  // Returns the distance. The text must outlive the table.
  int set_text(Ids text);
  // The same for what a move makes of the previous text.
  int apply_move(Ids text, const BlockMove& move);

  // The distance of the text after a move.
  int distance_after(const BlockMove& move);
  // The row after both blocks of a move, in the form of `deltas`; valid until the next call.
  const std::uint64_t* deltas_after(const BlockMove& move);
  // The distance of the text without its symbols [first, last).
  int without(std::size_t first, std::size_t last);
  // Appends the edits of an optimal alignment, from the last to the first.
  void trace_back(std::vector<Edit>& edits);

  Ids text() const { return text_; }
  Ids reference() const { return reference_; }
  // Machine words of half a row.
  std::size_t words() const { return words_; }
  const std::uint64_t* matches(std::uint32_t symbol) { return masks_.of(symbol); }
  // Whether memory sufficed to keep all rows. `deltas` is for such tables only.
  bool has_all_rows() const { return stride_ == 1; }
  // The row after `at` symbols of the text: VP, followed by VN.
  const std::uint64_t* deltas(std::size_t at) const { return rows_.data() + 2 * words_ * at; }

  // How a move changed a row: deltas in the machine words [begin, end). The cells before these words are
  // unchanged, and all cells after them increased by `increase`.
  struct RowChange {
    std::size_t begin;
    std::size_t end;
    int increase;
  };
  // For wide tables after `apply_move`, and rows after the first symbol of the move.
  RowChange change(std::size_t at) const { return changes_[at]; }
  // Whether a table with so many machine words in half a row is wide.
  static bool is_wide(std::size_t words) { return words > kMostNarrowWords; }

 private:
  static constexpr std::size_t kMostNarrowWords = 2;

  template <std::size_t kWords>
  class Row;
  template <class Action>
  auto with_width(Action action);

  template <std::size_t kWords>
  bool is_kept(std::size_t at) const;
  template <std::size_t kWords>
  std::uint64_t* kept_row(std::size_t at);
  template <std::size_t kWords>
  int fill(std::size_t begin);
  RowChange advance_changed(std::size_t at, RowChange change);
  bool has_carries() const { return is_wide(words_) && has_all_rows(); }
  template <std::size_t kWords>
  void load(Row<kWords>& row, std::size_t at);
  template <std::size_t kWords>
  void advance(Row<kWords>& row, std::uint32_t symbol);
  template <std::size_t kWords>
  void move_blocks(Row<kWords>& row, const BlockMove& move);
  template <std::size_t kWords>
  int finish(Row<kWords>& row, std::size_t at, std::size_t missing);

  Ids text_;
  Ids reference_;
  MatchMasks masks_;
  std::size_t words_ = 0;   // machine words of half a row
  std::size_t stride_ = 1;  // one row in so many is kept
  std::vector<std::uint64_t> rows_;
  // For wide tables, the RowCarry that each word passed on when the next row was computed, packed.
  std::vector<std::uint8_t> carries_;
  std::vector<RowChange> changes_;
  int distance_ = 0;
  std::vector<std::uint64_t> current_row_;
  StopCheck stop_;
};

}  // namespace mtgauge
