#include "edits/optimal_cells.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace mtgauge {

void OptimalCells::read(FullTable& table) {
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
void OptimalCells::fill() {
  last_changed_ = table_->text().size();
  first_changed_ = 0;
  Traceback<kWords, kLevels> traceback(words_, table_->reference().size() - 1);
  for (std::size_t at = last_changed_;; --at) {
    fill_row(traceback, at);
    if (at == 0) return;
  }
}

// After the move, all cells of a band have usually decreased by the gain; before it, the table is unchanged.
// Once a row before the move has the same cells on its levels as it had, so have all rows above it.
void OptimalCells::update(const BlockMove& move, int gain) {
  if (is_narrow()) return read(*table_);
  Traceback<0, kLevelsOfWide> traceback(words_, table_->reference().size() - 1);
  std::size_t at = table_->text().size();
  for (; at > move.last && is_shifted_alike(at, gain); --at) bands_[at].start -= gain;
  last_changed_ = at;
  if (at < table_->text().size()) {
    const Band& band = bands_[at + 1];
    traceback.resume(cells(at + 1, 0), band.first, band.end, rows_[at + 1].start_levels);
  }
  for (;; --at) {
    cells_before_.assign(cells(at, 0), cells(at, levels_));
    const std::uint8_t start_before = rows_[at].start_levels;
    fill_row(traceback, at);
    if (at == 0) break;
    if (at <= move.first && rows_[at].start_levels == start_before &&
        std::equal(cells_before_.begin(), cells_before_.end(), cells(at, 0))) {
      break;
    }
  }
  first_changed_ = at;
  const std::uint32_t bottleneck = rows_[at].bottleneck;
  while (at-- > 0 && rows_[at].bottleneck != at) rows_[at].bottleneck = bottleneck;
}

// Whether all cells in the band of a row, and those between them and the band of the next row, decreased by
// `gain`.
bool OptimalCells::is_shifted_alike(std::size_t at, int gain) const {
  const auto [begin, end, increase] = table_->change(at);
  const std::size_t next = std::min(at + 1, table_->text().size());
  return increase == -gain && end <= std::min(bands_[at].first, bands_[next].first);
}

// Traces back from the next row. Inlined, so that narrow rows stay in registers.
template <std::size_t kWords, std::size_t kLevels>
[[gnu::always_inline]] inline void OptimalCells::fill_row(Traceback<kWords, kLevels>& traceback,
                                                          std::size_t at) {
  const std::size_t words = kWords > 0 ? kWords : words_;
  if constexpr (kWords == 0) stop_.after(kLevels * words);
  const bool is_last = at == table_->text().size();
  if (!is_last) {
    const auto [best, near] = traceback.take_symbol(table_->matches(table_->text()[at]), table_->deltas(at));
    rows_[at].has_insertion = best != 0;
    rows_[at].has_near_insertion = near != 0;
  }
  std::uint64_t* const row = cells_.data() + at * kLevels * words;
  if (kWords == 0) std::fill_n(row, kLevels * words, 0);
  const std::uint64_t deletions = traceback.delete_symbols(
      table_->deltas(at),
      [&](std::size_t level, std::size_t word, std::uint64_t cells) { row[level * words + word] = cells; });
  rows_[at].start_levels = traceback.start_levels();
  rows_[at].has_deletion = deletions != 0;
  if (kWords == 0) find_band(at);
  const std::uint32_t bottleneck =
      is_last ? std::numeric_limits<std::uint32_t>::max() : rows_[at + 1].bottleneck;
  rows_[at].bottleneck = is_bottleneck(at) ? static_cast<std::uint32_t>(at) : bottleneck;
}

// A bottleneck is a row with a single cell on alignments that are at most one edit longer. After a move of
// one symbol that reduces the distance, the new alignment goes through this cell, too.
bool OptimalCells::is_bottleneck(std::size_t at) const {
  std::uint64_t found = rows_[at].start_levels & 2;
  for (std::size_t word = bands_[at].first; word < bands_[at].end; ++word) {
    const std::uint64_t here = cells(at, 1)[word];
    if (here == 0) continue;
    if (found != 0 || (here & (here - 1)) != 0) return false;
    found = here;
  }
  return true;
}

// To take the symbol out saves an edit if an optimal alignment inserts it, and costs none if an alignment
// does that is one edit longer. To put it in again saves an edit if an optimal alignment deletes the same
// symbol of the reference there, and costs none if the symbol can replace another deleted one, or if an
// alignment that deletes the same symbol is one edit longer. The two add up where a bottleneck lies between
// them. Otherwise the sum is the most that can be gained, or one edit if the sum is 0.
OptimalCells::Gain OptimalCells::gain_of_one(std::size_t from, std::size_t to) const {
  if (!may_leave(from)) return {0, true};
  const std::uint64_t* matches = table_->matches(table_->text()[from]);
  const std::uint64_t* deltas = table_->deltas(to);
  const std::uint64_t* best_cells = cells(to, 0);
  const std::uint64_t* near_cells = cells(to, 1);
  std::uint64_t best = 0;
  std::uint64_t near = rows_[to].has_deletion;
  for (std::size_t word = bands_[to].first; word < bands_[to].end; ++word) {
    best |= best_cells[word] & deltas[word] & matches[word];
    near |= ((best_cells[word] & ~deltas[words_ + word]) | (near_cells[word] & deltas[word])) & matches[word];
  }
  if (near == 0) return {0, true};
  const int gain = rows_[from].has_insertion + (best != 0);
  const bool is_bottleneck_between =
      from < to ? rows_[from + 1].bottleneck <= to : rows_[to].bottleneck <= from;
  return {is_bottleneck_between ? gain : std::max(gain, 1), is_bottleneck_between};
}

OptimalCells::Increase OptimalCells::increase(const std::uint64_t* row, int start, std::size_t at) const {
  return increase(row, row + words_, {0, table_->reference().size() / 64 + 1, start}, at);
}

// The difference of two rows changes from cell to cell only where their deltas differ.
OptimalCells::Increase OptimalCells::increase(const std::uint64_t* vp, const std::uint64_t* vn, Band band,
                                              std::size_t at) const {
  const std::uint64_t* deltas = table_->deltas(at);
  const std::size_t last = table_->reference().size() - 1;
  const int levels = static_cast<int>(levels_);
  int difference = band.start;
  int least_of_all = difference;
  int least = std::numeric_limits<int>::max();
  if (band.first == 0 && rows_[at].start_levels != 0) {
    least = difference + std::countr_zero(rows_[at].start_levels);
  }
  for (std::size_t word = band.first; word < std::min(band.end, last / 64 + 1); ++word) {
    const std::uint64_t valid = ~std::uint64_t{0} >> (word == last / 64 ? 63 - last % 64 : 0);
    const std::uint64_t table_vp = deltas[word];
    const std::uint64_t table_vn = deltas[words_ + word];
    std::uint64_t differing = ((vp[word] ^ table_vp) | (vn[word] ^ table_vn)) & valid;
    std::uint64_t left = valid;
    for (;;) {
      // Up to the next delta that differs.
      const std::uint64_t next = differing & (0 - differing);
      const std::uint64_t alike = left & (next - 1);
      int longer = 0;
      while (longer < levels && (cells(at, longer)[word] & alike) == 0) ++longer;
      if (longer < levels) least = std::min(least, difference + longer);
      if (alike != 0) least_of_all = std::min(least_of_all, difference);
      if (next == 0) break;
      difference += ((vp[word] & next) != 0) - ((vn[word] & next) != 0);
      difference -= ((table_vp & next) != 0) - ((table_vn & next) != 0);
      left &= 0 - next;
      differing ^= next;
    }
  }
  // Alignments through cells of no level are longer.
  return {std::min(least, least_of_all + levels), least <= least_of_all + levels};
}

void OptimalCells::find_band(std::size_t at) {
  const std::uint64_t* far = cells(at, levels_ - 1);
  const std::uint64_t* vp = table_->deltas(at);
  Band band{0, words_, static_cast<int>(at)};
  while (band.end > 1 && far[band.end - 1] == 0) --band.end;
  while (rows_[at].start_levels == 0 && far[band.first] == 0) {
    band.start += std::popcount(vp[band.first]) - std::popcount(vp[words_ + band.first]);
    ++band.first;
  }
  bands_[at] = band;
}

// An alignment through cells of no level is longer by more edits than the removal of the block can save.
int OptimalCells::least_increase_in_band(std::size_t begin, std::size_t end) {
  start_row(begin);
  enter(end);
  return increase_of_row(end).least;
}

// The smaller block moves past the other one. In between, the text lacks it or has it twice, and its rows
// differ from those of the table by a few edits. Where the table has only cells of no level, no alignment
// leads to fewer edits.
int OptimalCells::gain_in_band(const BlockMove& move) {
  const auto [first, middle, last] = move;
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
  return -increase_of_row(last).least;
}

// Takes the band of the table's row at `at`.
void OptimalCells::start_row(std::size_t at) {
  band_ = bands_[at];
  row_.resize(2 * words_);
  for (const std::size_t half : {std::size_t{0}, words_}) {
    const std::uint64_t* const deltas = table_->deltas(at) + half;
    // So few words that a call of std::copy_n would take longer.
    for (std::size_t word = band_.first; word < band_.end; ++word) row_[half + word] = deltas[word];
  }
}

OptimalCells::Increase OptimalCells::increase_of_row(std::size_t at) const {
  const Band& band = bands_[at];
  return increase(row_.data(), row_.data() + words_, {band.first, band.end, band_.start - band.start}, at);
}

// Goes on to the band of the row at `at`: drops the cells before it, and adds those after the known ones as
// if they were reached by deletions. No optimal alignment goes through an added cell that is reached
// otherwise.
void OptimalCells::enter(std::size_t at) {
  const Band& band = bands_[at];
  std::uint64_t* const vp = row_.data();
  std::uint64_t* const vn = vp + words_;
  for (; band_.first < band.first; ++band_.first) {
    band_.start += std::popcount(vp[band_.first]) - std::popcount(vn[band_.first]);
  }
  for (; band_.end < band.end; ++band_.end) {
    vp[band_.end] = ~std::uint64_t{0};
    vn[band_.end] = 0;
  }
  band_.end = band.end;
}

// Computes the row after one more symbol, in the band of the table's row at `at`.
void OptimalCells::take(std::uint32_t symbol, std::size_t at) {
  enter(at);
  const std::size_t begin = band_.first;
  advance_row(table_->matches(symbol) + begin, row_.data() + begin, row_.data() + words_ + begin,
              band_.end - begin);
  ++band_.start;
}

}  // namespace mtgauge
