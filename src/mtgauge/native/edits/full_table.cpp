#include "edits/full_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

namespace mtgauge {
namespace {

// The widest row whose width the compiler knows.
constexpr std::size_t kMostFixedWords = 8;
// 256 MiB: where all rows would take more, some are computed again when they are needed.
constexpr std::size_t kMostWordsOfRows = std::size_t{1} << 25;

// Packed, the zeros that are passed to the first word of a row are 0.
std::uint8_t packed(const RowCarry& carry) { return static_cast<std::uint8_t>(carry.not_hp | carry.hn << 1); }

RowCarry unpacked(std::uint8_t packed) { return {packed & std::uint64_t{1}, std::uint64_t{packed} >> 1}; }

// By how much the cell exceeds the one above it.
int rise(const RowCarry& carry) { return 1 - static_cast<int>(carry.not_hp) - static_cast<int>(carry.hn); }

}  // namespace

// The row that is computed: in registers where its width is known, otherwise (kWords = 0) in the table's
// memory.
template <std::size_t kWords>
class FullTable::Row {
 public:
  explicit Row(FullTable&) {}

  std::uint64_t* vp() { return vp_.data(); }
  std::uint64_t* vn() { return vn_.data(); }
  static constexpr std::size_t words() { return kWords; }
  // Word by word, so that the row stays in registers.
  void load(const std::uint64_t* kept) {
    for (std::size_t at = 0; at < kWords; ++at) vp_[at] = kept[at], vn_[at] = kept[kWords + at];
  }
  void store(std::uint64_t* target) const {
    for (std::size_t at = 0; at < kWords; ++at) target[at] = vp_[at], target[kWords + at] = vn_[at];
  }
  bool equals(const std::uint64_t* kept) const {
    std::uint64_t differences = 0;
    for (std::size_t at = 0; at < kWords; ++at) {
      differences |= (vp_[at] ^ kept[at]) | (vn_[at] ^ kept[kWords + at]);
    }
    return differences == 0;
  }

 private:
  std::array<std::uint64_t, kWords> vp_;
  std::array<std::uint64_t, kWords> vn_;
};

template <>
class FullTable::Row<0> {
 public:
  explicit Row(FullTable& table) : deltas_(table.current_row_.data()), words_(table.words_) {}

  std::uint64_t* vp() { return deltas_; }
  std::uint64_t* vn() { return deltas_ + words_; }
  std::size_t words() const { return words_; }
  void load(const std::uint64_t* kept) { std::copy_n(kept, 2 * words_, deltas_); }
  void store(std::uint64_t* target) const {
    if (target != deltas_) std::copy_n(deltas_, 2 * words_, target);
  }
  bool equals(const std::uint64_t* kept) const { return std::equal(deltas_, deltas_ + 2 * words_, kept); }

 private:
  std::uint64_t* deltas_;
  std::size_t words_;
};

template <class Action>
auto FullTable::with_width(Action action) {
  switch (words_) {
    case 1:
      return action(std::integral_constant<std::size_t, 1>{});
    case 2:
      return action(std::integral_constant<std::size_t, 2>{});
    case 4:
      return action(std::integral_constant<std::size_t, 4>{});
    case kMostFixedWords:
      return action(std::integral_constant<std::size_t, kMostFixedWords>{});
    default:
      return action(std::integral_constant<std::size_t, 0>{});
  }
}

// All rows of a fixed width are kept.
template <std::size_t kWords>
bool FullTable::is_kept(std::size_t at) const {
  return kWords > 0 || at % stride_ == 0;
}

template <std::size_t kWords>
std::uint64_t* FullTable::kept_row(std::size_t at) {
  return kWords > 0 ? rows_.data() + 2 * kWords * at : rows_.data() + 2 * words_ * (at / stride_);
}

void FullTable::set_reference(Ids reference, std::size_t symbols) {
  reference_ = reference;
  const std::size_t needed = (reference.size() + 63) / 64;
  words_ = needed <= kMostFixedWords ? std::bit_ceil(needed) : needed;
  masks_.assign(reference, symbols, words_);
  current_row_.resize(2 * words_);
}

int FullTable::set_text(Ids text) {
  text_ = text;
  stride_ = words_ <= kMostFixedWords ? 1 : 1 + 2 * words_ * text.size() / kMostWordsOfRows;
  rows_.resize((text.size() / stride_ + 1) * 2 * words_);
  if (has_carries()) carries_.resize(text.size() * words_);
  distance_ = with_width([&](auto width) { return fill<width>(0); });
  return distance_;
}

int FullTable::apply_move(Ids text, const BlockMove& move) {
  text_ = text;
  if (has_carries()) {
    changes_.resize(text.size() + 1);
    RowChange change{words_, 0, 0};
    for (std::size_t at = move.first; at < text.size(); ++at) {
      // Where the move changed the symbols, all words may change.
      if (at < move.last) change = {0, words_, change.increase};
      change = changes_[at + 1] = advance_changed(at, change);
    }
    distance_ = cell_at(text.size(), reference_.size(), deltas(text.size()), deltas(text.size()) + words_);
  } else {
    distance_ = with_width([&](auto width) { return fill<width>(move.first); });
  }
  return distance_;
}

// Computes the rows after the one after `begin` symbols, which is known unless it is the first row.
template <std::size_t kWords>
int FullTable::fill(std::size_t begin) {
  Row<kWords> row(*this);
  if (begin > 0) {
    load(row, begin);
  } else {
    std::fill_n(row.vp(), row.words(), ~std::uint64_t{0});
    std::fill_n(row.vn(), row.words(), 0);
  }
  const bool has_carries = (kWords == 0 || is_wide(kWords)) && this->has_carries();
  for (std::size_t at = begin;; ++at) {
    if (is_kept<kWords>(at)) row.store(kept_row<kWords>(at));
    if (at == text_.size()) return cell_at(at, reference_.size(), row.vp(), row.vn());
    if (!has_carries) {
      advance(row, text_[at]);
      continue;
    }
    stop_.after(row.words());
    std::uint8_t* const carries = carries_.data() + at * row.words();
    advance_row(masks_.of(text_[at]), row.vp(), row.vn(), row.words(),
                [&](std::size_t word, std::uint64_t d0, std::uint64_t hp) {
                  carries[word] = packed({~hp >> 63, (d0 & row.vp()[word]) >> 63});
                });
  }
}

// Computes the row after one more symbol from the row at `at`, of which `change` says what changed. A word
// stays the same if the word above it did, and the word to its left passes on the same carry.
FullTable::RowChange FullTable::advance_changed(std::size_t at, RowChange change) {
  stop_.after(words_);
  const std::uint64_t* const matches = masks_.of(text_[at]);
  const std::uint64_t* const above = deltas(at);
  std::uint64_t* const row = rows_.data() + 2 * words_ * (at + 1);
  std::uint8_t* const carries = carries_.data() + at * words_;
  std::uint8_t before = change.begin > 0 ? carries[change.begin - 1] : 0;
  RowCarry left = unpacked(before);
  RowChange made{words_, 0, change.increase};
  for (std::size_t word = change.begin; word < words_; ++word) {
    if (word >= change.end && packed(left) == before) return made;
    std::uint64_t vp = above[word];
    std::uint64_t vn = above[words_ + word];
    advance_word(matches[word], vp, vn, left, [](std::uint64_t, std::uint64_t) {});
    before = std::exchange(carries[word], packed(left));
    if (vp == row[word] && vn == row[words_ + word]) continue;
    row[word] = vp;
    row[words_ + word] = vn;
    made.begin = std::min(made.begin, word);
    made.end = word + 1;
  }
  made.increase += rise(left) - rise(unpacked(before));
  return made;
}

int FullTable::distance_after(const BlockMove& move) {
  return with_width([&](auto width) {
    Row<width> row(*this);
    move_blocks(row, move);
    return finish(row, move.last, 0);
  });
}

const std::uint64_t* FullTable::deltas_after(const BlockMove& move) {
  with_width([&](auto width) {
    Row<width> row(*this);
    move_blocks(row, move);
    row.store(current_row_.data());
  });
  return current_row_.data();
}

int FullTable::without(std::size_t first, std::size_t last) {
  return with_width([&](auto width) {
    Row<width> row(*this);
    load(row, first);
    return finish(row, last, last - first);
  });
}

void FullTable::trace_back(std::vector<Edit>& edits) {
  with_width([&](auto width) {
    Row<width> row(*this);
    std::vector<std::uint64_t> d0_of_row(words_);
    std::vector<std::uint64_t> hp_of_row(words_);
    std::size_t left = reference_.size();
    for (std::size_t at = text_.size(); at > 0; --at) {
      load(row, at - 1);
      if constexpr (width == 0) stop_.after(words_);
      advance_row(masks_.of(text_[at - 1]), row.vp(), row.vn(), row.words(),
                  [&](std::size_t word, std::uint64_t d0, std::uint64_t hp) {
                    d0_of_row[word] = d0;
                    hp_of_row[word] = hp;
                  });
      left = trace_back_row(text_[at - 1], reference_, left, d0_of_row.data(), hp_of_row.data(), edits);
    }
    edits.insert(edits.end(), left, Edit::kDeletion);
  });
}

// Loads the row after the first `at` symbols of the text.
template <std::size_t kWords>
void FullTable::load(Row<kWords>& row, std::size_t at) {
  const std::size_t kept = kWords > 0 ? at : at - at % stride_;
  row.load(kept_row<kWords>(kept));
  for (std::size_t next = kept; next < at; ++next) advance(row, text_[next]);
}

template <std::size_t kWords>
[[gnu::always_inline]] inline void FullTable::advance(Row<kWords>& row, std::uint32_t symbol) {
  advance_row(masks_.of(symbol), row.vp(), row.vn(), row.words());
  // Rows of fixed width take so little time that the checks of callers suffice.
  if constexpr (kWords == 0) stop_.after(words_);
}

// Computes the row after both blocks.
template <std::size_t kWords>
[[gnu::always_inline]] inline void FullTable::move_blocks(Row<kWords>& row, const BlockMove& move) {
  load(row, move.first);
  for (std::size_t at = move.middle; at < move.last; ++at) advance(row, text_[at]);
  for (std::size_t at = move.first; at < move.middle; ++at) advance(row, text_[at]);
}

// The distance when the symbols from `at` on follow, in a text that lacks `missing` of the symbols before
// them.
template <std::size_t kWords>
int FullTable::finish(Row<kWords>& row, std::size_t at, std::size_t missing) {
  for (; at < text_.size(); ++at) {
    // After a row with the same deltas, the rest is the same.
    if (is_kept<kWords>(at) && row.equals(kept_row<kWords>(at))) {
      return distance_ - static_cast<int>(missing);
    }
    advance(row, text_[at]);
  }
  return cell_at(text_.size() - missing, reference_.size(), row.vp(), row.vn());
}

}  // namespace mtgauge
