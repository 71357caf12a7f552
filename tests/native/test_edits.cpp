// Edit distance, its alignment, and the bit vectors that both use.
#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "edits/edits.hpp"
#include "edits/wer.hpp"
#include "texts.hpp"

using namespace mtgauge;

namespace {

using Words = std::vector<std::uint32_t>;

std::string letters(const std::vector<Edit>& edits) {
  std::string text;
  for (const Edit edit : edits) text.push_back(static_cast<char>(edit));
  return text;
}

std::string align(EditAligner& aligner, const Words& text, const Words& reference, std::size_t symbols) {
  aligner.set_reference(reference, symbols);
  return letters(aligner.align(text));
}

void test_small_alignments() {
  EditAligner aligner;
  CHECK(align(aligner, {}, {}, 0).empty());
  CHECK(align(aligner, {0, 1}, {}, 2) == "II");
  CHECK(align(aligner, {}, {kNoId, kNoId}, 0) == "DD");
  CHECK(align(aligner, {0, 1, 2}, {0, 2}, 3) == "=I=");
  CHECK(align(aligner, {0, 2}, {0, kNoId, 2}, 3) == "=D=");
  CHECK(align(aligner, {0, 1}, {1, 0}, 2) == "SS");
}

void test_occurrences() {
  Occurrences occurrences;
  occurrences.assign(Words{2, 0, kNoId, 2, 2}, 3);
  CHECK(std::ranges::equal(occurrences.of(0), Words{1}));
  CHECK(occurrences.of(1).empty());
  CHECK(std::ranges::equal(occurrences.of(2), Words{0, 3, 4}));
}

// The vocabulary is so large that rare symbols share a row of bits.
void test_masks_of_many_symbols() {
  constexpr std::uint32_t kSymbols = 20'000;
  std::mt19937 random(1);
  Words reference(kSymbols);
  for (std::uint32_t& symbol : reference) symbol = random() % 2 == 0 ? random() % 3 : random() % kSymbols;
  Occurrences occurrences;
  occurrences.assign(reference, kSymbols);
  MatchMasks masks;
  const std::size_t words = (reference.size() + 63) / 64;
  masks.assign(occurrences, words);
  bool all_equal = true;
  for (const std::uint32_t symbol : {7u, 0u, 7u, 1u, kSymbols - 1, 2u, 19u}) {
    std::vector<std::uint64_t> expected(words);
    for (std::size_t at = 0; at < reference.size(); ++at) {
      if (reference[at] == symbol) expected[at / 64] |= std::uint64_t{1} << at % 64;
    }
    all_equal &= std::equal(expected.begin(), expected.end(), masks.of(symbol));
  }
  CHECK(all_equal);
}

// An alignment spells both texts, and has at least as many edits as their lengths differ by.
void test_long_alignments() {
  std::mt19937 random(2);
  EditAligner aligner;
  constexpr std::pair<int, int> kLengths[] = {{1000, 63}, {257, 64}, {63, 1000}, {700, 700}};
  for (const auto& [ours, theirs] : kLengths) {
    Words text(ours);
    Words reference(theirs);
    for (std::uint32_t& symbol : text) symbol = random() % 9;
    for (std::uint32_t& symbol : reference) symbol = random() % 9;
    const std::string edits = align(aligner, text, reference, 9);
    std::size_t row = 0;
    std::size_t column = 0;
    bool holds = true;
    for (const char edit : edits) {
      if (edit == '=' || edit == 'S') holds &= (text[row] == reference[column]) == (edit == '=');
      row += edit != 'D';
      column += edit != 'I';
    }
    CHECK(holds && row == text.size() && column == reference.size());
  }
}

void test_word_error_rate() {
  WerCounter counter(tokenizer_named("none"));
  const std::vector<TextView> references = {narrow("a b c d"), TextView{}, wide(u"a c"), narrow("b c")};
  std::vector<std::int64_t> row(WerCounter::kColumns);
  counter.count({narrow("a b c"), references}, row.data());
  CHECK((row == std::vector<std::int64_t>{0, 1, 0, 4}));
}

}  // namespace

int main() {
  test_small_alignments();
  test_occurrences();
  test_masks_of_many_symbols();
  test_long_alignments();
  test_word_error_rate();
  return check::status();
}
