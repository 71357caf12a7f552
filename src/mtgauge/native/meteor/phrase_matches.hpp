// The phrases of a hypothesis and a reference that METEOR can match.
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

// Processes one pair of texts at a time. Not thread-safe.
class PhraseMatchFinder {
 public:
  // The arrays of both must outlive the finder.
  PhraseMatchFinder(const WordFacts& facts, const PhraseTable& table) : facts_(facts), table_(table) {}

  // Finds phrases of the reference with a paraphrase in the hypothesis, then phrases of the hypothesis with a
  // paraphrase in the reference: by begin and length of the phrase, then in the order of the table, then by
  // the position of the paraphrase. A match that is found twice is listed twice.
  void find(MeteorText hypothesis, MeteorText reference);

  // The matches that begin at this word of the reference; valid until the next call of `find`.
  MeteorMatches matches_at(std::size_t position) const { return ranges_[position].of(matches_); }

 private:
  // An occurrence of a phrase of the table in a text.
  struct Occurrence {
    std::uint32_t begin;
    std::uint32_t length;
    PhraseTable::Node node;
  };

  // The phrases of the table that occur in a text.
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

  struct PositionedMatch {
    std::uint32_t position;
    MeteorMatch match;
  };

  // Calls action with each occurrence of a phrase in `texts`, and each occurrence of a paraphrase of it in
  // `others`.
  template <class Action>
  void for_each_pair(const TextPhrases& texts, const TextPhrases& others, Action action) const;
  void sort_by_position(std::size_t positions);

  const WordFacts facts_;
  const PhraseTable table_;
  TextPhrases in_hypothesis_;
  TextPhrases in_reference_;
  std::vector<PositionedMatch> found_;
  std::vector<MatchRange> ranges_;
  std::vector<MeteorMatch> matches_;
  StopCheck stop_;
};

}  // namespace mtgauge
