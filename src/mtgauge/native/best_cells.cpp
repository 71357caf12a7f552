#include "best_cells.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace mtgauge {
namespace {

// The seeds, and what is reached from them by steps to the next lower position that begin where `passable`
// is.
std::uint64_t fill_down(std::uint64_t seeds, std::uint64_t passable) {
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
  rows_.resize(table.text().size() + 1);
  cells_.resize(rows_.size() * 2 * words_);
  switch (words_) {
    case 1:
      return fill<1>();
    case 2:
      return fill<2>();
    case 4:
      return fill<4>();
    default:
      return fill<0>();
  }
}

// Goes from the end of the table back along the steps by which its cells were reached. A step that is not the
// best way to its cell makes an alignment longer, by one edit or by two.
template <std::size_t kWords>
void BestCells::fill() {
  const std::size_t words = kWords > 0 ? kWords : words_;
  const std::size_t last = table_->reference().size() - 1;
  Bits<kWords> best(words), near(words), same(words), risen(words), more(words), less(words);
  best[last / 64] = std::uint64_t{1} << last % 64;
  bool is_start_best = false;
  bool is_start_near = false;
  for (std::size_t at = table_->text().size();; --at) {
    // Deletions, which lead to the left.
    const std::uint64_t* steps = table_->steps(at);
    std::uint64_t* cells = cells_.data() + at * 2 * words;
    std::uint64_t best_left = 0;
    std::uint64_t near_left = 0;
    std::uint64_t deletions = 0;
    for (std::size_t word = words; word-- > 0;) {
      const std::uint64_t is_more = steps[word];
      best[word] = fill_down(best[word] | best_left << 63, is_more);
      const std::uint64_t best_deletions = best[word] & is_more;
      const std::uint64_t late_deletions = best[word] & ~steps[words + word];
      near[word] = fill_down(near[word] | best[word] | late_deletions >> 1 | near_left << 63, is_more);
      best_left = best_deletions & 1;
      near_left = (late_deletions | (near[word] & is_more)) & 1;
      deletions |= best_deletions;
      cells[word] = best[word];
      cells[words + word] = near[word];
    }
    is_start_best |= best_left != 0;
    is_start_near |= near_left != 0;
    rows_[at].is_start_best = is_start_best;
    rows_[at].is_start_near = is_start_near;
    rows_[at].has_deletion = deletions != 0;
    if (at == 0) return;

    // Insertions, which lead up, and matches and substitutions, which lead up and to the left.
    const std::uint64_t* above = table_->steps(at - 1);
    std::copy_n(above, words, more.data());
    std::copy_n(above + words, words, less.data());
    const std::uint64_t* matches = table_->matches(table_->text()[at - 1]);
    advance_row(matches, more.data(), less.data(), words, last,
                [&](std::size_t word, std::uint64_t is_same, std::uint64_t is_risen) {
                  same[word] = is_same;
                  risen[word] = is_risen;
                });
    std::uint64_t best_insertions = is_start_best;
    std::uint64_t near_insertions = is_start_near;
    best_left = 0;
    near_left = 0;
    for (std::size_t word = words; word-- > 0;) {
      const std::uint64_t is_fallen = same[word] & above[word];
      const std::uint64_t is_late = same[word] & ~matches[word];
      const std::uint64_t best_up = best[word] & risen[word];
      const std::uint64_t near_up = (best[word] & ~is_fallen) | (near[word] & risen[word]);
      const std::uint64_t best_across = best[word] & ~is_late;
      const std::uint64_t near_across = best[word] | (near[word] & ~is_late);
      best_insertions |= best_up;
      near_insertions |= near_up;
      best[word] = best_up | best_across >> 1 | best_left << 63;
      near[word] = near_up | near_across >> 1 | near_left << 63;
      best_left = best_across & 1;
      near_left = near_across & 1;
    }
    rows_[at - 1].has_insertion = best_insertions != 0;
    rows_[at - 1].has_near_insertion = near_insertions != 0;
    is_start_best |= best_left != 0;
    is_start_near |= near_left != 0;
  }
}

// A symbol that moves leaves a text that has it and goes to a place that lacks it. It gains two edits only if
// best alignments insert it where it stands, and match it where it goes in the place of a deletion. It gains
// one only if alignments that do so are one edit longer at most, or if it can stand for a deleted symbol.
int BestCells::most_gain(std::size_t from, std::size_t to) const {
  if (!rows_[from].has_near_insertion) return 0;
  const std::uint64_t* matches = table_->matches(table_->text()[from]);
  const std::uint64_t* steps = table_->steps(to);
  const std::uint64_t* cells = cells_.data() + to * 2 * words_;
  std::uint64_t best = 0;
  std::uint64_t near = 0;
  for (std::size_t word = 0; word < words_; ++word) {
    best |= cells[word] & steps[word] & matches[word];
    near |= ((cells[word] & ~steps[words_ + word]) | (cells[words_ + word] & steps[word])) & matches[word];
  }
  if (rows_[from].has_insertion && best != 0) return 2;
  return rows_[to].has_deletion || near != 0 ? 1 : 0;
}

// The difference of two rows stays the same from cell to cell but where their steps differ.
BestCells::Growth BestCells::growth(const std::uint64_t* row, int start, std::size_t at) const {
  const std::uint64_t* more = row;
  const std::uint64_t* less = row + words_;
  const std::uint64_t* steps = table_->steps(at);
  const std::uint64_t* cells = cells_.data() + at * 2 * words_;
  const std::size_t last = table_->reference().size() - 1;
  int level = start;
  int least_of_all = level;
  int least = rows_[at].is_start_best ? level : std::numeric_limits<int>::max();
  if (rows_[at].is_start_near) least = std::min(least, level + 1);
  for (std::size_t word = 0; word <= last / 64; ++word) {
    const std::uint64_t valid = word == last / 64 ? ~std::uint64_t{0} >> (63 - last % 64) : ~std::uint64_t{0};
    const std::uint64_t is_more = steps[word];
    const std::uint64_t is_less = steps[words_ + word];
    std::uint64_t differing = ((more[word] ^ is_more) | (less[word] ^ is_less)) & valid;
    std::uint64_t left = valid;
    for (;;) {
      // Up to the next step that differs.
      const std::uint64_t next = differing & (0 - differing);
      const std::uint64_t alike = left & (next - 1);
      if (cells[word] & alike) {
        least = std::min(least, level);
      } else if (cells[words_ + word] & alike) {
        least = std::min(least, level + 1);
      }
      if (alike != 0) least_of_all = std::min(least_of_all, level);
      if (next == 0) break;
      level += ((more[word] & next) != 0) - ((less[word] & next) != 0);
      level -= ((is_more & next) != 0) - ((is_less & next) != 0);
      left &= 0 - next;
      differing ^= next;
    }
  }
  // Alignments through other cells are two edits longer at least.
  return {std::min(least, least_of_all + 2), least <= least_of_all + 2};
}

}  // namespace mtgauge
