// Edit distance between a text and a reference (Levenshtein 1966), and the edits behind it.
//
// Text and reference are ids, one a word or one a character. A row of the table of distances compares one
// prefix of the text with every prefix of the reference. Neighbouring cells differ by one at most, so a row
// takes two bits a cell, and the next row a few operations for 64 cells (Myers 1999, Hyyrö 2003).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id_table.hpp"
#include "core/ids.hpp"
#include "core/stop.hpp"

namespace mtgauge {

enum class Edit : char {
  kMatch = '=',
  kSubstitution = 'S',
  kInsertion = 'I',  // the text has what the reference lacks
  kDeletion = 'D',   // the text lacks what the reference has
};

// Where each symbol stands in a reference.
class Occurrences {
 public:
  // Symbols are the ids below `symbols`; others may stand in the reference, and nobody asks for them.
  void assign(Ids reference, std::size_t symbols);

  // Ascending.
  Ids of(std::uint32_t symbol) const {
    return Ids(positions_).subspan(first_[symbol], first_[symbol + 1] - first_[symbol]);
  }

  std::size_t symbols() const { return first_.size() - 1; }

 private:
  std::vector<std::uint32_t> first_ = {0};
  std::vector<std::uint32_t> positions_;
};

// The same as bits, one a position of the reference.
class MatchMasks {
 public:
  // `words` machine words a symbol. The occurrences have to stay where they are.
  void assign(const Occurrences& occurrences, std::size_t words);
  // From the reference itself, for who does not need the occurrences. Symbols are as there, or characters of
  // one byte.
  template <class Symbol>
  void assign(std::span<const Symbol> reference, std::size_t symbols, std::size_t words);

  // The bits of a symbol, until the next call.
  const std::uint64_t* of(std::uint32_t symbol) {
    return is_whole_ ? bits_.data() + symbol * words_ : row_of_many(symbol);
  }

 private:
  void assign_frequent();
  const std::uint64_t* row_of_many(std::uint32_t symbol);

  const Occurrences* occurrences_ = nullptr;
  Occurrences own_occurrences_;
  std::size_t words_ = 0;
  // Whether every symbol has bits of its own. Where these would fill too much memory only the frequent ones
  // have, and the others share one row, which is written when it is asked for.
  bool is_whole_ = true;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> own_row_;
  std::vector<std::uint64_t> shared_row_;
  std::uint32_t sharing_symbol_ = kNoId;
};

// What the last cell of a machine word hands to the next one: whether it is not more than its upper
// neighbour, and whether it is less. The cell of the empty prefix rises with each row.
struct RowCarry {
  std::uint64_t level = 0;
  std::uint64_t fallen = 0;
};

// A machine word of `advance_row`. Calls record(same, risen).
template <class Record>
inline void advance_word(std::uint64_t matches, std::uint64_t& more, std::uint64_t& less, RowCarry& left,
                         Record record) {
  const std::uint64_t match = matches | left.fallen;
  const std::uint64_t same = (((match & more) + more) ^ more) | (match | less);
  const std::uint64_t level = (same | more) & ~less;
  const std::uint64_t fallen = same & more;
  record(same, ~level);
  const std::uint64_t left_level = level << 1 | left.level;
  more = (fallen << 1 | left.fallen) | (left_level & ~same);
  less = same & ~left_level;
  left = {level >> 63, fallen >> 63};
}

// Turns a row of the table, of `words` machine words, into the next one. A cell may be one `more` or one
// `less` than its left neighbour. Calls record(word, same, risen): which cells are the same as their upper
// left neighbour, and which are one more than their upper neighbour.
template <class Record>
inline void advance_row(const std::uint64_t* matches, std::uint64_t* more, std::uint64_t* less,
                        std::size_t words, Record record) {
  RowCarry left;
  for (std::size_t word = 0; word < words; ++word) {
    advance_word(matches[word], more[word], less[word], left,
                 [&](std::uint64_t same, std::uint64_t risen) { record(word, same, risen); });
  }
}

inline void advance_row(const std::uint64_t* matches, std::uint64_t* more, std::uint64_t* less,
                        std::size_t words) {
  advance_row(matches, more, less, words, [](std::size_t, std::uint64_t, std::uint64_t) {});
}

// The cell behind `columns` symbols of the reference, in the row behind `rows` symbols of the text.
inline int cell_at(std::size_t rows, std::size_t columns, const std::uint64_t* more,
                   const std::uint64_t* less) {
  int cell = static_cast<int>(rows);
  const auto add = [&](std::size_t word, std::uint64_t counted) {
    cell += std::popcount(more[word] & counted) - std::popcount(less[word] & counted);
  };
  const std::size_t whole = columns / 64;
  for (std::size_t word = 0; word < whole; ++word) add(word, ~std::uint64_t{0});
  if (columns % 64 > 0) add(whole, (std::uint64_t{1} << columns % 64) - 1);
  return cell;
}

// Walks one row of the best alignment backwards, from `at` symbols of the reference on, appending edits to
// `edits`. Of equally good ways it takes a match or a substitution, else an insertion, else a deletion.
// Returns how many symbols of the reference are left. `same` and `risen` are what advance_row recorded.
std::size_t walk_row(std::uint32_t symbol, Ids reference, std::size_t at, const std::uint64_t* same,
                     const std::uint64_t* risen, std::vector<Edit>& edits);

// Aligns texts of any length with one reference after the other. Not thread-safe.
class EditAligner {
 public:
  // Ids of texts are below `symbols`. The reference has to stay where it is.
  void set_reference(Ids reference, std::size_t symbols);

  // The edits of the best alignment from the first to the last; ties as walk_row breaks them.
  const std::vector<Edit>& align(Ids text);

 private:
  std::uint64_t* more(std::vector<std::uint64_t>& rows, std::size_t row) const {
    return rows.data() + 2 * row * words_;
  }
  std::uint64_t* less(std::vector<std::uint64_t>& rows, std::size_t row) const {
    return more(rows, row) + words_;
  }
  void copy_row(std::vector<std::uint64_t>& from, std::size_t source, std::vector<std::uint64_t>& to,
                std::size_t target) const;
  void keep_block_starts(Ids text, std::size_t block_size);
  std::size_t walk_block(Ids text, std::size_t at);

  Ids reference_;
  std::size_t words_ = 0;
  Occurrences occurrences_;
  MatchMasks masks_;
  std::vector<std::uint64_t> block_starts_;  // rows, each of them first `more`, then `less`
  std::vector<std::uint64_t> rows_;
  std::vector<std::uint64_t> row_at_hand_;
  std::vector<std::uint64_t> same_;
  std::vector<std::uint64_t> risen_;
  std::vector<Edit> edits_;
  StopCheck stop_;
};

}  // namespace mtgauge
