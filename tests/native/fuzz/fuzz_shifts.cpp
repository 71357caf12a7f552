// The searches for shifts of TER and CharacTER, whose kernels compute few of the tables that the textbook
// fills.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "edits/character_ter.hpp"
#include "edits/phrase_shifts.hpp"
#include "edits/ter.hpp"
#include "expect.hpp"
#include "input.hpp"
#include "textbook_shifts.hpp"
#include "textbook_tokens.hpp"
#include "words.hpp"

using namespace mtgauge;
using fuzz::Input;
using fuzz::Words;

namespace {

// Cells of the tables that the textbook may fill: a search takes less than a second.
constexpr std::size_t kMostCells = 4'000'000;
constexpr std::size_t kMostWords = 90;
constexpr std::size_t kMostCharacters = 200;

textbook::Tokens words_of(const fuzz::Text& text) {
  textbook::Tokens words = textbook::split(text.characters());
  words.resize(std::min(words.size(), kMostWords));
  return words;
}

std::u32string joined(const textbook::Tokens& words) {
  std::u32string text;
  for (const std::u32string& word : words) text += text.empty() ? word : U" " + word;
  return text;
}

// The words of a segment, numbered in the order of a dictionary, and their texts as the counters take them.
struct SegmentOfWords {
  std::vector<fuzz::Text> texts;  // the hypothesis, then the references
  std::vector<TextView> views;
  std::vector<std::u32string> dictionary;
  std::vector<Words> words;

  explicit SegmentOfWords(const Input& input) {
    std::vector<textbook::Tokens> all = {words_of(input.hypothesis())};
    for (const std::size_t index : input.present()) all.push_back(words_of(input.references()[index]));
    std::set<std::u32string> distinct;
    for (const textbook::Tokens& tokens : all) distinct.insert(tokens.begin(), tokens.end());
    dictionary.assign(distinct.begin(), distinct.end());
    for (const textbook::Tokens& tokens : all) {
      texts.emplace_back(joined(tokens));
      Words& numbers = words.emplace_back();
      for (const std::u32string& token : tokens) {
        const auto place = std::lower_bound(dictionary.begin(), dictionary.end(), token);
        numbers.push_back(static_cast<std::uint32_t>(place - dictionary.begin()));
      }
    }
    for (const fuzz::Text& text : texts) views.push_back(text.view());
  }

  Segment segment() const { return {views.front(), std::span(views).subspan(1)}; }
};

std::u32string spelled(const Words& words, const std::vector<std::u32string>& dictionary) {
  textbook::Tokens tokens;
  for (const std::uint32_t word : words) tokens.push_back(dictionary[word]);
  return joined(tokens);
}

std::size_t distance(const std::u32string& text, const std::u32string& reference) {
  const Words ours(text.begin(), text.end());
  const Words theirs(reference.begin(), reference.end());
  return textbook::distance(ours, theirs);
}

void count_ter(const SegmentOfWords& given, int beam) {
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (std::size_t index = 1; index < given.words.size(); ++index) {
    const std::optional<std::size_t> edits = textbook::ter_edits(given.words.front(), given.words[index],
                                                                 static_cast<std::size_t>(beam), kMostCells);
    if (!edits) return;
    fewest = std::min(fewest, *edits);
  }
  TerCounter counter(beam);
  double row[TerCounter::kColumns];
  counter.count(given.segment(), row);
  EXPECT(row[0] == static_cast<double>(fewest));
}

// The alignment is made of what it says: the words in their new order, and edits of these.
void align_ter(const SegmentOfWords& given, int beam) {
  const std::vector<TextView> reference = {given.views[1]};
  TerCounter counter(beam);
  double row[TerCounter::kColumns];
  counter.count({given.views.front(), reference}, row);
  const ShiftedAlignment alignment = counter.align({given.views.front(), reference});
  Words shifted;
  for (const std::uint32_t position : alignment.order) shifted.push_back(given.words.front()[position]);
  std::string letters;
  for (const Edit edit : alignment.edits) letters.push_back(static_cast<char>(edit));
  EXPECT(row[0] == static_cast<double>(textbook::count(letters) + alignment.moved.size()));
  std::size_t at = 0;
  std::size_t there = 0;
  for (const char letter : letters) {
    if (letter == '=') EXPECT(shifted[at] == given.words[1][there]);
    at += letter != 'D';
    there += letter != 'I';
  }
  EXPECT(at == shifted.size() && there == given.words[1].size());
}

void count_character(const SegmentOfWords& given) {
  std::vector<std::size_t> lengths;
  for (const std::u32string& word : given.dictionary) lengths.push_back(word.size());
  const Words& ours = given.words.front();
  double least = std::numeric_limits<double>::infinity();
  double edits = 0;
  double cost = 0;
  for (std::size_t index = 1; index < given.words.size(); ++index) {
    const std::optional<Words> shifted = textbook::character_shifts(ours, given.words[index], kMostCells);
    if (!shifted) return;
    const auto edits_here =
        static_cast<double>(distance(spelled(*shifted, given.dictionary), given.texts[index].characters()));
    const double cost_here = textbook::cost_of_shifts(ours, *shifted, lengths);
    if (edits_here + cost_here >= least) continue;
    least = edits_here + cost_here;
    edits = edits_here;
    cost = cost_here;
  }
  CharacterTerCounter counter(blank_tokenizer());
  double row[CharacterTerCounter::kColumns];
  counter.count(given.segment(), row);
  EXPECT(row[0] == edits);
  EXPECT(std::abs(row[1] - cost) <= 1e-9 * (1 + cost));
  EXPECT(row[2] == static_cast<double>(given.texts.front().characters().size()));
}

// Characters as words: long texts, whose tables have wide rows. The textbook would take too long for the
// search, but can say whether it ends where it should.
void shift_characters(const Input& input) {
  fuzz::Numbers<char32_t> alphabet;
  const Words text = alphabet.of(input.hypothesis().characters().substr(0, kMostCharacters));
  const std::size_t symbols = alphabet.size();
  const Words reference = fuzz::with_unknown(
      alphabet.of(input.references().front().characters().substr(0, kMostCharacters)), symbols);
  PhraseShifts shifts;
  const bool moves = shifts.search(text, reference, symbols, std::greater<>());
  if (!moves) return;
  Words order(shifts.order().begin(), shifts.order().end());
  Words shifted;
  for (const std::uint32_t position : order) shifted.push_back(text[position]);
  EXPECT(textbook::distance(shifted, reference) < textbook::distance(text, reference));
  std::sort(order.begin(), order.end());
  for (std::size_t at = 0; at < order.size(); ++at) EXPECT(order[at] == at);
  EXPECT(order.size() == text.size());
  EXPECT(!PhraseShifts().search(shifted, reference, symbols, std::greater<>()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const SegmentOfWords given(input);
  const int beam = static_cast<int>(1 + input.option(30));
  count_ter(given, beam);
  align_ter(given, beam);
  count_character(given);
  shift_characters(input);
  return 0;
}
