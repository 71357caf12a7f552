#include "edits/best_cells.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace mtgauge {

void BestCells::read(FullTable& table) {
  table_ = &table;
  words_ = table.words();
  levels_ = is_narrow() ? kLevelsOfNarrow : kLevelsOfWide;
  rows_.resize(table.text().size() + 1);
  bands_.assign(rows_.size(), {0, words_, 0});
  cells_.resize(rows_.size() * levels_ * words_);
  switch (words_) {
    case 1:
      return fill<1, kLevelsOfNarrow>();
    case 2:
      return fill<2, kLevelsOfNarrow>();
    default:
      return fill<0, kLevelsOfWide>();
  }
}

template <std::size_t kWords, std::size_t kLevels>
void BestCells::fill() {
  last_changed_ = table_->text().size();
  first_changed_ = 0;
  Traceback<kWords, kLevels> way(words_, table_->reference().size() - 1);
  for (std::size_t at = last_changed_;; --at) {
    fill_row(way, at);
    if (at == 0) return;
  }
}

// Behind the exchange, all cells of the band have as many edits less, as a rule; before it, all are as they
// were. From such a row on back, so are the best cells of all rows.
void BestCells::update(const Exchange& exchange, int gain) {
  if (is_narrow()) return read(*table_);
  Traceback<0, kLevelsOfWide> way(words_, table_->reference().size() - 1);
  std::size_t at = table_->text().size();
  for (; at > exchange.last && is_alike(at, gain); --at) bands_[at].start -= gain;
  last_changed_ = at;
  if (at < table_->text().size()) {
    const Band& band = bands_[at + 1];
    way.resume(cells(at + 1, 0), band.first, band.end, rows_[at + 1].levels_of_start);
  }
  for (;; --at) {
    cells_before_.assign(cells(at, 0), cells(at, levels_));
    const std::uint8_t start_before = rows_[at].levels_of_start;
    fill_row(way, at);
    if (at == 0) break;
    if (at <= exchange.first && rows_[at].levels_of_start == start_before &&
        std::equal(cells_before_.begin(), cells_before_.end(), cells(at, 0))) {
      break;
    }
  }
  first_changed_ = at;
  const std::uint32_t strait = rows_[at].strait;
  while (at-- > 0 && rows_[at].strait != at) rows_[at].strait = strait;
}

// Whether the cells of the band of a row, and those between them and the band of the next row, have all
// `gain` edits less.
bool BestCells::is_alike(std::size_t at, int gain) const {
  const auto [begin, end, growth] = table_->change(at);
  const std::size_t next = std::min(at + 1, table_->text().size());
  return growth == -gain && end <= std::min(bands_[at].first, bands_[next].first);
}

// Traced back from the row behind. Inlined, so that narrow rows stay in registers.
template <std::size_t kWords, std::size_t kLevels>
[[gnu::always_inline]] inline void BestCells::fill_row(Traceback<kWords, kLevels>& way, std::size_t at) {
  const std::size_t words = kWords > 0 ? kWords : words_;
  if constexpr (kWords == 0) stop_.after(kLevels * words);
  const bool is_last = at == table_->text().size();
  if (!is_last) {
    const auto [best, near] = way.take_symbol(table_->matches(table_->text()[at]), table_->steps(at));
    rows_[at].has_insertion = best != 0;
    rows_[at].has_near_insertion = near != 0;
  }
  std::uint64_t* const row = cells_.data() + at * kLevels * words;
  if (kWords == 0) std::fill_n(row, kLevels * words, 0);
  const std::uint64_t deletions = way.delete_symbols(
      table_->steps(at),
      [&](std::size_t level, std::size_t word, std::uint64_t cells) { row[level * words + word] = cells; });
  rows_[at].levels_of_start = way.levels_of_start();
  rows_[at].has_deletion = deletions != 0;
  if (kWords == 0) find_band(at);
  const std::uint32_t strait = is_last ? std::numeric_limits<std::uint32_t>::max() : rows_[at + 1].strait;
  rows_[at].strait = is_strait(at) ? static_cast<std::uint32_t>(at) : strait;
}

// A row with a single cell through which alignments go that are an edit longer at most. An exchange of one
// symbol that makes the distance smaller keeps its alignment in this cell.
bool BestCells::is_strait(std::size_t at) const {
  std::uint64_t found = rows_[at].levels_of_start & 2;
  for (std::size_t word = bands_[at].first; word < bands_[at].end; ++word) {
    const std::uint64_t here = cells(at, 1)[word];
    if (here == 0) continue;
    if (found != 0 || (here & (here - 1)) != 0) return false;
    found = here;
  }
  return true;
}

// A symbol that moves leaves a text that has it, which saves an edit if a best alignment inserts it where it
// stands, and costs none if one does that is an edit longer. It goes to a place that lacks it, which saves an
// edit if a best alignment deletes the same symbol of the reference there, and costs none if it can stand for
// another deleted symbol, or if alignments that go on in this way are an edit longer. Both add up where a
// strait lies between; else the sum is the most that can be gained, or if it is 0, one edit.
BestCells::Gain BestCells::gain_of_one(std::size_t from, std::size_t to) const {
  if (!may_leave(from)) return {0, true};
  const std::uint64_t* matches = table_->matches(table_->text()[from]);
  const std::uint64_t* steps = table_->steps(to);
  const std::uint64_t* best_cells = cells(to, 0);
  const std::uint64_t* near_cells = cells(to, 1);
  std::uint64_t best = 0;
  std::uint64_t near = rows_[to].has_deletion;
  for (std::size_t word = bands_[to].first; word < bands_[to].end; ++word) {
    best |= best_cells[word] & steps[word] & matches[word];
    near |= ((best_cells[word] & ~steps[words_ + word]) | (near_cells[word] & steps[word])) & matches[word];
  }
  if (near == 0) return {0, true};
  const int gain = rows_[from].has_insertion + (best != 0);
  const bool is_strait_between = from < to ? rows_[from + 1].strait <= to : rows_[to].strait <= from;
  return {is_strait_between ? gain : std::max(gain, 1), is_strait_between};
}

BestCells::Growth BestCells::growth(const std::uint64_t* row, int start, std::size_t at) const {
  return growth(row, row + words_, {0, table_->reference().size() / 64 + 1, start}, at);
}

// The difference of two rows stays the same from cell to cell but where their steps differ.
BestCells::Growth BestCells::growth(const std::uint64_t* more, const std::uint64_t* less, Band band,
                                    std::size_t at) const {
  const std::uint64_t* steps = table_->steps(at);
  const std::size_t last = table_->reference().size() - 1;
  const int levels = static_cast<int>(levels_);
  int difference = band.start;
  int least_of_all = difference;
  int least = std::numeric_limits<int>::max();
  if (band.first == 0 && rows_[at].levels_of_start != 0) {
    least = difference + std::countr_zero(rows_[at].levels_of_start);
  }
  for (std::size_t word = band.first; word < std::min(band.end, last / 64 + 1); ++word) {
    const std::uint64_t valid = ~std::uint64_t{0} >> (word == last / 64 ? 63 - last % 64 : 0);
    const std::uint64_t is_more = steps[word];
    const std::uint64_t is_less = steps[words_ + word];
    std::uint64_t differing = ((more[word] ^ is_more) | (less[word] ^ is_less)) & valid;
    std::uint64_t left = valid;
    for (;;) {
      // Up to the next step that differs.
      const std::uint64_t next = differing & (0 - differing);
      const std::uint64_t alike = left & (next - 1);
      int longer = 0;
      while (longer < levels && (cells(at, longer)[word] & alike) == 0) ++longer;
      if (longer < levels) least = std::min(least, difference + longer);
      if (alike != 0) least_of_all = std::min(least_of_all, difference);
      if (next == 0) break;
      difference += ((more[word] & next) != 0) - ((less[word] & next) != 0);
      difference -= ((is_more & next) != 0) - ((is_less & next) != 0);
      left &= 0 - next;
      differing ^= next;
    }
  }
  // Alignments through other cells are longer.
  return {std::min(least, least_of_all + levels), least <= least_of_all + levels};
}

void BestCells::find_band(std::size_t at) {
  const std::uint64_t* far = cells(at, levels_ - 1);
  const std::uint64_t* more = table_->steps(at);
  Band band{0, words_, static_cast<int>(at)};
  while (band.end > 1 && far[band.end - 1] == 0) --band.end;
  while (rows_[at].levels_of_start == 0 && far[band.first] == 0) {
    band.start += std::popcount(more[band.first]) - std::popcount(more[words_ + band.first]);
    ++band.first;
  }
  bands_[at] = band;
}

// An alignment through cells of no level saves at most the length of the block of the edits that it is longer
// by.
int BestCells::least_growth_in_band(std::size_t begin, std::size_t end) {
  start_row(begin);
  enter(end);
  return growth_of_row(end).least;
}

// The smaller block moves past the other one. Without it, or with it twice, the text has the rows of the
// table with some edits more or less, and where these have cells of no level no alignment leads to fewer
// edits.
int BestCells::gain_in_band(const Exchange& exchange) {
  const auto [first, middle, last] = exchange;
  const Ids text = table_->text();
  start_row(first);
  if (middle - first <= last - middle) {
    enter(middle);
    for (std::size_t at = middle; at < last; ++at) take(text[at], at + 1);
    for (std::size_t at = first; at < middle; ++at) take(text[at], last);
  } else {
    for (std::size_t at = middle; at < last; ++at) take(text[at], first);
    for (std::size_t at = first; at < middle; ++at) take(text[at], at + 1);
    enter(last);
  }
  return -growth_of_row(last).least;
}

// The row of the table at `at`, of which its band is known.
void BestCells::start_row(std::size_t at) {
  band_ = bands_[at];
  row_.resize(2 * words_);
  for (const std::size_t half : {std::size_t{0}, words_}) {
    const std::uint64_t* const steps = table_->steps(at) + half;
    // Few words, for which a call takes longer than this.
    for (std::size_t word = band_.first; word < band_.end; ++word) row_[half + word] = steps[word];
  }
}

BestCells::Growth BestCells::growth_of_row(std::size_t at) const {
  const Band& band = bands_[at];
  return growth(row_.data(), row_.data() + words_, {band.first, band.end, band_.start - band.start}, at);
}

// Leaves the cells before the band of the row at `at`. Those behind the ones that are known are reached by
// deletions, or not by the best way.
void BestCells::enter(std::size_t at) {
  const Band& band = bands_[at];
  std::uint64_t* const more = row_.data();
  std::uint64_t* const less = more + words_;
  for (; band_.first < band.first; ++band_.first) {
    band_.start += std::popcount(more[band_.first]) - std::popcount(less[band_.first]);
  }
  for (; band_.end < band.end; ++band_.end) {
    more[band_.end] = ~std::uint64_t{0};
    less[band_.end] = 0;
  }
  band_.end = band.end;
}

// The row behind one more symbol, as that at `at` of the table.
void BestCells::take(std::uint32_t symbol, std::size_t at) {
  enter(at);
  const std::size_t begin = band_.first;
  advance_row(table_->matches(symbol) + begin, row_.data() + begin, row_.data() + words_ + begin,
              band_.end - begin);
  ++band_.start;
}

}  // namespace mtgauge
