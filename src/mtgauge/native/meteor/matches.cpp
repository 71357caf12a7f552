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

const MeteorMatch* MatchFinder::certain_match_at(std::size_t position) const {
  const MeteorMatches words = words_at(position);
  const MeteorMatches phrases = phrases_at(position);
  if (words.size() + phrases.size() != 1) return nullptr;
  const MeteorMatch& match = words.empty() ? phrases.front() : words.front();
  const auto is_alone = [](const std::vector<Coverage>& texts, std::size_t first, std::size_t count) {
    return std::ranges::count(std::span(texts).subspan(first, count), Coverage::kOne) ==
           std::ssize(std::span(texts).subspan(first, count));
  };
  const bool is_certain = is_alone(in_hypothesis_, match.hypothesis, match.hypothesis_length) &&
                          is_alone(in_reference_, position, match.reference_length);
  return is_certain ? &match : nullptr;
}

void MatchFinder::cover() {
  for (std::size_t type = 0; type < words_.types(); ++type) {
    for (const MeteorMatch& match : words_.matches_of(type)) {
      cover(in_hypothesis_, match.hypothesis, 1, words_.count_of(type) == 1);
    }
  }
  for (std::size_t position = 0; position < in_reference_.size(); ++position) {
    const std::size_t count = words_at(position).size();
    if (count > 0) cover(in_reference_, position, 1, count == 1);
    for (const MeteorMatch& match : phrases_at(position)) {
      cover(in_hypothesis_, match.hypothesis, match.hypothesis_length, true);
      cover(in_reference_, position, match.reference_length, true);
    }
  }
}

void MatchFinder::cover(std::vector<Coverage>& words, std::size_t first, std::size_t count, bool once) {
  for (Coverage& word : std::span(words).subspan(first, count)) {
    word = word == Coverage::kNone && once ? Coverage::kOne : Coverage::kMore;
  }
}

}  // namespace mtgauge
