// Which single words of a hypothesis and of a reference METEOR can match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stamped_slots.hpp"
#include "core/stop.hpp"
#include "meteor/match.hpp"
#include "meteor/words.hpp"

namespace mtgauge {

// Looks at one pair of texts after the other. Not thread-safe.
class WordMatchFinder {
 public:
  // What is known of the words has to outlive the finder.
  explicit WordMatchFinder(const WordFacts& facts) : facts_(facts) {}

  // `matchers` are all but kParaphrase.
  void find(MeteorText hypothesis, MeteorText reference, std::span<const Matcher> matchers);

  // Equal words of the reference are of one kind. Kinds are numbered 0, 1, 2, ...
  std::size_t kinds() const { return ranges_.size(); }
  std::uint32_t kind_at(std::size_t place) const { return kinds_[place]; }
  // The words of this kind in the reference.
  std::uint32_t size_of(std::size_t kind) const { return sizes_[kind]; }
  // By matcher, then in the order of the hypothesis; until the next call of find.
  MeteorMatches matches_of(std::size_t kind) const { return ranges_[kind].of(matches_); }

 private:
  // Chains of places, or of words, that begin in slots.
  struct Link {
    std::uint32_t value;
    std::uint32_t next;
  };
  struct Chains {
    StampedSlots first;
    std::vector<Link> links;

    void reset(std::size_t size);
    void add(std::size_t slot, std::uint32_t value);
    // Calls action with the values of a slot, the last one first.
    template <class Action>
    void for_each(std::size_t slot, Action action) const;
  };

  void index(std::span<const Matcher> matchers);
  void match(std::uint32_t word, Matcher matcher);
  // Calls action once for each word of the hypothesis that shares a synset with the word.
  template <class Action>
  void for_each_synonym(std::uint32_t word, Action action);

  const WordFacts facts_;
  MeteorText hypothesis_;

  // Of the hypothesis: places by word and by stem, words by synset.
  Chains places_;
  Chains stems_;
  Chains synonyms_;
  StampedSlots seen_;

  // Of the reference.
  StampedSlots kind_of_;
  std::vector<std::uint32_t> kinds_;
  std::vector<std::uint32_t> sizes_;
  std::vector<MatchRange> ranges_;
  std::vector<MeteorMatch> matches_;
  StopCheck stop_;
};

}  // namespace mtgauge
