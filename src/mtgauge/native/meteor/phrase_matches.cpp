#include "meteor/phrase_matches.hpp"

#include <algorithm>

namespace mtgauge {
namespace {

constexpr std::uint32_t kLast = 0xFFFFFFFF;

}  // namespace

void PhraseMatchFinder::TextPhrases::read(MeteorText text, const WordFacts& facts, const PhraseTable& table) {
  occurrences_.clear();
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    PhraseTable::Node node = facts.first_nodes[text[begin]];
    for (std::size_t end = begin + 1; node != 0; ++end) {
      occurrences_.push_back(
          {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin), node});
      node = end < text.size() ? table.child(node, facts.table_words[text[end]]) : 0;
    }
  }
  phrases_.reset(occurrences_.size());
  first_.assign(occurrences_.size(), kLast);
  next_.assign(occurrences_.size(), kLast);
  for (std::size_t at = occurrences_.size(); at-- > 0;) {
    const std::uint32_t phrase = phrases_.insert({occurrences_[at].node});
    next_[at] = first_[phrase];
    first_[phrase] = static_cast<std::uint32_t>(at);
  }
}

template <class Action>
void PhraseMatchFinder::TextPhrases::for_each(PhraseTable::Node node, Action action) const {
  const std::uint32_t phrase = phrases_.find({node});
  if (phrase == kNoId) return;
  for (std::uint32_t at = first_[phrase]; at != kLast; at = next_[at]) action(occurrences_[at]);
}

void PhraseMatchFinder::find(MeteorText hypothesis, MeteorText reference) {
  in_hypothesis_.read(hypothesis, facts_, table_);
  in_reference_.read(reference, facts_, table_);
  found_.clear();
  const auto add = [this](const Occurrence& ours, const Occurrence& theirs) {
    stop_.after(1);
    found_.push_back({theirs.begin, {ours.begin, ours.length, theirs.length, Matcher::kParaphrase}});
  };
  for_each_pair(in_reference_, in_hypothesis_,
                [&](const Occurrence& theirs, const Occurrence& ours) { add(ours, theirs); });
  for_each_pair(in_hypothesis_, in_reference_, add);
  sort_by_position(reference.size());
}

template <class Action>
void PhraseMatchFinder::for_each_pair(const TextPhrases& texts, const TextPhrases& others,
                                      Action action) const {
  for (const Occurrence& phrase : texts.all()) {
    for (const std::int32_t paraphrase : table_.paraphrases_of(phrase.node)) {
      others.for_each(paraphrase, [&](const Occurrence& other) { action(phrase, other); });
    }
  }
}

// Keeps the order in which the matches of each position were found.
void PhraseMatchFinder::sort_by_position(std::size_t positions) {
  ranges_.assign(positions, {});
  for (const PositionedMatch& found : found_) ++ranges_[found.position].end;
  std::uint32_t begin = 0;
  for (MatchRange& range : ranges_) {
    const std::uint32_t count = range.end;
    range = {begin, begin};
    begin += count;
  }
  matches_.resize(found_.size());
  for (const PositionedMatch& found : found_) matches_[ranges_[found.position].end++] = found.match;
}

}  // namespace mtgauge
