// What GTM, ICT, PER, RIBES, the character edit rate and METEOR match, against searches that look at
// everything.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "edits/char_edits.hpp"
#include "expect.hpp"
#include "input.hpp"
#include "meteor/aligner.hpp"
#include "meteor/exact_aligner.hpp"
#include "meteor/matches.hpp"
#include "meteor/staged_aligner.hpp"
#include "overlap/gtm.hpp"
#include "overlap/ict.hpp"
#include "overlap/per.hpp"
#include "overlap/ribes.hpp"
#include "textbook_matching.hpp"
#include "textbook_meteor.hpp"
#include "textbook_tokens.hpp"
#include "words.hpp"

using namespace mtgauge;
using fuzz::Input;
using fuzz::Words;

namespace {

// Longer texts take the textbook too long: kernels see them, but are held against nothing.
constexpr std::size_t kMostCharacters = 100;
constexpr std::size_t kMostWordsOfContexts = 40;
constexpr std::size_t kMostWordsOfMeteor = 24;
// Every alignment of more words takes too long to look at.
constexpr std::size_t kMostWordsOfBestAlignment = 9;
constexpr std::size_t kMostWordsOfStages = 6;
// Those of tasks, equal ones, and some of none.
constexpr MatchWeights kWeightsOfMeteor[] = {{1'000'000, 600'000, 800'000, 600'000},
                                             {1'000'000, 1'000'000, 1'000'000, 1'000'000},
                                             {1'000'000, 0, 0, 800'000}};
constexpr std::uint32_t kBreak = 0xFFFFFFFE;  // equal to no word

struct SegmentOfWords {
  Words hypothesis;
  std::vector<Words> references;

  explicit SegmentOfWords(const Input& input) {
    fuzz::Numbers<std::u32string> numbers;
    hypothesis = numbers.of(textbook::split(input.hypothesis().characters()));
    for (const std::size_t index : input.present()) {
      references.push_back(numbers.of(textbook::split(input.references()[index].characters())));
    }
  }

  double mean_length() const {
    std::size_t total = 0;
    for (const Words& reference : references) total += reference.size();
    return static_cast<double>(total) / static_cast<double>(references.size());
  }
};

// The runs that GTM takes: together no longer than hypothesis and references are; the last may be cut.
void match_gtm(const Input& input, const SegmentOfWords& words) {
  Words joined;
  std::vector<std::size_t> begins;
  for (const Words& reference : words.references) {
    begins.push_back(joined.size());
    joined.insert(joined.end(), reference.begin(), reference.end());
    joined.push_back(kBreak);
  }
  double left = std::min(static_cast<double>(words.hypothesis.size()), words.mean_length());
  // A run that is cut leaves room for none, so that only the first is shorter than it was found.
  const auto longest = static_cast<std::size_t>(std::ceil(left));
  GtmCounter counter(blank_tokenizer(), 1.0);
  const std::vector<MatchedRun>& matched = counter.match(input.segment());
  if (left == 0) return EXPECT(matched.empty());
  if (words.hypothesis.size() * joined.size() > kMostCharacters * kMostCharacters) return;
  std::vector<textbook::Run> runs = textbook::greedy_runs(words.hypothesis, joined);
  if (!runs.empty() && runs.front().length > longest) return;
  std::size_t at = 0;
  for (; at < runs.size() && left > 0; ++at) {
    EXPECT(at < matched.size());
    const double length = std::min(static_cast<double>(runs[at].length), left);
    const std::size_t place = begins[matched[at].reference] + matched[at].position;
    EXPECT(matched[at].hypothesis == runs[at].text || length < static_cast<double>(runs[at].length));
    EXPECT(place == runs[at].reference || length < static_cast<double>(runs[at].length));
    EXPECT(matched[at].length == length);
    left -= length;
  }
  EXPECT(at == matched.size());
}

void match_ict(const Input& input, const SegmentOfWords& words, bool keeps_positions) {
  std::vector<std::optional<std::size_t>> before(words.hypothesis.size());
  std::vector<std::vector<std::optional<std::size_t>>> alignments;
  for (const Words& reference : words.references) {
    std::vector<std::optional<std::size_t>> places = textbook::leftmost(words.hypothesis, reference);
    for (std::size_t at = 0; at < places.size(); ++at) {
      if (!places[at] && keeps_positions) places[at] = before[at];
    }
    before = places;
    alignments.push_back(std::move(places));
  }
  const auto run_from = [](const std::vector<std::optional<std::size_t>>& places, std::size_t at) {
    if (!places[at]) return std::size_t{0};
    std::size_t length = 1;
    while (at + length < places.size() && places[at + length] == *places[at] + length) ++length;
    return length;
  };
  IctCounter counter(blank_tokenizer(), keeps_positions);
  std::size_t at = 0;
  for (const MatchedBlock& block : counter.match(input.segment())) {
    std::size_t longest = 0;
    std::size_t which = 0;
    for (std::size_t index = 0; index < alignments.size(); ++index) {
      const std::size_t length = run_from(alignments[index], at);
      if (length > longest) which = index;
      longest = std::max(longest, length);
    }
    EXPECT(block.begin == at && block.length == longest);
    if (longest > 0) EXPECT(block.reference == which && block.position == alignments[which][at]);
    at += std::max<std::size_t>(longest, 1);
  }
  EXPECT(at == words.hypothesis.size());
}

void count_per(const Input& input, const SegmentOfWords& words) {
  std::vector<std::int64_t> expected;
  for (const Words& reference : words.references) {
    const std::size_t longer = std::max(words.hypothesis.size(), reference.size());
    const auto distance =
        static_cast<std::int64_t>(longer - textbook::shared_words(words.hypothesis, reference));
    if (!expected.empty() && distance >= expected[0]) continue;
    expected = {distance, static_cast<std::int64_t>(words.hypothesis.size()),
                static_cast<std::int64_t>(reference.size())};
  }
  std::vector<std::int64_t> row(PerCounter::kColumns);
  PerCounter(blank_tokenizer()).count(input.segment(), row.data());
  EXPECT(row == expected);
}

void count_ribes(const Input& input, const SegmentOfWords& words) {
  const Segment segment = input.segment();
  std::vector<std::int64_t> row(RibesCounter::columns(segment.references.size()));
  RibesCounter(blank_tokenizer()).count(segment, row.data());
  if (words.hypothesis.size() > kMostWordsOfContexts) return;
  std::vector<std::int64_t> expected = {static_cast<std::int64_t>(words.hypothesis.size())};
  std::size_t present = 0;
  for (const TextView& view : segment.references) {
    if (!view.present()) {
      expected.insert(expected.end(), {0, 0, -1});
      continue;
    }
    const Words& reference = words.references[present++];
    std::vector<std::size_t> ranks;
    for (const std::optional<std::size_t>& place : textbook::by_context(words.hypothesis, reference)) {
      if (place) ranks.push_back(*place);
    }
    std::int64_t ascending = 0;
    for (std::size_t at = 0; at < ranks.size(); ++at) {
      ascending += std::count_if(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(at),
                                 [&](std::size_t rank) { return rank < ranks[at]; });
    }
    expected.insert(expected.end(), {ascending, static_cast<std::int64_t>(ranks.size()),
                                     static_cast<std::int64_t>(reference.size())});
  }
  EXPECT(row == expected);
}

void match_characters(Input& input) {
  const int least = static_cast<int>(1 + input.option(5));
  const fuzz::Text hypothesis(input.hypothesis().characters().substr(0, kMostCharacters));
  const fuzz::Text reference(input.references().front().characters().substr(0, kMostCharacters));
  const TextView reference_view = reference.view();
  const Words ours(hypothesis.characters().begin(), hypothesis.characters().end());
  const Words theirs(reference.characters().begin(), reference.characters().end());
  std::vector<textbook::Run> expected = textbook::greedy_runs(ours, theirs, static_cast<std::size_t>(least));
  const std::size_t in_order = textbook::longest_chain(expected);
  std::sort(expected.begin(), expected.end(),
            [](const auto& one, const auto& other) { return one.text < other.text; });
  CharEditCounter counter(least);
  std::vector<textbook::Run> matched;
  std::size_t kept = 0;
  for (const MatchedSubstring& match : counter.match({hypothesis.view(), {&reference_view, 1}})) {
    matched.push_back({match.hypothesis, match.reference, match.length});
    if (!match.is_shifted) kept += match.length;
  }
  EXPECT(matched == expected);
  EXPECT(kept == in_order);
}

// A word for each number: stems are shared by two, synsets by three that are not neighbours, and some phrases
// mean the same.
class MadeUpLexicon {
 public:
  explicit MadeUpLexicon(std::size_t words) : words_(words) {
    synset_offsets_.push_back(0);
    for (std::uint32_t word = 0; word < words; ++word) {
      lexicon_.stems.push_back(word / 2);
      lexicon_.synsets.push_back(
          {static_cast<std::int32_t>(word % 5), static_cast<std::int32_t>(5 + word % 3)});
      if (word % 4 == 0) lexicon_.synsets.back().clear();
      synsets_.insert(synsets_.end(), lexicon_.synsets.back().begin(), lexicon_.synsets.back().end());
      synset_offsets_.push_back(synsets_.size());
      table_words_.push_back(word < kTableWords ? static_cast<std::int32_t>(word) : -1);
      first_nodes_.push_back(word < kTableWords ? word + 1 : 0);
    }
    is_function_.resize(words);
    lexicon_.paraphrases = {{{0}, {{1}, {1, 2}}}, {{1}, {{0}}}, {{1, 2}, {{0}, {2}}}, {{2}, {{1, 2}}}};
  }

  const textbook::Lexicon& lexicon() const { return lexicon_; }

  WordFacts facts() const {
    return {is_function_, lexicon_.stems, words_ / 2 + 1, synset_offsets_, synsets_, 8,
            table_words_, first_nodes_};
  }

  // Nodes: 1 for word 0, 2 for word 1, 3 for word 2, 4 for words 1 2.
  PhraseTable table() const {
    return {{kBytes, kWordOffsets}, kLastWords, kFirstChildren, kFirstParaphrases, kParaphrases};
  }

 private:
  static constexpr std::size_t kTableWords = 3;
  static constexpr std::string_view kBytes = "abc";
  static constexpr std::int64_t kWordOffsets[] = {0, 1, 2, 3};
  static constexpr std::int32_t kLastWords[] = {-1, 0, 1, 2, 2};
  static constexpr std::int32_t kFirstChildren[] = {1, 4, 4, 5, 5, 5};
  static constexpr std::int32_t kFirstParaphrases[] = {0, 0, 2, 3, 4, 6};
  static constexpr std::int32_t kParaphrases[] = {2, 4, 1, 4, 1, 3};

  std::size_t words_;
  textbook::Lexicon lexicon_;
  std::vector<std::uint8_t> is_function_;
  std::vector<std::size_t> synset_offsets_;
  std::vector<std::int32_t> synsets_;
  std::vector<std::int32_t> table_words_;
  std::vector<PhraseTable::Node> first_nodes_;
};

textbook::MeteorMatch as_textbook(std::size_t place, const MeteorMatch& match) {
  return {place, match.reference_length, match.hypothesis, match.hypothesis_length,
          static_cast<int>(match.matcher)};
}

// The alignment of 2005: one to one, and the best where every set of links can be looked at.
void match_stages(const Words& hypothesis, const Words& reference, const MadeUpLexicon& made_up) {
  constexpr Matcher kStages[] = {Matcher::kExact, Matcher::kStem, Matcher::kSynonym};
  MatchFinder finder({std::begin(kStages), std::end(kStages)}, made_up.facts(), nullptr);
  finder.find(hypothesis, reference);
  StagedAligner aligner(kStages);
  std::vector<textbook::MeteorMatch> aligned;
  std::vector<bool> is_taken(hypothesis.size(), false);
  for (const auto& [place, match] : aligner.align(finder)) {
    EXPECT(aligned.empty() || aligned.back().start < place);
    EXPECT(!is_taken[match.hypothesis]);
    is_taken[match.hypothesis] = true;
    aligned.push_back(as_textbook(place, match));
  }
  if (std::max(hypothesis.size(), reference.size()) > kMostWordsOfStages) return;
  const std::vector<textbook::MeteorMatch> matches =
      textbook::find_matches(hypothesis, reference, made_up.lexicon());
  EXPECT(aligned == textbook::staged_alignment(matches, reference.size()));
  EXPECT(aligner.is_proven());
}

void match_meteor(Input& input, const SegmentOfWords& words) {
  const int beam = static_cast<int>(1 + input.option(40));
  // A vocabulary of few words, so that many match.
  const auto few = [&](const Words& text) {
    Words found(text.begin(),
                text.begin() + static_cast<std::ptrdiff_t>(std::min(text.size(), kMostWordsOfMeteor)));
    for (std::uint32_t& word : found) word %= 12;
    return found;
  };
  const Words hypothesis = few(words.hypothesis);
  const Words reference = few(words.references.front());
  const MadeUpLexicon made_up(12);
  const PhraseTable table = made_up.table();
  MatchFinder finder({Matcher::kExact, Matcher::kStem, Matcher::kSynonym, Matcher::kParaphrase},
                     made_up.facts(), &table);
  finder.find(hypothesis, reference);
  const std::vector<textbook::MeteorMatch> expected =
      textbook::find_matches(hypothesis, reference, made_up.lexicon());
  std::vector<textbook::MeteorMatch> found;
  for (std::size_t place = 0; place < reference.size(); ++place) {
    for (const MeteorMatch& match : finder.words_at(place)) found.push_back(as_textbook(place, match));
    for (const MeteorMatch& match : finder.phrases_at(place)) found.push_back(as_textbook(place, match));
  }
  EXPECT(found == expected);

  MeteorAligner aligner(beam);
  std::vector<textbook::MeteorMatch> aligned;
  for (const auto& [place, match] : aligner.align(finder)) aligned.push_back(as_textbook(place, match));
  EXPECT(aligned == textbook::align(expected, reference.size(), static_cast<std::size_t>(beam)));

  match_stages(hypothesis, reference, made_up);
  if (std::max(hypothesis.size(), reference.size()) > kMostWordsOfBestAlignment) return;
  const MatchWeights weights = kWeightsOfMeteor[input.option(std::size(kWeightsOfMeteor))];
  ExactMeteorAligner exact(weights);
  aligned.clear();
  for (const auto& [place, match] : exact.align(finder)) aligned.push_back(as_textbook(place, match));
  EXPECT(aligned == textbook::best_alignment(expected, reference.size(), weights));
  EXPECT(exact.is_proven());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const SegmentOfWords words(input);
  match_gtm(input, words);
  match_ict(input, words, input.option(2) == 1);
  count_per(input, words);
  count_ribes(input, words);
  match_characters(input);
  match_meteor(input, words);
  return 0;
}
