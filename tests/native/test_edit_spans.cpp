// Where words are in texts, and edits as span pairs.
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "explain/edit_spans.hpp"
#include "explain/explain_characters.hpp"
#include "explain/explain_edits.hpp"
#include "explain/token_locators.hpp"
#include "texts.hpp"
#include "tokens/replace_all.hpp"

using namespace mtgauge;

namespace {

using Numbers = std::vector<std::int32_t>;
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Pairs pairs(std::span<const Token> spans) {
  Pairs found;
  for (const Token& span : spans) found.push_back({span.begin, span.end});
  return found;
}

std::vector<Interval> intervals_of(TokenLocator& locator, const TextView& text) {
  std::vector<Interval> found;
  for (const Token& span : locator.locate(text)) {
    found.push_back({static_cast<std::int32_t>(span.begin), static_cast<std::int32_t>(span.end)});
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

void test_token_spans() {
  TokenLocator western(tokenizer_named("13a"));
  CHECK((pairs(western.locate(narrow("a b-\nc, &quot;"))) == Pairs{{0, 1}, {2, 6}, {6, 7}, {8, 14}}));
  CHECK((pairs(western.locate(narrow("a."))) == Pairs{{0, 1}, {1, 2}}));
  CHECK(western.locate(TextView{}).empty());
  TokenLocator chinese(tokenizer_named("zh"));
  CHECK((pairs(chinese.locate(wide(u" 我x"))) == Pairs{{1, 2}, {2, 3}}));
  TercomLocator tercom({.normalized = true, .no_punct = true}, 2);
  CHECK((pairs(tercom.locate(narrow("the 1990's, 3-4"))) ==
         Pairs{{0, 3}, {4, 8}, {8, 10}, {12, 13}, {13, 14}, {14, 15}}));
  CHECK(tercom.locate(TextView{}).empty());
}

// Deletions, insertions, a substitution after an emoji, a shift.
void test_edit_spans() {
  const TextView ours = widest(U"\U0001F600 x b");
  const TextView theirs = narrow("a b  c");
  const std::vector<Interval> our_words = {{0, 1}, {2, 3}, {4, 5}};
  const std::vector<Interval> their_words = {{0, 1}, {2, 3}, {5, 6}};
  EditSpans spans;
  const auto written = [&](std::vector<Edit> edits, std::vector<std::uint32_t> order,
                           std::vector<MovedBlock> moved) {
    Numbers numbers = {9};
    spans.write({ours, our_words}, {theirs, their_words},
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
  TokenLocator locator(tokenizer_named("char"));
  const TextView ours = narrow("b aa");
  const std::vector<TextView> theirs = {TextView{}, narrow("xyz"), widest(U"aa \U0001F600 b")};
  const std::vector<Interval> our_characters = intervals_of(locator, ours);
  std::vector<std::vector<Interval>> characters;
  std::vector<LocatedText> references;
  for (const TextView& text : theirs) characters.push_back(intervals_of(locator, text));
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
  TokenLocator locator(blank_tokenizer());
  const TextView ours = narrow("a b");
  const std::vector<TextView> theirs = {narrow("x y z"), TextView{}, narrow("a c"), narrow("b a")};
  std::vector<std::vector<Interval>> words;
  std::vector<LocatedText> references;
  for (const TextView& text : theirs) words.push_back(intervals_of(locator, text));
  for (std::size_t index = 0; index < theirs.size(); ++index)
    references.push_back({theirs[index], words[index]});
  const std::vector<Interval> our_words = intervals_of(locator, ours);
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
  test_token_spans();
  test_edit_spans();
  test_characters();
  test_nearest_reference();
  return check::status();
}
