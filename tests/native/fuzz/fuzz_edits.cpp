// Edit distance, its alignments, and what the searches for shifts ask of a table of distances, against tables
// that are filled cell by cell.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "edits/best_cells.hpp"
#include "edits/edit_distance.hpp"
#include "edits/edits.hpp"
#include "edits/full_table.hpp"
#include "edits/shift_distances.hpp"
#include "edits/wer.hpp"
#include "expect.hpp"
#include "input.hpp"
#include "overlap/subsequences.hpp"
#include "textbook_edits.hpp"
#include "textbook_tokens.hpp"
#include "words.hpp"

using namespace mtgauge;
using fuzz::Input;
using fuzz::Words;

namespace {

constexpr std::size_t kMostCharacters = 700;
constexpr std::size_t kMoves = 4;

std::string letters_of(const std::vector<Edit>& edits) {
  std::string letters;
  for (const Edit edit : edits) letters.push_back(static_cast<char>(edit));
  return letters;
}

void count_wer(const Input& input) {
  fuzz::Numbers<std::u32string> numbers;
  const Words ours = numbers.of(textbook::split(input.hypothesis().characters()));
  std::vector<std::int64_t> expected;
  std::size_t smallest = std::numeric_limits<std::size_t>::max();
  for (const std::size_t index : input.present()) {
    const Words theirs = numbers.of(textbook::split(input.references()[index].characters()));
    const std::string letters = textbook::align(ours, theirs);
    if (textbook::count(letters) >= smallest) continue;
    smallest = textbook::count(letters);
    expected.clear();
    for (const char letter : {'S', 'D', 'I'})
      expected.push_back(std::count(letters.begin(), letters.end(), letter));
    expected.push_back(static_cast<std::int64_t>(theirs.size()));
  }
  std::vector<std::int64_t> row(WerCounter::kColumns);
  WerCounter(blank_tokenizer()).count(input.segment(), row.data());
  EXPECT(row == expected);
}

// The characters of a text and of its reference as ids; those that the text lacks are kNoId in the reference.
struct Characters {
  Words text;
  Words reference;
  std::size_t symbols;

  explicit Characters(const Input& input) {
    fuzz::Numbers<char32_t> alphabet;
    text = alphabet.of(input.hypothesis().characters().substr(0, kMostCharacters));
    symbols = alphabet.size();
    reference = alphabet.of(input.references().front().characters().substr(0, kMostCharacters));
    reference = fuzz::with_unknown(reference, symbols);
  }
};

void align_characters(const Characters& given) {
  const std::string expected = textbook::align(given.text, given.reference);
  EditAligner aligner;
  aligner.set_reference(given.reference, given.symbols);
  EXPECT(letters_of(aligner.align(given.text)) == expected);
  EditDistance distance;
  EXPECT(distance.between(Ids(given.text), Ids(given.reference), given.symbols) == textbook::count(expected));
  EXPECT(SubsequenceFinder().longest(given.text, given.reference, given.symbols) ==
         textbook::common_subsequence(given.text, given.reference));
}

// Characters of one byte are their own ids.
void measure_bytes(const Input& input) {
  if (input.hypothesis().view().kind > 1 || input.references().front().view().kind > 1) return;
  const std::u32string ours = input.hypothesis().characters().substr(0, kMostCharacters);
  const std::u32string theirs = input.references().front().characters().substr(0, kMostCharacters);
  const std::vector<std::uint8_t> text(ours.begin(), ours.end());
  const std::vector<std::uint8_t> reference(theirs.begin(), theirs.end());
  EditDistance distance;
  EXPECT(distance.between(std::span<const std::uint8_t>(text), std::span<const std::uint8_t>(reference),
                          0x100) ==
         textbook::distance(Words(text.begin(), text.end()), Words(reference.begin(), reference.end())));
}

Exchange next_move(Input& input, std::size_t length) {
  std::size_t cuts[3];
  for (std::size_t& cut : cuts) cut = (input.option(75) * 75 + input.option(75)) % (length + 1);
  std::sort(std::begin(cuts), std::end(cuts));
  // Short blocks take other ways than long ones.
  if (input.option(2) == 0) cuts[1] = std::min(cuts[2], cuts[0] + 1 + input.option(6));
  return {cuts[0], cuts[1], cuts[2]};
}

int distance(const Words& text, const Words& reference) {
  return static_cast<int>(textbook::distance(text, reference));
}

// What is said of a move is true of the moved text.
void ask_cells(FullTable& table, BestCells& cells, const Exchange& move, int before, int gain, int without) {
  const BestCells::Growth growth = cells.growth(table.steps_behind(move), 0, move.last);
  EXPECT(growth.is_exact ? growth.least == -gain : growth.least <= -gain);
  const bool is_first_smaller = move.middle - move.first <= move.last - move.middle;
  const std::size_t begin = is_first_smaller ? move.first : move.middle;
  const std::size_t end = is_first_smaller ? move.middle : move.last;
  const auto length = static_cast<int>(end - begin);
  EXPECT(before + cells.growth(table.steps(begin), -length, end).least <= without);
  if (length == 1) {
    const auto [most, is_exact] = cells.gain_of_one(begin, is_first_smaller ? move.last : move.first);
    EXPECT(is_exact ? most == std::max(gain, 0) : most >= gain);
  }
  if (length == 0 || end - begin > cells.longest_in_band()) return;
  const int least = cells.least_growth_in_band(begin, end);
  EXPECT(without - before < length ? least == without - before : least >= length);
  const int in_band = cells.gain_in_band(move);
  EXPECT(gain > 0 ? in_band == gain : in_band < 1);
}

void move_blocks(Input& input, const Characters& given) {
  if (given.reference.empty() || given.text.empty()) return;
  Words text = given.text;
  FullTable table;
  table.set_reference(given.reference, given.symbols);
  int before = table.set_text(text);
  EXPECT(before == distance(text, given.reference));
  BestCells cells;
  cells.read(table);
  for (std::size_t count = 0; count < kMoves; ++count) {
    const Exchange move = next_move(input, text.size());
    const Words moved = textbook::moved(text, move.first, move.middle, move.last);
    const int gain = before - distance(moved, given.reference);
    EXPECT(table.exchanged(move) == before - gain);
    const bool is_first_smaller = move.middle - move.first <= move.last - move.middle;
    const std::size_t begin = is_first_smaller ? move.first : move.middle;
    const std::size_t end = is_first_smaller ? move.middle : move.last;
    Words rest = text;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(begin),
               rest.begin() + static_cast<std::ptrdiff_t>(end));
    const int without = distance(rest, given.reference);
    EXPECT(table.without(begin, end) == without);
    ask_cells(table, cells, move, before, gain, without);
    text = moved;
    EXPECT(table.set_exchanged(text, move) == before - gain);
    cells.update(move, gain);
    before -= gain;
  }
  std::vector<Edit> edits;
  table.walk(edits);
  std::reverse(edits.begin(), edits.end());
  EXPECT(letters_of(edits) == textbook::align(text, given.reference));
}

// Distances in the band of TER.
void move_in_band(Input& input, const Characters& given) {
  if (given.reference.empty() || given.text.empty()) return;
  const int beam = static_cast<int>(1 + input.option(30));
  const Exchange move = next_move(input, given.text.size());
  const Words moved = textbook::moved(given.text, move.first, move.middle, move.last);
  ShiftDistances distances;
  distances.set_reference(given.reference, given.symbols, given.text.size(), beam);
  distances.set_text(given.text);
  const int after = distances.exchanged(move, std::numeric_limits<int>::max());
  EXPECT(distances.least_when_moved(move.first, move.middle) <= after);
  ShiftDistances fresh;
  fresh.set_reference(given.reference, given.symbols, given.text.size(), beam);
  EXPECT(fresh.set_text(moved) == after);
  EXPECT(after >= distance(moved, given.reference));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  count_wer(input);
  const Characters given(input);
  align_characters(given);
  measure_bytes(input);
  move_blocks(input, given);
  move_in_band(input, given);
  return 0;
}
