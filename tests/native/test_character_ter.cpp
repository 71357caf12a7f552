// CharacTER: the distances that the search for shifts needs, the search, and the rows.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "check.hpp"
#include "edits/character_ter.hpp"
#include "edits/edit_distance.hpp"
#include "edits/full_table.hpp"
#include "edits/optimal_cells.hpp"
#include "edits/phrase_shifts.hpp"
#include "texts.hpp"

using namespace mtgauge;

namespace {

using Words = std::vector<std::uint32_t>;

Words random_words(std::mt19937& random, std::size_t count, std::uint32_t symbols) {
  Words words(count);
  for (std::uint32_t& word : words) word = random() % symbols;
  return words;
}

// A noisy copy, whose optimal alignments are near the diagonal.
Words varied(std::mt19937& random, Words words, std::uint32_t symbols) {
  for (std::size_t change = words.size() / 8 + 1; change > 0 && !words.empty(); --change) {
    const auto at = words.begin() + random() % words.size();
    if (random() % 2 == 0) {
      *at = random() % symbols;
    } else {
      std::rotate(words.begin(), at, words.end());
    }
  }
  return words;
}

Words moved(Words words, const BlockMove& move) {
  std::rotate(words.begin() + move.first, words.begin() + move.middle, words.begin() + move.last);
  return words;
}

int distance(const Words& text, const Words& reference, std::size_t symbols) {
  return static_cast<int>(EditDistance().between(Ids(text), Ids(reference), symbols));
}

BlockMove random_move(std::mt19937& random, std::size_t length, std::size_t block) {
  std::size_t cuts[3] = {random() % (length + 1), random() % (length + 1), 0};
  std::sort(cuts, cuts + 2);
  cuts[2] = cuts[1];
  cuts[1] =
      random() % 2 == 0 ? std::min(cuts[0] + block, cuts[2]) : std::max(cuts[2], cuts[0] + block) - block;
  return {cuts[0], cuts[1], cuts[2]};
}

// What is predicted of a move is true of the moved text, for rows of each width.
void test_moves() {
  std::mt19937 random(5);
  FullTable table;
  OptimalCells cells;
  int exact_gains = 0;
  int gains_in_band = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::size_t longest = round % 50 == 0 ? 700 : round % 10 == 0 ? 200 : 40;
    const std::uint32_t symbols = 2 + random() % 40;
    const Words reference = random_words(random, 1 + random() % longest, symbols);
    const std::size_t block = 1 + random() % 5;
    Words text = round % 3 == 0 ? random_words(random, 1 + random() % longest, symbols)
                                : varied(random, reference, symbols);
    const auto [first, middle, last] = random_move(random, text.size(), block);
    const BlockMove move{first, middle, last};
    // The move usually improves two texts of three.
    if (round % 3 != 0) text = moved(text, {first, first + (last - middle), last});
    table.set_reference(reference, symbols);
    const int before = table.set_text(text);
    CHECK(before == distance(text, reference, symbols));
    cells.read(table);
    const int gain = before - distance(moved(text, move), reference, symbols);
    CHECK(table.distance_after(move) == before - gain);
    const OptimalCells::Increase increase = cells.increase(table.deltas_after(move), 0, last);
    CHECK(increase.is_exact ? increase.least == -gain : increase.least <= -gain);

    const bool is_first_smaller = middle - first <= last - middle;
    const std::size_t begin = is_first_smaller ? first : middle;
    const std::size_t end = is_first_smaller ? middle : last;
    const std::size_t length = end - begin;
    Words rest = text;
    rest.erase(rest.begin() + begin, rest.begin() + end);
    const int without = distance(rest, reference, symbols);
    CHECK(table.without(begin, end) == without);
    CHECK(before + cells.increase(table.deltas(begin), -static_cast<int>(length), end).least <= without);
    if (length == 1) {
      const auto [most, is_exact] = cells.gain_of_one(begin, is_first_smaller ? last : first);
      CHECK(is_exact ? most == std::max(gain, 0) : most >= gain);
      exact_gains += is_exact && gain > 0;
    }
    if (0 < length && length <= cells.longest_in_band()) {
      const int increase = cells.least_increase_in_band(begin, end);
      CHECK(without - before < static_cast<int>(length) ? increase == without - before
                                                        : increase >= static_cast<int>(length));
      const int in_band = cells.gain_in_band(move);
      CHECK(gain > 0 ? in_band == gain : in_band < 1);
      gains_in_band += gain > 0;
    }
  }
  CHECK(exact_gains > 20);
  CHECK(gains_in_band > 20);
}

// The gain of a move, or 0 if there is none.
int gain_in_band(OptimalCells& cells, const BlockMove& move) { return std::max(cells.gain_in_band(move), 0); }

// A table and its cells that are updated after a move equal those that are computed from the new text, and
// what is reported as unchanged is.
void test_changed_table() {
  std::mt19937 random(8);
  int kept = 0;
  int kept_gains = 0;
  for (int round = 0; round < 60; ++round) {
    const std::uint32_t symbols = round % 3 == 0 ? 3 : 200;
    const Words reference = random_words(random, 130 + random() % 500, symbols);
    Words text = varied(random, reference, symbols);
    text.resize(text.size() - random() % 20);
    FullTable table;
    table.set_reference(reference, symbols);
    int before = table.set_text(text);
    OptimalCells cells;
    cells.read(table);
    for (int change = 0; change < 8; ++change) {
      std::vector<std::pair<BlockMove, int>> gains;
      for (int count = 0; count < 200; ++count) {
        const std::size_t first = random() % (text.size() - 10);
        const BlockMove move{first, first + 1 + random() % 4, first + 5 + random() % 6};
        gains.emplace_back(move, gain_in_band(cells, move));
      }
      const BlockMove move = random_move(random, text.size(), 1 + random() % 3);
      text = moved(text, move);
      const int after = table.apply_move(text, move);
      cells.update(move, before - after);
      before = after;

      FullTable fresh_table;
      fresh_table.set_reference(reference, symbols);
      CHECK(fresh_table.set_text(text) == after);
      for (std::size_t at = 0; at <= text.size(); ++at) {
        CHECK(std::equal(table.deltas(at), table.deltas(at + 1), fresh_table.deltas(at)));
      }
      OptimalCells fresh;
      fresh.read(fresh_table);
      for (std::size_t at = 0; at < text.size(); ++at) CHECK(cells.may_leave(at) == fresh.may_leave(at));
      for (const auto& [move, gain] : gains) {
        CHECK(gain_in_band(cells, move) == gain_in_band(fresh, move));
        CHECK(cells.least_increase_in_band(move.first, move.middle) ==
              fresh.least_increase_in_band(move.first, move.middle));
        const OptimalCells::Gain one = cells.gain_of_one(move.first, move.last);
        const OptimalCells::Gain fresh_one = fresh.gain_of_one(move.first, move.last);
        CHECK(one.most == fresh_one.most && one.is_exact == fresh_one.is_exact);
        if (!cells.is_as_before(move)) continue;
        CHECK(gain_in_band(cells, move) == gain);
        ++kept;
        kept_gains += gain > 0;
      }
    }
  }
  CHECK(kept > 1000);
  CHECK(kept_gains > 20);
}

// A table that is too large to keep all rows.
void test_huge_table() {
  const std::size_t size = 48000;
  Words reference(size);
  std::iota(reference.begin(), reference.end(), 0);
  const BlockMove move{20000, 20003, 20011};
  const Words text = moved(reference, move);
  FullTable table;
  table.set_reference(reference, size);
  CHECK(table.set_text(text) == 6);
  CHECK(!table.has_all_rows());
  CHECK(table.distance_after({20000, 20008, 20011}) == 0);
  CHECK(table.without(20008, 20011) == 3);

  PhraseShifts shifts;
  CHECK(shifts.search(text, reference, size, std::greater<>()));
  Words shifted;
  for (const std::uint32_t position : shifts.order()) shifted.push_back(text[position]);
  CHECK(shifted == reference);
}

void test_order() {
  PhraseShifts shifts;
  const auto moves = [&](const Words& text, const Words& reference) {
    return shifts.search(text, reference, 4, std::greater<>());
  };
  CHECK(moves({2, 3, 0, 1}, {0, 1, 2, 3}));
  CHECK(std::ranges::equal(shifts.order(), Words({2, 3, 0, 1})));
  // Either word may move. The resulting text that comes last in lexicographic order is preferred.
  CHECK(moves({1, 0, 2}, {0, 1, 3}));
  CHECK(std::ranges::equal(shifts.order(), Words({1, 0, 2})));
  CHECK(!moves({0, 1, 2}, {0, 1, 2}));
  CHECK(!moves({0, 1, 2}, {3, 3}));
  CHECK(!moves({}, {3}));
  CHECK(!moves({3}, {}));
  CHECK(!moves({0, 1}, {0, 2, 1}));
}

void test_rows() {
  CharacterTerCounter counter(blank_tokenizer());
  double row[CharacterTerCounter::kColumns];
  const std::vector<TextView> references = {narrow("it rained on Monday"), TextView{},
                                            wide(u"on  Monday it ra\u00efned ")};
  counter.count({narrow(" on Monday it rained"), references}, row);
  CHECK(row[0] == 1 && row[1] == 0 && row[2] == 19);
  counter.count({narrow("on Monday it rained"), {references.data(), 1}}, row);
  CHECK(row[0] == 0 && row[1] == 4 && row[2] == 19);  // two words of 8 characters
  counter.count({widest(U""), references}, row);
  CHECK(row[0] == 19 && row[1] == 0 && row[2] == 0);

  const CharacterAlignment alignment = counter.align({narrow("b aa"), {references.data() + 2, 1}});
  CHECK(alignment.moved.empty());
  CHECK(alignment.order == Words({0, 1}));
  const TextView swapped = narrow("aa b");
  const CharacterAlignment shifted = counter.align({narrow("b aa"), {&swapped, 1}});
  CHECK(shifted.moved.size() == 1 && shifted.moved[0].first == 0 && shifted.moved[0].length == 1);
  CHECK(shifted.order == Words({1, 0}));
  CHECK(shifted.edits == std::vector<Edit>(4, Edit::kMatch));
}

}  // namespace

int main() {
  test_moves();
  test_changed_table();
  test_huge_table();
  test_order();
  test_rows();
  return check::status();
}
