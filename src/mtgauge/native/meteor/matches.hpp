// All possible matches of METEOR between a hypothesis and a reference.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "meteor/match.hpp"
#include "meteor/phrase_matches.hpp"
#include "meteor/phrase_table.hpp"
#include "meteor/word_matches.hpp"
#include "meteor/words.hpp"

namespace mtgauge {

// Processes one pair of texts at a time. Not thread-safe.
class MatchFinder {
 public:
  // The arrays of the facts must outlive the finder. So must the table, which is needed if `matchers` has
  // kParaphrase.
  MatchFinder(std::vector<Matcher> matchers, const WordFacts& facts, const PhraseTable* table);

  // For equal texts, only the first matcher is used.
  void find(MeteorText hypothesis, MeteorText reference);

  std::size_t hypothesis_length() const { return in_hypothesis_.size(); }
  std::size_t reference_length() const { return in_reference_.size(); }

  // Word types of the reference. Words of one type have the same matches.
  std::size_t types() const { return words_.types(); }
  std::uint32_t type_at(std::size_t position) const { return words_.type_at(position); }

  // The matches that begin at this word of the reference, first those of words, then those of phrases; valid
  // until the next call of `find`.
  MeteorMatches words_at(std::size_t position) const { return words_.matches_of(words_.type_at(position)); }
  MeteorMatches phrases_at(std::size_t position) const {
    return has_phrases_ ? phrases_->matches_at(position) : MeteorMatches();
  }

  // The only match that begins there, if it shares no word with another match; otherwise null.
  const MeteorMatch* certain_match_at(std::size_t position) const;

 private:
  // How many matches contain a word: none, one, or more.
  enum class Coverage : std::uint8_t { kNone, kOne, kMore };

  void cover();
  static void cover(std::vector<Coverage>& words, std::size_t first, std::size_t count, bool once);

  const std::vector<Matcher> matchers_;
  WordMatchFinder words_;
  std::optional<PhraseMatchFinder> phrases_;
  bool has_phrases_ = false;
  std::vector<Coverage> in_hypothesis_;
  std::vector<Coverage> in_reference_;
};

}  // namespace mtgauge
