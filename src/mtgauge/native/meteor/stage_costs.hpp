// What the links of a stage of the METEOR of 2005 cost, and what they cost at least.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "meteor/match.hpp"
#include "meteor/matches.hpp"
#include "meteor/stage_components.hpp"

namespace mtgauge {

// Costs are crossings, in these units, less the links that continue a chunk.
inline constexpr std::int64_t kCrossing = std::int64_t{1} << 22;
// The cost of what leaves out a link that others have; sums of some of them are in range.
inline constexpr std::int64_t kImpossible = std::numeric_limits<std::int64_t>::max() / 8;
inline bool is_possible(std::int64_t cost) { return cost < kImpossible / 2; }

// A word of the hypothesis that may be taken.
struct StageWord {
  std::uint32_t position;
  std::uint32_t component;
  std::uint32_t rank;  // among the words of its component
};

// One that a word of the reference may take.
struct StageChoice {
  std::uint32_t word;  // its number
  std::int64_t cost;   // with the links that are there before
  std::int64_t least;  // a lower bound, together with half of what it costs with other components
};

// A word of the reference that may take one.
struct StageAsker {
  std::uint32_t position;
  std::uint32_t component;
  std::uint32_t rank;
  MatchRange choices;  // ascending
};

// Those words of a stage that leave a choice. Not thread-safe.
class StageCosts {
 public:
  // `components` are those that leave a choice; `ours` and `theirs` the partners of all words, or kNoWord.
  // Returns false, and is of no use, if there is too much to choose from.
  bool find(const MatchFinder& matches, const StageComponents& found,
            std::span<const StageComponent> components, std::span<const std::uint32_t> ours,
            std::span<const std::uint32_t> theirs);

  std::span<const StageWord> words() const { return words_; }
  std::span<const StageAsker> askers() const { return askers_; }
  std::span<const StageChoice> choices_of(const StageAsker& asker) const {
    return std::span(choices_).subspan(asker.choices.begin, asker.choices.end - asker.choices.begin);
  }
  bool may_take(const StageAsker& asker, std::uint32_t position) const;  // a word of the hypothesis
  std::span<const StageChoice> choices() const { return choices_; }
  std::size_t components() const { return parts_.size(); }
  bool is_complete(std::size_t component) const { return parts_[component].is_complete; }
  // The numbers of the words of a component, by rank.
  std::span<const std::uint32_t> words_of(std::size_t component) const { return parts_[component].words; }
  // Where all words of a component match, each of the side that has fewer is linked: each word of the
  // reference takes one, or no word of the hypothesis is passed over.
  bool needs_each_asker(const StageAsker& asker) const {
    const Part& part = parts_[asker.component];
    return part.is_complete && part.askers.size() <= part.words.size();
  }
  bool needs_each_word(const StageAsker& asker) const {
    const Part& part = parts_[asker.component];
    return part.is_complete && part.words.size() <= part.askers.size();
  }
  bool is_last(const StageAsker& asker) const {
    return asker.rank + 1 == parts_[asker.component].askers.size();
  }

  // The least cost of what the words of the reference take from this rank on, after so many words of the
  // hypothesis cannot be taken any more; kImpossible where fewer links remain than there could be.
  std::int64_t rest(std::size_t component, std::size_t rank, std::size_t passed) const {
    const Part& part = parts_[component];
    return part.rests[rank * (part.words.size() + 1) + passed];
  }

  // Links words of an incomplete component as often as can be, for `can_spare`: those of the reference from
  // this rank on with those of the hypothesis whose bits are set, where so many cannot be taken any more.
  void link_rest(std::size_t component, std::size_t rank, std::size_t passed, const std::uint64_t* live);

  // Whether as many can still be linked, after the last `link_rest` from this word of the reference on, if it
  // takes a word, or nothing where the choice is null. The bit of that word is not set.
  bool can_spare(const StageAsker& asker, const StageChoice* choice, const std::uint64_t* live);

  // About how many steps `link_rest` takes for all words of the reference together.
  std::size_t steps_of_links() const;

 private:
  std::span<StageChoice> own_choices_of(const StageAsker& asker) {
    return std::span(choices_).subspan(asker.choices.begin, asker.choices.end - asker.choices.begin);
  }
  // A component; words of the hypothesis are passed one by one, in a complete component in their order.
  struct Part {
    std::vector<std::uint32_t> words;   // numbers
    std::vector<std::uint32_t> askers;  // numbers
    bool is_complete;
    std::size_t links;  // as many as there can be
    std::vector<std::int64_t> rests;
  };

  static bool is_small(std::span<const StageComponent> components);
  void add_words(std::span<const StageComponent> components);
  void add_askers(const MatchFinder& matches, const StageComponents& found,
                  std::span<const StageComponent> components);
  void add_choices(StageAsker& asker, const StageComponent& component,
                   std::span<const std::uint32_t> partners);
  void add_costs(std::span<const std::uint32_t> ours, std::span<const std::uint32_t> theirs);
  void add_hopes();
  void add_crossings_with(std::size_t component);
  std::size_t most_links(const Part& part, std::size_t rank, std::size_t enough, const std::uint64_t* live);
  bool add_link(const std::uint64_t* live);
  void find_rests(Part& part) const;
  void find_complete_rests(Part& part) const;
  void find_incomplete_rests(Part& part) const;

  std::vector<StageWord> words_;
  std::vector<StageAsker> askers_;
  std::vector<StageChoice> choices_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> number_of_;     // by position of a word of the hypothesis
  std::vector<std::int64_t> crossings_;      // by position in the hypothesis, at one word of the reference
  std::vector<std::size_t> words_before_;    // of a component, by number of a word
  std::vector<std::uint32_t> owners_;        // of words, by number
  std::vector<std::uint32_t> takes_;         // by number of an asker
  std::vector<std::uint32_t> reached_from_;  // the asker that would take a word
  std::vector<std::uint32_t> waiting_;
  std::vector<std::uint32_t> owners_of_rest_;  // after the last `link_rest`
  std::vector<std::uint32_t> takes_of_rest_;
  StopCheck stop_;
};

}  // namespace mtgauge
