// N-gram counts of BLEU, chrF, GLEU, NIST and of what systems write too often, against counts one by one.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "expect.hpp"
#include "input.hpp"
#include "ngrams/bleu.hpp"
#include "ngrams/chargrams.hpp"
#include "ngrams/chrf.hpp"
#include "ngrams/gleu.hpp"
#include "ngrams/ngram_surplus.hpp"
#include "ngrams/nist.hpp"
#include "ngrams/nist_references.hpp"
#include "textbook_ngrams.hpp"
#include "textbook_tokens.hpp"
#include "words.hpp"

using namespace mtgauge;
using fuzz::Input;
using fuzz::Words;

namespace {

using Row = std::vector<std::int64_t>;

// The words of a segment. Absent references are left out.
struct SegmentOfWords {
  Words hypothesis;
  std::vector<Words> references;
  std::size_t known = 0;  // words of the hypothesis have numbers below it

  template <class TokensOf>
  SegmentOfWords(const Input& input, TokensOf tokens_of) {
    fuzz::Numbers<std::u32string> numbers;
    hypothesis = numbers.of(tokens_of(input.hypothesis().characters()));
    known = numbers.size();
    for (const std::size_t index : input.present()) {
      references.push_back(numbers.of(tokens_of(input.references()[index].characters())));
    }
  }
};

void count_bleu(Input& input) {
  constexpr std::string_view kNames[] = {"13a", "none", "zh", "char"};
  const std::string_view name = kNames[input.option(std::size(kNames))];
  const int max_order = static_cast<int>(1 + input.option(9));
  const SegmentOfWords words(input,
                             [name](const std::u32string& text) { return textbook::tokenize(name, text); });
  const auto ours = static_cast<std::int64_t>(words.hypothesis.size());
  std::int64_t closest = -1;
  std::int64_t shortest = -1;
  for (const Words& reference : words.references) {
    const auto length = static_cast<std::int64_t>(reference.size());
    const std::int64_t distance = std::abs(length - ours);
    const std::int64_t least = std::abs(closest - ours);
    if (closest < 0 || distance < least || (distance == least && length < closest)) closest = length;
    if (shortest < 0 || length < shortest) shortest = length;
  }
  Row expected = {ours, closest, shortest, std::min(ours, shortest)};
  for (int order = 1; order <= max_order; ++order) {
    expected.push_back(textbook::sum(textbook::clipped(words.hypothesis, words.references, order)));
  }
  for (int order = 1; order <= max_order; ++order) {
    expected.push_back(textbook::total(words.hypothesis.size(), order));
  }
  Row row(BleuCounter::columns(max_order));
  BleuCounter(tokenizer_named(name), max_order).count(input.segment(), row.data());
  EXPECT(row == expected);
}

// Counts of all orders, of one kind of symbols.
void add_triples(const Words& hypothesis, const Words& reference, int orders, Row& row) {
  for (int order = 1; order <= orders; ++order) {
    const std::int64_t theirs = textbook::total(reference.size(), order);
    row.push_back(theirs > 0 ? textbook::total(hypothesis.size(), order) : 0);
    row.push_back(theirs);
    row.push_back(textbook::sum(textbook::clipped(hypothesis, std::vector<Words>{reference}, order)));
  }
}

void count_chrf(Input& input) {
  const ChrfOptions options{.char_order = static_cast<int>(1 + input.option(10)),
                            .word_order = static_cast<int>(input.option(4)),
                            .beta = 2.0,
                            .whitespace = input.option(2) == 1,
                            .eps_smoothing = input.option(2) == 1};
  const auto characters = [&](const std::u32string& text) {
    return options.whitespace ? text : textbook::without_blanks(text);
  };
  fuzz::Numbers<char32_t> alphabet;
  const Words ours = alphabet.of(characters(input.hypothesis().characters()));
  const SegmentOfWords words(input, [](const std::u32string& text) { return textbook::chrf_words(text); });
  Row expected;
  double best = -1;
  for (std::size_t at = 0; at < input.present().size(); ++at) {
    const Words theirs = alphabet.of(characters(input.references()[input.present()[at]].characters()));
    Row row;
    add_triples(ours, theirs, options.char_order, row);
    add_triples(words.hypothesis, words.references[at], options.word_order, row);
    const double score = chrf_score(row.data(), options);
    if (score > best) expected = row;
    best = std::max(best, score);
  }
  Row row(ChrfCounter::columns(options));
  ChrfCounter(options).count(input.segment(), row.data());
  EXPECT(row == expected);
}

// Windows that fit into 64 bits and such that do not.
void count_chargrams(Input& input) {
  const int order = static_cast<int>(1 + input.option(12));
  fuzz::Numbers<char32_t> alphabet;
  Words ours = alphabet.of(input.hypothesis().characters());
  Words theirs = alphabet.of(input.references().front().characters());
  Row expected;
  for (int n = 1; n <= order; ++n) {
    expected.push_back(textbook::sum(textbook::clipped(ours, std::vector<Words>{theirs}, n)));
  }
  for (Words* text : {&ours, &theirs}) {
    for (std::uint32_t& symbol : *text) ++symbol;
  }
  Row matches(static_cast<std::size_t>(order));
  ChargramMatcher().match(ours, theirs, static_cast<std::uint32_t>(alphabet.size()), order, matches.data());
  EXPECT(matches == expected);
}

void count_gleu(const Input& input) {
  constexpr int kOrders = 4;
  const SegmentOfWords words(input, textbook::split);
  const auto total = [](const Words& text) {
    std::int64_t all = 0;
    for (int order = 1; order <= kOrders; ++order) all += textbook::total(text.size(), order);
    return all;
  };
  Row expected;
  for (const Words& reference : words.references) {
    std::int64_t matched = 0;
    for (int order = 1; order <= kOrders; ++order) {
      matched += textbook::sum(textbook::clipped(words.hypothesis, std::vector<Words>{reference}, order));
    }
    const Row row = {matched, std::max(total(words.hypothesis), total(reference)), total(words.hypothesis),
                     total(reference)};
    const bool is_better =
        expected.empty() || (expected[1] == 0 ? row[1] > 0 : matched * expected[1] > expected[0] * row[1]);
    if (is_better) expected = row;
  }
  Row row(GleuCounter::kColumns);
  GleuCounter(tokenizer_named("none"), kOrders).count(input.segment(), row.data());
  EXPECT(row == expected);
}

// Each reference is a segment of its own, so that n-grams stand in several.
void count_nist(Input& input) {
  const int max_order = static_cast<int>(1 + input.option(6));
  NistReferences references(tokenizer_named("none"), max_order);
  fuzz::Numbers<std::u32string> numbers;
  std::vector<Words> texts;
  for (const fuzz::Text& reference : input.references()) {
    const TextView view = reference.view();
    references.add_segment({&view, 1});
    texts.push_back(numbers.of(textbook::split(reference.characters())));
  }
  references.count_ngrams();
  std::vector<textbook::NgramCounts> known(static_cast<std::size_t>(max_order) + 1);
  for (const Words& text : texts) {
    known[0][{}] += static_cast<std::int64_t>(text.size());
    for (int order = 1; order <= max_order; ++order) {
      for (const auto& [ngram, count] : textbook::ngrams(text, order)) known[order][ngram] += count;
    }
  }
  const Words ours = numbers.of(textbook::split(input.hypothesis().characters()));
  std::vector<double> row(NistCounter::columns(max_order));
  NistCounter(references).count(input.hypothesis().view(), 0, row.data());
  EXPECT(row[0] == static_cast<double>(ours.size()));
  EXPECT(row[1] == static_cast<double>(texts.front().size()));
  for (int order = 1; order <= max_order; ++order) {
    double bits = 0;
    for (const auto& [ngram, count] : textbook::clipped(ours, std::span(texts).first(1), order)) {
      const textbook::Ngram shorter(ngram.begin(), ngram.end() - 1);
      const double ratio =
          static_cast<double>(known[order - 1][shorter]) / static_cast<double>(known[order][ngram]);
      bits += static_cast<double>(count) * std::log2(ratio);
    }
    EXPECT(std::abs(row[1 + order] - bits) <= 1e-9 * (1 + bits));
    EXPECT(row[1 + max_order + order] == static_cast<double>(textbook::total(ours.size(), order)));
  }
}

// The references of several segments as arrays of ids.
class Column {
 public:
  void add(const Words& text, bool present) {
    ids_.insert(ids_.end(), text.begin(), text.end());
    offsets_.push_back(static_cast<std::int64_t>(ids_.size()));
    present_.push_back(present);
  }

  IdTexts view() {
    flags_ = std::make_unique<bool[]>(present_.size());
    std::copy(present_.begin(), present_.end(), flags_.get());
    return {ids_, offsets_, {flags_.get(), present_.size()}};
  }

 private:
  std::vector<std::int32_t> ids_;
  std::vector<std::int64_t> offsets_ = {0};
  std::vector<bool> present_;
  std::unique_ptr<bool[]> flags_;
};

// The hypothesis is cut into two segments, of which the second has some references only.
void count_surplus(Input& input) {
  const std::size_t order = 1 + input.option(kLongestNgram);
  const SegmentOfWords words(input, textbook::split);
  const auto half = [](const Words& text, bool is_first) {
    const std::size_t middle = text.size() / 2;
    return is_first ? Words(text.begin(), text.begin() + middle) : Words(text.begin() + middle, text.end());
  };
  std::map<textbook::Ngram, std::int64_t> over;
  std::vector<Column> columns(words.references.size());
  Column hypotheses;
  for (const bool is_first : {true, false}) {
    const Words ours = half(words.hypothesis, is_first);
    hypotheses.add(ours, true);
    std::vector<Words> present;
    for (std::size_t index = 0; index < columns.size(); ++index) {
      const Words theirs = half(words.references[index], is_first);
      const bool is_present = is_first || index % 2 == 1;
      columns[index].add(theirs, is_present);
      if (is_present) present.push_back(theirs);
    }
    if (present.empty()) continue;
    textbook::NgramCounts matched = textbook::clipped(ours, present, order);
    for (const auto& [ngram, count] : textbook::ngrams(ours, order)) over[ngram] += count - matched[ngram];
  }
  std::vector<IdTexts> references;
  for (Column& column : columns) references.push_back(column.view());
  const ReferenceNgrams numbered(references, order);
  NgramSurplus surplus(numbered);
  surplus.count(hypotheses.view());
  std::erase_if(over, [](const auto& entry) { return entry.second == 0; });
  const std::vector<NgramEntry> largest = surplus.largest(&NgramTotals::over, over.size() + 1);
  EXPECT(largest.size() == over.size());
  for (const NgramEntry& entry : largest) {
    EXPECT(over[textbook::Ngram(entry.ids.begin(), entry.ids.begin() + static_cast<std::ptrdiff_t>(order))] ==
           entry.totals.over);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  count_bleu(input);
  count_chrf(input);
  count_chargrams(input);
  count_gleu(input);
  count_nist(input);
  count_surplus(input);
  return 0;
}
