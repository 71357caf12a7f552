#include "best_cells.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace mtgauge {
namespace {

// The seeds, and what is reached from them by steps to the next lower position that begin where `passable`
// is.
std::uint64_t fill_down(std::uint64_t seeds, std::uint64_t passable) {
  std::uint64_t reached = (seeds & passable) >> 1 & ~seeds;
  if (reached == 0) return seeds;
  for (int distance = 1; distance < 64; distance *= 2) {
    seeds |= (seeds & passable) >> distance;
    passable &= passable << distance;
  }
  return seeds;
}

// Words of bits, whose number the compiler knows or (kWords = 0) does not.
template <std::size_t kWords>
struct Bits : std::array<std::uint64_t, kWords> {
  explicit Bits(std::size_t) { this->fill(0); }
};
template <>
struct Bits<0> : std::vector<std::uint64_t> {
  explicit Bits(std::size_t words) : std::vector<std::uint64_t>(words) {}
};

}  // namespace

void BestCells::read(FullTable& table) {
  table_ = &table;
  words_ = table.words();
  levels_ = is_narrow() ? kLevelsOfNarrow : kLevelsOfWide;
  rows_.resize(table.text().size() + 1);
  bands_.resize(rows_.size());
  cells_.resize(rows_.size() * levels_ * words_);
  if (!is_narrow()) std::ranges::fill(cells_, 0);
  switch (words_) {
    case 1:
      return fill<1, kLevelsOfNarrow>();
    case 2:
      return fill<2, kLevelsOfNarrow>();
    default:
      return fill<0, kLevelsOfWide>();
  }
}

// Goes from the end of the table back along the steps by which its cells were reached. A step that is not the
// best way to its cell makes an alignment longer, by one edit or by two.
template <std::size_t kWords, std::size_t kLevels>
void BestCells::fill() {
  const std::size_t words = kWords > 0 ? kWords : words_;
  const std::size_t last = table_->reference().size() - 1;
  Bits<kWords * kLevels> cells(words * kLevels);  // word by word, the levels of a word side by side
  Bits<kWords> same(words), risen(words), more(words), less(words);
  for (std::size_t level = 0; level < kLevels; ++level) {
    cells[last / 64 * kLevels + level] = std::uint64_t{1} << last % 64;
  }
  std::array<std::uint64_t, kLevels> left{};  // what comes from the word behind
  // Words outside of these have no cells. Where there are few words, all are looked at.
  std::size_t begin = kWords > 0 ? 0 : last / 64;
  std::size_t end = kWords > 0 ? kWords : begin + 1;
  const auto is_reached = [&](std::size_t word) {
    if (kWords > 0 || word >= begin) return true;
    if (std::ranges::count(left, 0) == kLevels) return false;
    begin = word;
    return true;
  };
  std::uint8_t levels_of_start = 0;
  std::uint32_t strait = std::numeric_limits<std::uint32_t>::max();
  const auto note_start = [&] {
    for (std::size_t level = 0; level < kLevels; ++level) levels_of_start |= left[level] << level;
  };
  for (std::size_t at = table_->text().size();; --at) {
    // Deletions, which lead to the left.
    const std::uint64_t* steps = table_->steps(at);
    std::uint64_t deletions = 0;
    left.fill(0);
    for (std::size_t word = end; word-- > 0 && is_reached(word);) {
      const std::uint64_t is_more = steps[word];
      const std::uint64_t is_less = steps[words + word];
      std::uint64_t* const here = &cells[word * kLevels];
      std::uint64_t better = 0;
      std::uint64_t best = 0;
      for (std::size_t level = 0; level < kLevels; ++level) {
        const std::uint64_t late = (better & ~is_less) | best;
        here[level] = fill_down(here[level] | better | late >> 1 | left[level] << 63, is_more);
        left[level] = (late | (here[level] & is_more)) & 1;
        best = better;
        better = here[level];
        cells_[(at * kLevels + level) * words + word] = here[level];
      }
      deletions |= here[0] & is_more;
    }
    note_start();
    rows_[at].levels_of_start = levels_of_start;
    rows_[at].has_deletion = deletions != 0;
    if (is_narrow()) {
      bands_[at] = {0, words, 0};
    } else {
      find_band(at);
    }
    if (is_strait(at)) strait = static_cast<std::uint32_t>(at);
    rows_[at].strait = strait;
    if (at == 0) return;

    // Insertions, which lead up, and matches and substitutions, which lead up and to the left.
    while (kWords == 0 && end > begin + 1 && cells[end * kLevels - 1] == 0) --end;
    const std::uint64_t* above = table_->steps(at - 1);
    std::copy_n(above, end, more.data());
    std::copy_n(above + words, end, less.data());
    const std::uint64_t* matches = table_->matches(table_->text()[at - 1]);
    advance_row(matches, more.data(), less.data(), end,
                [&](std::size_t word, std::uint64_t is_same, std::uint64_t is_risen) {
                  same[word] = is_same;
                  risen[word] = is_risen;
                });
    std::uint64_t insertions = levels_of_start & 1;
    std::uint64_t near_insertions = levels_of_start & 2;
    left.fill(0);
    for (std::size_t word = end; word-- > 0 && is_reached(word);) {
      const std::uint64_t is_fallen = same[word] & above[word];
      const std::uint64_t is_late = same[word] & ~matches[word];
      std::uint64_t* const here = &cells[word * kLevels];
      insertions |= here[0] & risen[word];
      near_insertions |= (here[0] & ~is_fallen) | (here[1] & risen[word]);
      std::uint64_t better = 0;
      std::uint64_t best = 0;
      for (std::size_t level = 0; level < kLevels; ++level) {
        const std::uint64_t up = (here[level] & risen[word]) | (better & ~is_fallen) | best;
        const std::uint64_t across = (here[level] & ~is_late) | better;
        best = better;
        better = here[level];
        here[level] = up | across >> 1 | left[level] << 63;
        left[level] = across & 1;
      }
    }
    note_start();
    rows_[at - 1].has_insertion = insertions != 0;
    rows_[at - 1].has_near_insertion = near_insertions != 0;
  }
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

// The row of the table at `at`, of which everything behind the beginning of its band is known.
void BestCells::start_row(std::size_t at) {
  band_ = bands_[at];
  band_.end = words_;
  row_.resize(2 * words_);
  const std::uint64_t* steps = table_->steps(at);
  std::copy(steps + band_.first, steps + words_, row_.begin() + band_.first);
  std::copy(steps + words_ + band_.first, steps + 2 * words_, row_.begin() + words_ + band_.first);
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
