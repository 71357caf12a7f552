// Matches, and words without a match, as span pairs.
#include <memory>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "explain/explain_matches.hpp"
#include "explain/meteor_spans.hpp"
#include "explain/token_locators.hpp"
#include "overlap/leftmost_partners.hpp"
#include "texts.hpp"

using namespace mtgauge;

namespace {

using Numbers = std::vector<std::int32_t>;

void test_leftmost_partners() {
  const std::vector<std::uint32_t> text = {0, 1, 0, 0};
  const std::vector<std::uint32_t> reference = {kNoId, 0, 1, 0};
  std::vector<std::uint32_t> found;
  LeftmostPartners().find(text, reference, 2, [&](std::size_t at, std::uint32_t there) {
    CHECK(at == found.size());
    found.push_back(there);
  });
  CHECK((found == std::vector<std::uint32_t>{1, 2, 3, kNoId}));
}

// Of two pairs with the same end, the insertion point is after the one that was added last.
void test_insertion_points() {
  SpanPairs pairs;
  Numbers numbers;
  const auto written = [&](const TextView& reference) {
    numbers.clear();
    pairs.write(narrow("ab cd ef"), reference, numbers);
    return numbers;
  };
  pairs.add_pair({3, 5}, {6, 8}, SpanLabel::kMatch);
  pairs.add_pair({0, 2}, {3, 5}, SpanLabel::kMatch);
  pairs.add_pair({0, 2}, {0, 2}, SpanLabel::kMatch);
  pairs.add_ours({2, 3}, SpanLabel::kUnmatched);
  pairs.add_ours({6, 8}, SpanLabel::kUnmatched);
  pairs.add_theirs({5, 6}, SpanLabel::kDeletion);
  CHECK((written(narrow("uv wx yz")) == Numbers{0, 2, 2, 5, 6, 8, 2, 3, 2, 2, 8, 6, 8, 8, 8}));
  CHECK(written(narrow("")).empty());
  pairs.add_ours({0, 2}, SpanLabel::kUnmatched);
  pairs.add_ours({3, 5}, SpanLabel::kUnmatched);
  CHECK((written(TextView{}) == Numbers{8, 0, 5, 0, 0}));
}

Numbers explained(Explainer& explainer, const TextView& ours, const std::vector<TextView>& theirs) {
  TokenLocator locator(blank_tokenizer());
  const auto intervals_of = [&](const TextView& text) {
    std::vector<Interval> found;
    for (const Token& token : locator.locate(text)) {
      found.push_back({static_cast<std::int32_t>(token.begin), static_cast<std::int32_t>(token.end)});
    }
    return found;
  };
  const std::vector<Interval> our_words = intervals_of(ours);
  std::vector<std::vector<Interval>> words;
  for (const TextView& text : theirs) words.push_back(intervals_of(text));
  std::vector<LocatedText> references;
  for (std::size_t index = 0; index < theirs.size(); ++index)
    references.push_back({theirs[index], words[index]});
  Numbers numbers;
  explainer.explain({ours, theirs}, {ours, our_words}, references, numbers);
  return numbers;
}

void test_gtm() {
  GtmExplainer gtm(blank_tokenizer());
  CHECK((explained(gtm, narrow("x b c a"), {narrow("a z z"), TextView{}, widest(U"\U0001F600 b c")}) ==
         Numbers{2, 8, 0, 1, 0, 0}));
  CHECK((explained(gtm, narrow("x y"), {TextView{}, narrow("z")}) == Numbers{-1, 8, 0, 3, 0, 0}));
}

void test_ict() {
  IctExplainer ict(blank_tokenizer(), false);
  CHECK((explained(ict, narrow("a b c x"), {narrow("c d a b"), narrow("b c")}) == Numbers{0, 8, 6, 7, 1, 1}));
  IctExplainer original(blank_tokenizer(), true);
  CHECK((explained(original, narrow("a b"), {narrow("b a"), narrow("x x b")}) == Numbers{-1}));
}

void test_per() {
  PerExplainer per(blank_tokenizer());
  CHECK((explained(per, narrow("a a b"), {narrow("x"), TextView{}, narrow("b a y")}) ==
         Numbers{2, 0, 1, 1, 4, 5, 2, 2, 3, 3, 3}));
  CHECK((explained(per, narrow("a"), {narrow("")}) == Numbers{-1, 2, 0, 1, 0, 0}));
  const TextView text = narrow("a");
  const std::vector<TextView> references = {text};
  const std::vector<LocatedText> placed = {{text, {}}};
  Numbers numbers;
  CHECK_THROWS(per.explain({text, references}, {text, {}}, placed, numbers), std::invalid_argument);
}

void test_meteor() {
  const std::vector<Interval> our_words = {{0, 1}, {2, 3}, {4, 5}};
  const std::vector<Interval> their_words = {{0, 2}, {3, 4}};
  MeteorSpans meteor;
  const auto written = [&](const Numbers& matches) {
    Numbers numbers;
    meteor.write(matches, {narrow("a b c"), our_words}, {narrow("xy z"), their_words}, numbers);
    return numbers;
  };
  // A paraphrase of two words by one; an exact match is shown, too.
  CHECK((written({3, 0, 2, 1, 1}) == Numbers{0, 0, 0, 0, 2, 3, 0, 3, 3, 4, 8, 4, 5, 4, 4}));
  CHECK((written({0, 1, 1, 0, 1}) == Numbers{8, 0, 1, 0, 0, 1, 2, 3, 0, 2, 0, 3, 3, 3, 4, 8, 4, 5, 2, 2}));
  for (const Numbers& wrong : {Numbers{4, 0, 1, 0, 1}, Numbers{0, 3, 1, 0, 1}, Numbers{0, 0, 1, -1, 1},
                               Numbers{0, 0, 0, 0, 1}, Numbers{0}}) {
    CHECK_THROWS(written(wrong), std::invalid_argument);
  }
}

}  // namespace

int main() {
  test_leftmost_partners();
  test_insertion_points();
  test_gtm();
  test_ict();
  test_per();
  test_meteor();
  return check::status();
}
