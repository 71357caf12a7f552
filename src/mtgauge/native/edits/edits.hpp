// Edit distance between a text and a reference (Levenshtein 1966), and the alignment behind it.
//
// Text and reference are sequences of ids, one for each word or character. A row of the distance table
// compares one prefix of the text with every prefix of the reference. Adjacent cells differ by at most one,
// so that a row takes two bits a cell, and the next row a few operations for 64 cells (Myers 1999, Hyyrö
// 2003).
//
// The bit vectors have Hyyrö's names; his columns are the rows here. VP and VN mark the cells that are one
// more (positive) or one less (negative) than their left neighbour, HP and HN those that are one more or one
// less than the cell above, and D0 those that equal their upper left neighbour.
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

// The positions of each symbol in a reference.
class Occurrences {
 public:
  // Symbols are the ids below `symbols`. Other ids may occur in the reference, but have no positions here.
  void assign(Ids reference, std::size_t symbols);

  // In ascending order.
  Ids of(std::uint32_t symbol) const {
    return Ids(positions_).subspan(first_[symbol], first_[symbol + 1] - first_[symbol]);
  }

  std::size_t symbols() const { return first_.size() - 1; }

 private:
  std::vector<std::uint32_t> first_ = {0};
  std::vector<std::uint32_t> positions_;
};

// The same as bits, one for each position of the reference.
class MatchMasks {
 public:
  // `words` machine words for each symbol. The occurrences must outlive the masks.
  void assign(const Occurrences& occurrences, std::size_t words);
  // From the reference itself, for callers that do not need the occurrences. Symbols are ids, or characters
  // of one byte.
  template <class Symbol>
  void assign(std::span<const Symbol> reference, std::size_t symbols, std::size_t words);

  // The bits of a symbol, valid until the next call.
  const std::uint64_t* of(std::uint32_t symbol) {
    return has_all_rows_ ? bits_.data() + symbol * words_ : row_of_many(symbol);
  }

 private:
  void assign_frequent();
  const std::uint64_t* row_of_many(std::uint32_t symbol);

  const Occurrences* occurrences_ = nullptr;
  Occurrences own_occurrences_;
  std::size_t words_ = 0;
  // Whether every symbol has its own row of bits. Where these would take too much memory, only frequent
  // symbols have one, and the others share a row that is written on demand.
  bool has_all_rows_ = true;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> own_row_;
  std::vector<std::uint64_t> shared_row_;
  std::uint32_t sharing_symbol_ = kNoId;
};

// What the last cell of a machine word passes on to the next word. The cell of the empty prefix is one more
// in each row, so that the first word is passed zeros.
struct RowCarry {
  std::uint64_t not_hp = 0;
  std::uint64_t hn = 0;
};

// One machine word of `advance_row`. Calls record(d0, hp).
template <class Record>
inline void advance_word(std::uint64_t matches, std::uint64_t& vp, std::uint64_t& vn, RowCarry& left,
                         Record record) {
  const std::uint64_t match = matches | left.hn;
  const std::uint64_t d0 = (((match & vp) + vp) ^ vp) | (match | vn);
  const std::uint64_t not_hp = (d0 | vp) & ~vn;
  const std::uint64_t hn = d0 & vp;
  record(d0, ~not_hp);
  const std::uint64_t left_not_hp = not_hp << 1 | left.not_hp;
  vp = (hn << 1 | left.hn) | (left_not_hp & ~d0);
  vn = d0 & ~left_not_hp;
  left = {not_hp >> 63, hn >> 63};
}

// Turns a row of the table, of `words` machine words, into the next one. Calls record(word, d0, hp) for each
// of them.
template <class Record>
inline void advance_row(const std::uint64_t* matches, std::uint64_t* vp, std::uint64_t* vn, std::size_t words,
                        Record record) {
  RowCarry left;
  for (std::size_t word = 0; word < words; ++word) {
    advance_word(matches[word], vp[word], vn[word], left,
                 [&](std::uint64_t d0, std::uint64_t hp) { record(word, d0, hp); });
  }
}

inline void advance_row(const std::uint64_t* matches, std::uint64_t* vp, std::uint64_t* vn,
                        std::size_t words) {
  advance_row(matches, vp, vn, words, [](std::size_t, std::uint64_t, std::uint64_t) {});
}

// The cell after `columns` symbols of the reference, in the row after `rows` symbols of the text.
inline int cell_at(std::size_t rows, std::size_t columns, const std::uint64_t* vp, const std::uint64_t* vn) {
  int cell = static_cast<int>(rows);
  const auto add = [&](std::size_t word, std::uint64_t counted) {
    cell += std::popcount(vp[word] & counted) - std::popcount(vn[word] & counted);
  };
  const std::size_t whole = columns / 64;
  for (std::size_t word = 0; word < whole; ++word) add(word, ~std::uint64_t{0});
  if (columns % 64 > 0) add(whole, (std::uint64_t{1} << columns % 64) - 1);
  return cell;
}

// Traces an optimal alignment back through one row, from the cell after `at` symbols of the reference, and
// appends its edits. Of equally good steps it takes a match or a substitution, otherwise an insertion,
// otherwise a deletion. Returns how many symbols of the reference remain. `d0` and `hp` are what advance_row
// recorded.
std::size_t trace_back_row(std::uint32_t symbol, Ids reference, std::size_t at, const std::uint64_t* d0,
                           const std::uint64_t* hp, std::vector<Edit>& edits);

// Aligns texts of any length with one reference at a time. Not thread-safe.
class EditAligner {
 public:
  // Ids of texts are below `symbols`. The reference must outlive the calls of `align`.
  void set_reference(Ids reference, std::size_t symbols);

  // The edits of an optimal alignment, from the first to the last. Ties are broken as by trace_back_row.
  const std::vector<Edit>& align(Ids text);

 private:
  std::uint64_t* vp(std::vector<std::uint64_t>& rows, std::size_t row) const {
    return rows.data() + 2 * row * words_;
  }
  std::uint64_t* vn(std::vector<std::uint64_t>& rows, std::size_t row) const {
    return vp(rows, row) + words_;
  }
  void copy_row(std::vector<std::uint64_t>& from, std::size_t source, std::vector<std::uint64_t>& to,
                std::size_t target) const;
  void keep_block_starts(Ids text, std::size_t block_size);
  std::size_t trace_back_block(Ids text, std::size_t at);

  Ids reference_;
  std::size_t words_ = 0;
  Occurrences occurrences_;
  MatchMasks masks_;
  std::vector<std::uint64_t> block_starts_;  // rows: VP, then VN
  std::vector<std::uint64_t> rows_;          // of the current block
  std::vector<std::uint64_t> current_row_;
  std::vector<std::uint64_t> d0_;
  std::vector<std::uint64_t> hp_;
  std::vector<Edit> edits_;
  StopCheck stop_;
};

}  // namespace mtgauge
