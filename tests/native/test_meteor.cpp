// METEOR: normalizer, lexicons, matches and alignments.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "meteor/meteor.hpp"
#include "meteor/normalizer.hpp"
#include "meteor/phrase_table.hpp"
#include "meteor/synsets.hpp"
#include "texts.hpp"

using namespace mtgauge;

namespace {

std::u32string normalized(const TextView& text, const MeteorRules& rules) {
  MeteorNormalizer<Char4> normalizer(rules);
  const auto words = normalizer.normalize(text);
  return {words.begin(), words.end()};
}

void test_normalizer() {
  using enum MeteorRules::Apostrophes;
  const MeteorRules english{kBefore, false, {{U"Mr", false}, {U"No", true}}};
  CHECK(normalized(narrow("Mr. X's 3.5%, No. 5 ends."), english) == U"Mr. X 's 3.5 % , No. 5 ends .");
  CHECK(normalized(narrow("No. no. X a-b -- U.S."), english) == U"No. no . X a b - US");
  CHECK(normalized(wide(u"\u201Cd\u2019un\u201D \u3000"), {kAfter, false, {}}) == U"\" d' un \"");
  CHECK(normalized(widest(U"\U0001F600a"), {kBothSides, false, {}}) == U"\U0001F600 a");
  CHECK(normalized(narrow("a.b, c!"), {kBothSides, true, {}}) == U"a b c");
  CHECK(normalized(narrow(""), english).empty());
  CHECK(normalized(narrow(" \x01 "), english).empty());
}

void test_traced_normalizer() {
  const MeteorRules rules;
  MeteorNormalizer<TracedChar> normalizer(rules);
  const auto words = normalizer.normalize(narrow("A  ``b--"));
  CHECK(words.size() == 6);  // A " b-
  CHECK(words[2] == '"' && words[2].begin == 3 && words[2].end == 5);
  CHECK(words[5] == '-' && words[5].begin == 6 && words[5].end == 8);
}

// The words of a lexicon, and the synsets of each.
struct Groups {
  std::string bytes;
  std::vector<std::int64_t> word_offsets = {0};
  std::vector<std::int64_t> offsets = {0};
  std::vector<std::int32_t> synsets;

  void add(std::string_view word, const std::vector<std::int32_t>& group) {
    bytes += word;
    word_offsets.push_back(std::ssize(bytes));
    synsets.insert(synsets.end(), group.begin(), group.end());
    offsets.push_back(std::ssize(synsets));
  }
  SynsetGroups view() const { return {{bytes, word_offsets}, offsets, synsets}; }
};

std::vector<std::int32_t> synsets_of(const Synsets& synsets, std::string_view word) {
  std::vector<std::int32_t> found;
  std::string base;
  synsets.find(word, found, base);
  return found;
}

void test_synsets() {
  Groups lemmas;
  lemmas.add("boss", {7});
  lemmas.add("box", {3, 5});
  lemmas.add("bus", {2});
  lemmas.add("go", {1, 5});
  Groups exceptions;
  exceptions.add("bus", {9});
  exceptions.add("went", {1, 5});
  const Synsets synsets{lemmas.view(), exceptions.view()};
  using Found = std::vector<std::int32_t>;
  CHECK((synsets_of(synsets, "boxes") == Found{3, 5}));
  CHECK((synsets_of(synsets, "boss") == Found{7}));
  CHECK((synsets_of(synsets, "bosses") == Found{7}));
  CHECK((synsets_of(synsets, "bus") == Found{2, 9}));
  CHECK((synsets_of(synsets, "went") == Found{1, 5}));
  CHECK((synsets_of(synsets, "going") == Found{1, 5}));
  CHECK(synsets_of(synsets, "is").empty());
  CHECK(synsets_of(synsets, "").empty());
  CHECK(synsets_of({}, "box").empty());
}

// Nodes: 1 a, 2 b, 3 b c. The paraphrases of "b c": a, then b.
struct Table {
  std::string bytes = "abc";
  std::vector<std::int64_t> word_offsets = {0, 1, 2, 3};
  std::vector<std::int32_t> last_words = {-1, 0, 1, 2};
  std::vector<std::int32_t> first_children = {1, 3, 3, 4, 4};
  std::vector<std::int32_t> first_paraphrases = {0, 0, 0, 0, 2};
  std::vector<std::int32_t> paraphrases = {1, 2};

  PhraseTable view() const {
    return {{bytes, word_offsets}, last_words, first_children, first_paraphrases, paraphrases};
  }
};

void test_phrases() {
  const Table table;
  const PhraseTable view = table.view();
  CHECK(view.child(0, 0) == 1);
  CHECK(view.child(0, 1) == 2);
  CHECK(view.child(2, 2) == 3);
  CHECK(view.child(0, 2) == 0);
  CHECK(view.child(1, -1) == 0);
  CHECK(view.paraphrases_of(3).size() == 2);
  CHECK(view.paraphrases_of(1).empty());
}

// Counts words whose stem is their first letter; capitalized words are function words.
class Counter {
 public:
  Counter(std::vector<Matcher> matchers, int beam = 40, MeteorSearch search = MeteorSearch::kBeam)
      : options_{std::move(matchers), {0.85, 0.2, 0.6, 0.75, {1, 0.6, 0.8, 0.6}}, beam, search},
        table_(data_.view()),
        vocabulary_(Synsets(), table_) {}

  std::vector<std::int64_t> count(std::string_view hypothesis,
                                  const std::vector<std::string_view>& references) {
    std::vector<MeteorTexts> texts(references.size() + 1);
    vocabulary_.add(narrow(hypothesis), texts[0]);
    for (std::size_t at = 0; at < references.size(); ++at)
      vocabulary_.add(narrow(references[at]), texts[at + 1]);
    while (!vocabulary_.undescribed().empty()) {
      const char first = vocabulary_.undescribed().front()[0];
      vocabulary_.describe(first < 'a', static_cast<std::uint32_t>(first));
    }
    std::vector<MeteorText> present;
    for (std::size_t at = 1; at < texts.size(); ++at) present.push_back(texts[at][0]);
    std::vector<std::int64_t> row(MeteorCounter::kColumns);
    MeteorCounter counter(options_, vocabulary_.facts(), &table_);
    best = counter.count(texts[0][0], present, row.data());
    return row;
  }

  std::size_t best = 0;

 private:
  const Table data_;
  const MeteorOptions options_;
  const PhraseTable table_;
  MeteorVocabulary vocabulary_;
};

void test_rows() {
  using enum Matcher;
  using Row = std::vector<std::int64_t>;
  CHECK((Counter({kExact, kStem}).count("The cat sat", {"The dog sits"}) ==
         Row{3, 3, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0}));
  CHECK((Counter({kExact}).count("x y", {"x y"}) ==
         Row{2, 2, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 1, 0}));
  CHECK((Counter({kExact, kParaphrase}).count("x a", {"x b c"}) ==
         Row{2, 3, 0, 0, 1, 1, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 1, 0}));
  CHECK((Counter({kExact}).count("", {""}) == Row(25)));
  // For equal texts, only the first matcher is used.
  CHECK(Counter({kStem}).count("x y", {"x y"})[21] == 0);
}

void test_references() {
  Counter counter({Matcher::kExact});
  CHECK(counter.count("x y", {"q q", "x y", "x y"})[21] == 2);
  CHECK(counter.best == 1);
  counter.count("x y", {"q q", "r r"});
  CHECK(counter.best == 0);
}

// A beam of one path takes the first word that matches; a wider one finds the chunk.
void test_beam() {
  using enum Matcher;
  const std::string_view hypothesis = "u a v u b v";
  const std::string_view reference = "u b v";
  CHECK(Counter({kExact}, 40).count(hypothesis, {reference})[20] == 1);
  CHECK(Counter({kExact}, 1).count(hypothesis, {reference})[20] > 1);
  CHECK_THROWS(MeteorAligner(0), std::invalid_argument);
}

// The exact search needs no beam to find the chunk, and says where it is cut: here there are 2^18 possible
// matches.
void test_exact_search() {
  using enum Matcher;
  CHECK(Counter({kExact}, 1, MeteorSearch::kExact).count("u a v u b v", {"u b v"})[20] == 1);
  CHECK(Counter({kExact, kParaphrase}, 1, MeteorSearch::kExact).count("x a", {"x b c"})[22] == 3);
  CHECK((Counter({kExact}, 1, MeteorSearch::kExact).count("", {""}) == std::vector<std::int64_t>(25)));
  std::string words;
  for (int at = 0; at < 600; ++at) words += "a ";
  CHECK(Counter({kExact}, 40, MeteorSearch::kExact).count(words + "b", {words})[24] == 1);
  CHECK(Counter({kExact}, 40, MeteorSearch::kExact).count("a b", {words})[24] == 0);
}

void test_bad_matchers() {
  CHECK_THROWS(MatchFinder({}, WordFacts(), nullptr), std::invalid_argument);
  CHECK_THROWS(MatchFinder({Matcher::kParaphrase}, WordFacts(), nullptr), std::invalid_argument);
}

}  // namespace

int main() {
  test_normalizer();
  test_traced_normalizer();
  test_synsets();
  test_phrases();
  test_rows();
  test_references();
  test_beam();
  test_exact_search();
  test_bad_matchers();
  return check::status();
}
