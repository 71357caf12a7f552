// Where words stand in texts, and edits as runs.
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "explain/edit_runs.hpp"
#include "explain/explain_characters.hpp"
#include "explain/explain_edits.hpp"
#include "explain/token_places.hpp"
#include "texts.hpp"
#include "tokens/replace_all.hpp"

using namespace mtgauge;

namespace {

using Numbers = std::vector<std::int32_t>;
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Pairs pairs(std::span<const Token> places) {
  Pairs found;
  for (const Token& place : places) found.push_back({place.begin, place.end});
  return found;
}

std::vector<Place> places_of(TokenPlaces& places, const TextView& text) {
  std::vector<Place> found;
  for (const Token& place : places.locate(text)) {
    found.push_back({static_cast<std::int32_t>(place.begin), static_cast<std::int32_t>(place.end)});
  }
  return found;
}

void test_traced_replacement() {
  std::vector<TracedChar> text;
  trace(narrow("a&amp;lt;b"), 0, 10, text);
  std::size_t length = replace_all(text.data(), text.size(), "&amp;", "&");
  length = replace_all(text.data(), length, "&lt;", "<");
  CHECK(length == 3);
  CHECK(text[1] == '<' && text[1].begin == 1 && text[1].end == 9);
  CHECK(text[2] == 'b' && text[2].begin == 9 && text[2].end == 10);
}

void test_places() {
  TokenPlaces western(tokenizer_named("13a"));
  CHECK((pairs(western.locate(narrow("a b-\nc, &quot;"))) == Pairs{{0, 1}, {2, 6}, {6, 7}, {8, 14}}));
  CHECK((pairs(western.locate(narrow("a."))) == Pairs{{0, 1}, {1, 2}}));
  CHECK(western.locate(TextView{}).empty());
  TokenPlaces chinese(tokenizer_named("zh"));
  CHECK((pairs(chinese.locate(wide(u" 我x"))) == Pairs{{1, 2}, {2, 3}}));
  TercomPlaces tercom({.normalized = true, .no_punct = true}, 2);
  CHECK((pairs(tercom.locate(narrow("the 1990's, 3-4"))) ==
         Pairs{{0, 3}, {4, 8}, {8, 10}, {12, 13}, {13, 14}, {14, 15}}));
  CHECK(tercom.locate(TextView{}).empty());
}

// Deletions, insertions, a substitution behind an emoji, a shift.
void test_runs() {
  const TextView ours = widest(U"\U0001F600 x b");
  const TextView theirs = narrow("a b  c");
  const std::vector<Place> our_words = {{0, 1}, {2, 3}, {4, 5}};
  const std::vector<Place> their_words = {{0, 1}, {2, 3}, {5, 6}};
  EditRuns runs;
  const auto written = [&](std::vector<Edit> edits, std::vector<std::uint32_t> order,
                           std::vector<MovedBlock> moved) {
    Numbers numbers = {9};
    runs.write({ours, our_words}, {theirs, their_words},
               {.moved = std::move(moved), .order = std::move(order), .edits = std::move(edits)}, numbers);
    return numbers;
  };
  using enum Edit;
  CHECK((written({kSubstitution, kInsertion, kMatch, kDeletion}, {}, {}) ==
         Numbers{9, 6, 0, 2, 0, 1, 2, 3, 4, 1, 1, 0, 6, 6, 5, 6}));
  CHECK((written({kSubstitution, kSubstitution, kSubstitution}, {}, {}) == Numbers{9, 6, 0, 6, 0, 6}));
  CHECK((written({kMatch, kMatch, kMatch}, {2, 0, 1}, {{{2}, 0}}) == Numbers{9, 4, 5, 6, 0, 1}));
  CHECK_THROWS(written({kMatch, kMatch}, {}, {}), std::invalid_argument);
}

void test_characters() {
  TokenPlaces places(tokenizer_named("char"));
  const TextView ours = narrow("b aa");
  const std::vector<TextView> theirs = {TextView{}, narrow("xyz"), widest(U"aa \U0001F600 b")};
  const std::vector<Place> our_characters = places_of(places, ours);
  std::vector<std::vector<Place>> characters;
  std::vector<PlacedText> references;
  for (const TextView& text : theirs) characters.push_back(places_of(places, text));
  for (std::size_t index = 0; index < theirs.size(); ++index)
    references.push_back({theirs[index], characters[index]});
  CharacterExplainer explainer(blank_tokenizer());
  Numbers numbers;
  explainer.explain({ours, theirs}, {ours, our_characters}, references, numbers);
  CHECK((numbers == Numbers{2, 4, 0, 1, 6, 7, 0, 4, 4, 3, 5}));
  references.back().words = {};
  CHECK_THROWS(explainer.explain({ours, theirs}, {ours, our_characters}, references, numbers),
               std::invalid_argument);
}

void test_nearest_reference() {
  TokenPlaces places(blank_tokenizer());
  const TextView ours = narrow("a b");
  const std::vector<TextView> theirs = {narrow("x y z"), TextView{}, narrow("a c"), narrow("b a")};
  std::vector<std::vector<Place>> words;
  std::vector<PlacedText> references;
  for (const TextView& text : theirs) words.push_back(places_of(places, text));
  for (std::size_t index = 0; index < theirs.size(); ++index)
    references.push_back({theirs[index], words[index]});
  const std::vector<Place> our_words = places_of(places, ours);
  WerExplainer wer(blank_tokenizer());
  Numbers numbers;
  wer.explain({ours, theirs}, {ours, our_words}, references, numbers);
  CHECK((numbers == Numbers{2, 6, 2, 3, 2, 3}));
  TerExplainer ter(25);
  numbers.clear();
  ter.explain({ours, std::span(theirs).last(1)}, {ours, our_words}, std::span(references).last(1), numbers);
  CHECK(numbers.size() == 6 && numbers[0] == 0 && numbers[1] == 4);
}

}  // namespace

int main() {
  test_traced_replacement();
  test_places();
  test_runs();
  test_characters();
  test_nearest_reference();
  return check::status();
}
