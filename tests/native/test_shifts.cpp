// The search for shifts, and the distances that it needs.
#include <algorithm>
#include <random>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "edits/shift_distances.hpp"
#include "edits/shifts.hpp"
#include "edits/ter.hpp"
#include "texts.hpp"
#include "tokens/tercom.hpp"

using namespace mtgauge;

namespace {

using Words = std::vector<std::uint32_t>;

Words random_words(std::mt19937& random, std::size_t count, std::uint32_t symbols) {
  Words words(count);
  for (std::uint32_t& word : words) word = random() % symbols;
  return words;
}

Words moved(Words words, const BlockMove& move) {
  std::rotate(words.begin() + move.first, words.begin() + move.middle, words.begin() + move.last);
  return words;
}

void test_moves_of_shifts() {
  const auto is = [](const Shift& shift, std::size_t first, std::size_t middle, std::size_t last) {
    const BlockMove move = shift.as_move(10);
    return move.first == first && move.middle == middle && move.last == last;
  };
  CHECK(is({4, 2, 1, 0}, 1, 4, 6));    // to the left
  CHECK(is({4, 2, 8, 0}, 4, 6, 8));    // to the right
  CHECK(is({4, 2, 5, 0}, 4, 6, 7));    // by one word
  CHECK(is({7, 3, 9, 0}, 7, 10, 10));  // there is nothing after it
}

// The distance after a move is that of the moved text, in the full table and in the band.
void test_distances_after_moves() {
  std::mt19937 random(3);
  ShiftDistances distances;
  ShiftDistances fresh;
  for (int round = 0; round < 400; ++round) {
    const std::size_t longest = round % 20 == 0 ? 600 : round % 5 == 0 ? 200 : 70;
    const std::uint32_t symbols = 1 + random() % 30;
    const Words text = random_words(random, 1 + random() % longest, symbols);
    const Words reference = random_words(random, 1 + random() % longest, symbols);
    const int beam = static_cast<int>(1 + random() % 25);
    std::size_t cuts[3];
    for (std::size_t& cut : cuts) cut = random() % (text.size() + 1);
    std::sort(std::begin(cuts), std::end(cuts));
    const BlockMove move{cuts[0], cuts[1], cuts[2]};

    distances.set_reference(reference, symbols, text.size(), beam);
    const int before = distances.set_text(text);
    const int far = static_cast<int>(text.size() + reference.size());
    const int after = distances.distance_after(move, far);
    const int least = distances.lower_bound_when_moved(move.first, move.middle);
    fresh.set_reference(reference, symbols, text.size(), beam);
    const Words after_move = moved(text, move);
    CHECK(fresh.set_text(after_move) == after);
    CHECK(least <= after);
    CHECK(distances.distance_after(move, after) == after);
    CHECK(distances.distance_after(move, after - 1) > after - 1);
    const std::vector<Edit>& edits = distances.align();
    CHECK(static_cast<int>(edits.size() - std::ranges::count(edits, Edit::kMatch)) == before);
  }
}

void test_rows() {
  TerCounter counter(25);
  double row[TerCounter::kColumns];
  const std::vector<TextView> references = {narrow("a b c d e f g h"), TextView{}, wide(u"d e f")};
  counter.count({narrow("d e f g h a b c"), references}, row);
  CHECK(row[0] == 1 && row[1] == 5.5);
  counter.count({narrow(""), references}, row);
  CHECK(row[0] == 3 && row[1] == 5.5);
  CHECK_THROWS(TerCounter(0), std::invalid_argument);
}

void test_normalizer() {
  TercomNormalizer<Char2> normalizer;
  const auto normalized = [&](std::u16string_view text, const TercomRules& rules) {
    const std::span<const Char2> words = normalizer.normalize(wide(text), rules);
    return std::u16string(words.begin(), words.end());
  };
  CHECK(normalized(u"Bob's 1,000.5 (x).", {.normalized = true}) == u"Bob 's 1,000.5 ( x ) .");
  CHECK(normalized(u"3.5 \u732b\u3002", {.normalized = true, .asian_support = true}) == u"3.5 \u732b \u3002");
  CHECK(normalized(u"3.5 \u732b\u3002", {.no_punct = true, .asian_support = true}) == u"35 \u732b");
  CHECK(normalized(u"", {.normalized = true}).empty());
}

}  // namespace

int main() {
  test_moves_of_shifts();
  test_distances_after_moves();
  test_rows();
  test_normalizer();
  return check::status();
}
