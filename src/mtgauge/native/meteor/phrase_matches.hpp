// Which phrases of a hypothesis and of a reference METEOR can match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id_table.hpp"
#include "core/stop.hpp"
#include "meteor/match.hpp"
#include "meteor/phrase_table.hpp"
#include "meteor/words.hpp"

namespace mtgauge {

// Looks at one pair of texts after the other. Not thread-safe.
class PhraseMatchFinder {
 public:
  // Both have to outlive the finder.
  PhraseMatchFinder(const WordFacts& facts, const PhraseTable& table) : facts_(facts), table_(table) {}

  // Phrases of the reference whose paraphrase stands in the hypothesis, then phrases of the hypothesis whose
  // paraphrase stands in the reference; by begin and length of the phrase, then in the order of the table,
  // then by the place of the paraphrase. What is found twice is there twice.
  void find(MeteorText hypothesis, MeteorText reference);

  // Those that begin at this word of the reference, until the next call of find.
  MeteorMatches matches_at(std::size_t place) const { return ranges_[place].of(matches_); }

 private:
  // A phrase of the table in a text.
  struct Occurrence {
    std::uint32_t begin;
    std::uint32_t length;
    PhraseTable::Node node;
  };

  // The phrases of a text.
  class TextPhrases {
   public:
    void read(MeteorText text, const WordFacts& facts, const PhraseTable& table);

    // By begin, then by length.
    std::span<const Occurrence> all() const { return occurrences_; }

    // Calls action with the occurrences of a phrase from the first to the last.
    template <class Action>
    void for_each(PhraseTable::Node node, Action action) const;

   private:
    struct NodeKey {
      PhraseTable::Node node = 0;
      bool operator==(const NodeKey&) const = default;
      std::uint64_t hash() const { return mix_bits(std::uint64_t{node} + 1); }
    };

    std::vector<Occurrence> occurrences_;
    IdTable<NodeKey> phrases_;
    std::vector<std::uint32_t> first_;  // the first occurrence of each phrase
    std::vector<std::uint32_t> next_;   // the next one of the same phrase
  };

  struct PlacedMatch {
    std::uint32_t place;
    MeteorMatch match;
  };

  // Calls action with an occurrence in `texts` and one of its paraphrase in `others`.
  template <class Action>
  void for_each_pair(const TextPhrases& texts, const TextPhrases& others, Action action) const;
  void sort_by_place(std::size_t places);

  const WordFacts facts_;
  const PhraseTable table_;
  TextPhrases in_hypothesis_;
  TextPhrases in_reference_;
  std::vector<PlacedMatch> found_;
  std::vector<MatchRange> ranges_;
  std::vector<MeteorMatch> matches_;
  StopCheck stop_;
};

}  // namespace mtgauge
