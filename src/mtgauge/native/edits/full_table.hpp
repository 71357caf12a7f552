// Distances of a text to a reference, and of what the text becomes when two of its blocks change places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/stop.hpp"
#include "edits/edits.hpp"

namespace mtgauge {

// The blocks [first, middle) and [middle, last) of a text change places.
struct Exchange {
  std::size_t first;
  std::size_t middle;
  std::size_t last;
};

// The rows of the table of distances, kept, so that what stays the same of a changed text is not computed
// again. Not thread-safe.
class FullTable {
 public:
  // The reference is not empty, and has to stay where it is. Ids of texts are below `symbols`.
  void set_reference(Ids reference, std::size_t symbols);
  // Returns the distance. The text has to stay where it is.
  int set_text(Ids text);
  // The same for the text before, after an exchange.
  int set_exchanged(Ids text, const Exchange& exchange);

  // The distance of the text after an exchange.
  int exchanged(const Exchange& exchange);
  // The row behind both blocks of an exchange, as `steps` has it; until the next call.
  const std::uint64_t* steps_behind(const Exchange& exchange);
  // The distance of the text without its symbols from `first` up to, not including, `last`.
  int without(std::size_t first, std::size_t last);
  // Appends the edits of the best alignment, last to first.
  void walk(std::vector<Edit>& edits);

  Ids text() const { return text_; }
  Ids reference() const { return reference_; }
  // Machine words of half a row.
  std::size_t words() const { return words_; }
  const std::uint64_t* matches(std::uint32_t symbol) { return masks_.of(symbol); }
  // Where memory suffices for all of them; `steps` is for such tables.
  bool has_all_rows() const { return stride_ == 1; }
  // Which cells of the row behind so many symbols of the text are one more than their left neighbour; behind
  // these, which are one less.
  const std::uint64_t* steps(std::size_t at) const { return rows_.data() + 2 * words_ * at; }

  // What an exchange changed in a row: steps in machine words from `begin` up to, not including, `end`. The
  // cells before these are as they were, and those behind grew alike.
  struct RowChange {
    std::size_t begin;
    std::size_t end;
    int growth;
  };
  // Of wide tables after `set_exchanged`, for rows behind its first symbol.
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
  void exchange_blocks(Row<kWords>& row, const Exchange& exchange);
  template <std::size_t kWords>
  int finish(Row<kWords>& row, std::size_t at, std::size_t missing);

  Ids text_;
  Ids reference_;
  MatchMasks masks_;
  std::size_t words_ = 0;   // machine words of half a row
  std::size_t stride_ = 1;  // every so many rows one is kept
  std::vector<std::uint64_t> rows_;
  // What the words of each row handed on when the next row was made, for wide tables: RowCarry, packed.
  std::vector<std::uint8_t> carries_;
  std::vector<RowChange> changes_;
  int distance_ = 0;
  std::vector<std::uint64_t> row_at_hand_;
  StopCheck stop_;
};

}  // namespace mtgauge
