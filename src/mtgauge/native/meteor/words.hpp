// The words of texts as METEOR compares them: as numbers, with facts about each word.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text_view.hpp"
#include "meteor/phrase_table.hpp"
#include "meteor/synsets.hpp"
#include "tokens/vocabulary.hpp"

namespace mtgauge {

using MeteorText = std::span<const std::uint32_t>;

// Texts with words as numbers.
class MeteorTexts {
 public:
  // An absent text has no words.
  void add(std::span<const std::uint32_t> words, bool present);

  std::size_t size() const { return present_.size(); }
  bool present(std::size_t text) const { return present_[text]; }
  MeteorText operator[](std::size_t text) const {
    return MeteorText(words_).subspan(offsets_[text], offsets_[text + 1] - offsets_[text]);
  }
  // All numbers are below this.
  std::size_t bound() const { return bound_; }

 private:
  std::vector<std::uint32_t> words_;
  std::vector<std::size_t> offsets_ = {0};
  std::vector<bool> present_;
  std::size_t bound_ = 0;
};

// Facts about words, by their numbers. Does not own its arrays.
struct WordFacts {
  std::span<const std::uint8_t> is_function;
  std::span<const std::uint32_t> stems;         // equal for equal stems
  std::size_t stem_bound = 0;                   // stems are below it
  std::span<const std::size_t> synset_offsets;  // one more than there are words
  std::span<const std::int32_t> synsets;
  std::size_t synset_bound = 0;               // synsets are below it
  std::span<const std::int32_t> table_words;  // positions in the word list of the paraphrase table, or -1
  std::span<const PhraseTable::Node> first_nodes;  // the node of the word as the begin of a phrase, or 0

  std::size_t size() const { return is_function.size(); }
  std::span<const std::int32_t> synsets_of(std::uint32_t word) const {
    return synsets.subspan(synset_offsets[word], synset_offsets[word + 1] - synset_offsets[word]);
  }
};

// A tokenizer that cuts at blanks, tabs and line ends; other white space is part of a word.
const Tokenizer& meteor_words();

// Numbers words, and collects facts about them. Not thread-safe.
class MeteorVocabulary {
 public:
  // Either may be empty. Their arrays must outlive the vocabulary.
  MeteorVocabulary(const Synsets& synsets, const PhraseTable& table) : synsets_(synsets), table_(table) {}

  void add(const TextView& text, MeteorTexts& texts);

  // The words that have not been described yet, in the order in which `describe` expects them.
  std::span<const std::string_view> undescribed() const {
    return numberer_.vocabulary().tokens().subspan(is_function_.size());
  }
  // Adds the facts about the next word that the caller knows. Equal numbers mean equal stems.
  void describe(bool is_function, std::uint32_t stem);

  // Facts about the words that have been described; valid until the next call of another function.
  WordFacts facts() const;

 private:
  const Synsets synsets_;
  const PhraseTable table_;
  TokenNumberer numberer_{meteor_words()};
  std::vector<std::uint8_t> is_function_;
  std::vector<std::uint32_t> stems_;
  std::size_t stem_bound_ = 0;
  std::vector<std::size_t> synset_offsets_ = {0};
  std::vector<std::int32_t> found_synsets_;
  std::size_t synset_bound_ = 0;
  std::vector<std::int32_t> table_words_;
  std::vector<PhraseTable::Node> first_nodes_;
  std::string base_;
};

}  // namespace mtgauge
