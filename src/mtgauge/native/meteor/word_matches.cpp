#include "meteor/word_matches.hpp"

#include <algorithm>

namespace mtgauge {

void WordMatchFinder::Chains::reset(std::size_t size) {
  first.reset(size);
  links.clear();
}

void WordMatchFinder::Chains::add(std::size_t slot, std::uint32_t value) {
  const std::uint32_t next = first.put(slot, static_cast<std::uint32_t>(links.size()));
  links.push_back({value, next});
}

template <class Action>
void WordMatchFinder::Chains::for_each(std::size_t slot, Action action) const {
  for (std::uint32_t at = first[slot]; at != kNothing; at = links[at].next) action(links[at].value);
}

void WordMatchFinder::find(MeteorText hypothesis, MeteorText reference, std::span<const Matcher> matchers) {
  hypothesis_ = hypothesis;
  index(matchers);
  type_of_.reset(facts_.size());
  types_.clear();
  counts_.clear();
  ranges_.clear();
  matches_.clear();
  for (const std::uint32_t word : reference) {
    std::uint32_t type = type_of_[word];
    if (type == kNothing) {
      type = static_cast<std::uint32_t>(ranges_.size());
      type_of_.put(word, type);
      const auto begin = static_cast<std::uint32_t>(matches_.size());
      for (const Matcher matcher : matchers) match(word, matcher);
      ranges_.push_back({begin, static_cast<std::uint32_t>(matches_.size())});
      counts_.push_back(0);
    }
    types_.push_back(type);
    ++counts_[type];
  }
}

// Positions are added from the last to the first, so that each list begins with the first.
void WordMatchFinder::index(std::span<const Matcher> matchers) {
  const auto asks = [matchers](Matcher matcher) { return std::ranges::count(matchers, matcher) > 0; };
  const bool by_stem = asks(Matcher::kStem);
  const bool by_synset = asks(Matcher::kSynonym);
  positions_.reset(facts_.size());
  if (by_stem) stems_.reset(facts_.stem_bound);
  if (by_synset) synonyms_.reset(facts_.synset_bound);
  for (std::size_t position = hypothesis_.size(); position-- > 0;) {
    const std::uint32_t word = hypothesis_[position];
    const bool is_new = positions_.first[word] == kNothing;
    positions_.add(word, static_cast<std::uint32_t>(position));
    if (by_stem) stems_.add(facts_.stems[word], static_cast<std::uint32_t>(position));
    if (!by_synset || !is_new) continue;
    for (const std::int32_t synset : facts_.synsets_of(word)) synonyms_.add(synset, word);
  }
}

void WordMatchFinder::match(std::uint32_t word, Matcher matcher) {
  const std::size_t begin = matches_.size();
  const auto add = [&](std::uint32_t position) {
    stop_.after(1);
    matches_.push_back({.hypothesis = position, .matcher = matcher});
  };
  if (matcher == Matcher::kExact) {
    positions_.for_each(word, add);
  } else if (matcher == Matcher::kStem) {
    stems_.for_each(facts_.stems[word], [&](std::uint32_t position) {
      if (hypothesis_[position] != word) add(position);
    });
  } else {
    for_each_synonym(word, [&](std::uint32_t synonym) { positions_.for_each(synonym, add); });
    std::ranges::sort(matches_.begin() + begin, matches_.end(), {}, &MeteorMatch::hypothesis);
  }
}

template <class Action>
void WordMatchFinder::for_each_synonym(std::uint32_t word, Action action) {
  seen_.reset(facts_.size());
  seen_.put(word, 0);
  for (const std::int32_t synset : facts_.synsets_of(word)) {
    synonyms_.for_each(synset, [&](std::uint32_t synonym) {
      if (seen_.put(synonym, 0) == kNothing) action(synonym);
    });
  }
}

}  // namespace mtgauge
