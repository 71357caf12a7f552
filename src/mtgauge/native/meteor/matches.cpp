#include "meteor/matches.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

namespace mtgauge {

MatchFinder::MatchFinder(std::vector<Matcher> matchers, const WordFacts& facts, const PhraseTable* table)
    : matchers_(std::move(matchers)), words_(facts) {
  if (matchers_.empty()) throw std::invalid_argument("there is no matcher");
  if (matchers_.back() != Matcher::kParaphrase) return;
  if (table == nullptr) throw std::invalid_argument("there is no table of paraphrases");
  phrases_.emplace(facts, *table);
}

void MatchFinder::find(MeteorText hypothesis, MeteorText reference) {
  const bool is_same = std::ranges::equal(hypothesis, reference);
  std::span<const Matcher> asked = std::span(matchers_).first(is_same ? 1 : matchers_.size());
  has_phrases_ = asked.back() == Matcher::kParaphrase;
  if (has_phrases_) asked = asked.first(asked.size() - 1);
  words_.find(hypothesis, reference, asked);
  if (has_phrases_) phrases_->find(hypothesis, reference);
  in_hypothesis_.assign(hypothesis.size(), Coverage::kNone);
  in_reference_.assign(reference.size(), Coverage::kNone);
  cover();
}

const MeteorMatch* MatchFinder::certain_at(std::size_t place) const {
  const MeteorMatches words = words_at(place);
  const MeteorMatches phrases = phrases_at(place);
  if (words.size() + phrases.size() != 1) return nullptr;
  const MeteorMatch& match = words.empty() ? phrases.front() : words.front();
  const auto is_alone = [](const std::vector<Coverage>& texts, std::size_t first, std::size_t count) {
    return std::ranges::count(std::span(texts).subspan(first, count), Coverage::kOne) ==
           std::ssize(std::span(texts).subspan(first, count));
  };
  const bool is_certain = is_alone(in_hypothesis_, match.hypothesis, match.hypothesis_length) &&
                          is_alone(in_reference_, place, match.reference_length);
  return is_certain ? &match : nullptr;
}

void MatchFinder::cover() {
  for (std::size_t kind = 0; kind < words_.kinds(); ++kind) {
    for (const MeteorMatch& match : words_.matches_of(kind)) {
      cover(in_hypothesis_, match.hypothesis, 1, words_.size_of(kind) == 1);
    }
  }
  for (std::size_t place = 0; place < in_reference_.size(); ++place) {
    const std::size_t count = words_at(place).size();
    if (count > 0) cover(in_reference_, place, 1, count == 1);
    for (const MeteorMatch& match : phrases_at(place)) {
      cover(in_hypothesis_, match.hypothesis, match.hypothesis_length, true);
      cover(in_reference_, place, match.reference_length, true);
    }
  }
}

void MatchFinder::cover(std::vector<Coverage>& words, std::size_t first, std::size_t count, bool once) {
  for (Coverage& word : std::span(words).subspan(first, count)) {
    word = word == Coverage::kNone && once ? Coverage::kOne : Coverage::kMore;
  }
}

}  // namespace mtgauge
