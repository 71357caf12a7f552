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
// Rows of 256 MiB: where all rows would fill more, some are computed again when they are needed.
constexpr std::size_t kMostWordsOfRows = std::size_t{1} << 25;

// A word that begins a row is handed zeros.
std::uint8_t packed(const RowCarry& carry) {
  return static_cast<std::uint8_t>(carry.level | carry.fallen << 1);
}

RowCarry unpacked(std::uint8_t packed) { return {packed & std::uint64_t{1}, std::uint64_t{packed} >> 1}; }

// By how much the cell is more than its upper neighbour.
int rise(const RowCarry& carry) { return 1 - static_cast<int>(carry.level) - static_cast<int>(carry.fallen); }

}  // namespace

// A row under way: in registers where its width is known, else (kWords = 0) in memory of the table.
template <std::size_t kWords>
class FullTable::Row {
 public:
  explicit Row(FullTable&) {}

  std::uint64_t* more() { return more_.data(); }
  std::uint64_t* less() { return less_.data(); }
  static constexpr std::size_t words() { return kWords; }
  // Word by word, so that the row stays in registers.
  void load(const std::uint64_t* kept) {
    for (std::size_t at = 0; at < kWords; ++at) more_[at] = kept[at], less_[at] = kept[kWords + at];
  }
  void leave(std::uint64_t* target) const {
    for (std::size_t at = 0; at < kWords; ++at) target[at] = more_[at], target[kWords + at] = less_[at];
  }
  bool has_steps_of(const std::uint64_t* kept) const {
    std::uint64_t differences = 0;
    for (std::size_t at = 0; at < kWords; ++at) {
      differences |= (more_[at] ^ kept[at]) | (less_[at] ^ kept[kWords + at]);
    }
    return differences == 0;
  }

 private:
  std::array<std::uint64_t, kWords> more_;
  std::array<std::uint64_t, kWords> less_;
};

template <>
class FullTable::Row<0> {
 public:
  explicit Row(FullTable& table) : steps_(table.row_at_hand_.data()), words_(table.words_) {}

  std::uint64_t* more() { return steps_; }
  std::uint64_t* less() { return steps_ + words_; }
  std::size_t words() const { return words_; }
  void load(const std::uint64_t* kept) { std::copy_n(kept, 2 * words_, steps_); }
  void leave(std::uint64_t* target) const {
    if (target != steps_) std::copy_n(steps_, 2 * words_, target);
  }
  bool has_steps_of(const std::uint64_t* kept) const { return std::equal(steps_, steps_ + 2 * words_, kept); }

 private:
  std::uint64_t* steps_;
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

// Rows of fixed width are all kept.
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
  row_at_hand_.resize(2 * words_);
}

int FullTable::set_text(Ids text) {
  text_ = text;
  stride_ = words_ <= kMostFixedWords ? 1 : 1 + 2 * words_ * text.size() / kMostWordsOfRows;
  rows_.resize((text.size() / stride_ + 1) * 2 * words_);
  if (has_carries()) carries_.resize(text.size() * words_);
  distance_ = with_width([&](auto width) { return fill<width>(0); });
  return distance_;
}

int FullTable::set_exchanged(Ids text, const Exchange& exchange) {
  text_ = text;
  if (has_carries()) {
    changes_.resize(text.size() + 1);
    RowChange change{words_, 0, 0};
    for (std::size_t at = exchange.first; at < text.size(); ++at) {
      // Where the text has other symbols, all words may change.
      if (at < exchange.last) change = {0, words_, change.growth};
      change = changes_[at + 1] = advance_changed(at, change);
    }
    distance_ = cell_at(text.size(), reference_.size(), steps(text.size()), steps(text.size()) + words_);
  } else {
    distance_ = with_width([&](auto width) { return fill<width>(exchange.first); });
  }
  return distance_;
}

// From the row behind `begin` symbols on, which is known unless it is the first.
template <std::size_t kWords>
int FullTable::fill(std::size_t begin) {
  Row<kWords> row(*this);
  if (begin > 0) {
    load(row, begin);
  } else {
    std::fill_n(row.more(), row.words(), ~std::uint64_t{0});
    std::fill_n(row.less(), row.words(), 0);
  }
  const bool has_carries = (kWords == 0 || is_wide(kWords)) && this->has_carries();
  for (std::size_t at = begin;; ++at) {
    if (is_kept<kWords>(at)) row.leave(kept_row<kWords>(at));
    if (at == text_.size()) return cell_at(at, reference_.size(), row.more(), row.less());
    if (!has_carries) {
      advance(row, text_[at]);
      continue;
    }
    stop_.after(row.words());
    std::uint8_t* const carries = carries_.data() + at * row.words();
    advance_row(masks_.of(text_[at]), row.more(), row.less(), row.words(),
                [&](std::size_t word, std::uint64_t same, std::uint64_t risen) {
                  carries[word] = packed({~risen >> 63, (same & row.more()[word]) >> 63});
                });
  }
}

// Makes the row behind one more symbol from that at `at`, where `change` is what changed. A word stays as it
// was if the word above it did and the word to its left hands it the same.
FullTable::RowChange FullTable::advance_changed(std::size_t at, RowChange change) {
  stop_.after(words_);
  const std::uint64_t* const matches = masks_.of(text_[at]);
  const std::uint64_t* const above = steps(at);
  std::uint64_t* const row = rows_.data() + 2 * words_ * (at + 1);
  std::uint8_t* const carries = carries_.data() + at * words_;
  std::uint8_t before = change.begin > 0 ? carries[change.begin - 1] : 0;
  RowCarry left = unpacked(before);
  RowChange made{words_, 0, change.growth};
  for (std::size_t word = change.begin; word < words_; ++word) {
    if (word >= change.end && packed(left) == before) return made;
    std::uint64_t more = above[word];
    std::uint64_t less = above[words_ + word];
    advance_word(matches[word], more, less, left, [](std::uint64_t, std::uint64_t) {});
    before = std::exchange(carries[word], packed(left));
    if (more == row[word] && less == row[words_ + word]) continue;
    row[word] = more;
    row[words_ + word] = less;
    made.begin = std::min(made.begin, word);
    made.end = word + 1;
  }
  made.growth += rise(left) - rise(unpacked(before));
  return made;
}

int FullTable::exchanged(const Exchange& exchange) {
  return with_width([&](auto width) {
    Row<width> row(*this);
    exchange_blocks(row, exchange);
    return finish(row, exchange.last, 0);
  });
}

const std::uint64_t* FullTable::steps_behind(const Exchange& exchange) {
  with_width([&](auto width) {
    Row<width> row(*this);
    exchange_blocks(row, exchange);
    row.leave(row_at_hand_.data());
  });
  return row_at_hand_.data();
}

int FullTable::without(std::size_t first, std::size_t last) {
  return with_width([&](auto width) {
    Row<width> row(*this);
    load(row, first);
    return finish(row, last, last - first);
  });
}

void FullTable::walk(std::vector<Edit>& edits) {
  with_width([&](auto width) {
    Row<width> row(*this);
    std::vector<std::uint64_t> same_cells(words_);
    std::vector<std::uint64_t> risen_cells(words_);
    std::size_t left = reference_.size();
    for (std::size_t at = text_.size(); at > 0; --at) {
      load(row, at - 1);
      if constexpr (width == 0) stop_.after(words_);
      advance_row(masks_.of(text_[at - 1]), row.more(), row.less(), row.words(),
                  [&](std::size_t word, std::uint64_t same, std::uint64_t risen) {
                    same_cells[word] = same;
                    risen_cells[word] = risen;
                  });
      left = walk_row(text_[at - 1], reference_, left, same_cells.data(), risen_cells.data(), edits);
    }
    edits.insert(edits.end(), left, Edit::kDeletion);
  });
}

// The row behind the first `at` symbols of the text.
template <std::size_t kWords>
void FullTable::load(Row<kWords>& row, std::size_t at) {
  const std::size_t kept = kWords > 0 ? at : at - at % stride_;
  row.load(kept_row<kWords>(kept));
  for (std::size_t next = kept; next < at; ++next) advance(row, text_[next]);
}

template <std::size_t kWords>
[[gnu::always_inline]] inline void FullTable::advance(Row<kWords>& row, std::uint32_t symbol) {
  advance_row(masks_.of(symbol), row.more(), row.less(), row.words());
  // Rows of fixed width take so little time that it is enough when their callers check.
  if constexpr (kWords == 0) stop_.after(words_);
}

// The row behind both blocks.
template <std::size_t kWords>
[[gnu::always_inline]] inline void FullTable::exchange_blocks(Row<kWords>& row, const Exchange& exchange) {
  load(row, exchange.first);
  for (std::size_t at = exchange.middle; at < exchange.last; ++at) advance(row, text_[at]);
  for (std::size_t at = exchange.first; at < exchange.middle; ++at) advance(row, text_[at]);
}

// The distance when the symbols from `at` on follow, where the text lacks `missing` symbols before these.
template <std::size_t kWords>
int FullTable::finish(Row<kWords>& row, std::size_t at, std::size_t missing) {
  for (; at < text_.size(); ++at) {
    // From a row with the same steps on everything is as it was.
    if (is_kept<kWords>(at) && row.has_steps_of(kept_row<kWords>(at))) {
      return distance_ - static_cast<int>(missing);
    }
    advance(row, text_[at]);
  }
  return cell_at(text_.size() - missing, reference_.size(), row.more(), row.less());
}

}  // namespace mtgauge
