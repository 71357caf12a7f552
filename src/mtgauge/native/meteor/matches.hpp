// All that METEOR can match of a hypothesis and a reference.
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

// Looks at one pair of texts after the other. Not thread-safe.
class MatchFinder {
 public:
  // What is known of the words has to outlive the finder. A table is needed where `matchers` has
  // kParaphrase, and has to outlive the finder too.
  MatchFinder(std::vector<Matcher> matchers, const WordFacts& facts, const PhraseTable* table);

  // Of equal texts the first matcher alone is asked.
  void find(MeteorText hypothesis, MeteorText reference);

  std::size_t hypothesis_length() const { return in_hypothesis_.size(); }
  std::size_t reference_length() const { return in_reference_.size(); }

  // Equal words of the reference are of one kind, and have the same matches.
  std::size_t kinds() const { return words_.kinds(); }
  std::uint32_t kind_at(std::size_t place) const { return words_.kind_at(place); }

  // The matches that begin at this word of the reference, those of words and then those of phrases; until the
  // next call of find.
  MeteorMatches words_at(std::size_t place) const { return words_.matches_of(words_.kind_at(place)); }
  MeteorMatches phrases_at(std::size_t place) const {
    return has_phrases_ ? phrases_->matches_at(place) : MeteorMatches();
  }

  // The only match that begins there, if no other match has a word of it; otherwise nullptr.
  const MeteorMatch* certain_at(std::size_t place) const;

 private:
  // How many matches have a word: none, one, or more.
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
