// The single words of a hypothesis and a reference that METEOR can match.
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

// Processes one pair of texts at a time. Not thread-safe.
class WordMatchFinder {
 public:
  // The arrays of the facts must outlive the finder.
  explicit WordMatchFinder(const WordFacts& facts) : facts_(facts) {}

  // `matchers` does not contain kParaphrase.
  void find(MeteorText hypothesis, MeteorText reference, std::span<const Matcher> matchers);

  // Word types: the distinct words of the reference, numbered 0, 1, 2, ...
  std::size_t types() const { return ranges_.size(); }
  std::uint32_t type_at(std::size_t position) const { return types_[position]; }
  // How many words of the reference are of this type.
  std::uint32_t count_of(std::size_t type) const { return counts_[type]; }
  // The matches of a type by matcher, then in the order of the hypothesis; valid until the next call of
  // `find`.
  MeteorMatches matches_of(std::size_t type) const { return ranges_[type].of(matches_); }

 private:
  // Linked lists of positions, or of words, by slot.
  struct Link {
    std::uint32_t value;
    std::uint32_t next;
  };
  struct Chains {
    StampedSlots first;
    std::vector<Link> links;

    void reset(std::size_t size);
    void add(std::size_t slot, std::uint32_t value);
    // Calls action with the values of a slot, in reverse order of insertion.
    template <class Action>
    void for_each(std::size_t slot, Action action) const;
  };

  void index(std::span<const Matcher> matchers);
  void match(std::uint32_t word, Matcher matcher);
  // Calls action for each distinct word of the hypothesis that shares a synset with the word.
  template <class Action>
  void for_each_synonym(std::uint32_t word, Action action);

  const WordFacts facts_;
  MeteorText hypothesis_;

  // Of the hypothesis: positions by word and by stem, words by synset.
  Chains positions_;
  Chains stems_;
  Chains synonyms_;
  StampedSlots seen_;

  // Of the reference.
  StampedSlots type_of_;
  std::vector<std::uint32_t> types_;
  std::vector<std::uint32_t> counts_;
  std::vector<MatchRange> ranges_;
  std::vector<MeteorMatch> matches_;
  StopCheck stop_;
};

}  // namespace mtgauge
