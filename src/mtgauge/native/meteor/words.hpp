// The words of texts as METEOR compares them: numbers, and what is known of each.
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

// Texts whose words are numbers.
class MeteorTexts {
 public:
  // An absent text has no words.
  void add(std::span<const std::uint32_t> words, bool present);

  std::size_t size() const { return present_.size(); }
  bool present(std::size_t text) const { return present_[text]; }
  MeteorText operator[](std::size_t text) const {
    return MeteorText(words_).subspan(offsets_[text], offsets_[text + 1] - offsets_[text]);
  }
  // All numbers are below it.
  std::size_t bound() const { return bound_; }

 private:
  std::vector<std::uint32_t> words_;
  std::vector<std::size_t> offsets_ = {0};
  std::vector<bool> present_;
  std::size_t bound_ = 0;
};

// What is known of words, by their numbers. Does not own it.
struct WordFacts {
  std::span<const std::uint8_t> is_function;
  std::span<const std::uint32_t> stems;         // equal for equal stems
  std::size_t stem_bound = 0;                   // stems are below it
  std::span<const std::size_t> synset_offsets;  // one more than there are words
  std::span<const std::int32_t> synsets;
  std::size_t synset_bound = 0;               // synsets are below it
  std::span<const std::int32_t> table_words;  // places among the words of the table of paraphrases, or -1
  std::span<const PhraseTable::Node> first_nodes;  // phrases of the word alone or that begin with it, or 0

  std::size_t size() const { return is_function.size(); }
  std::span<const std::int32_t> synsets_of(std::uint32_t word) const {
    return synsets.subspan(synset_offsets[word], synset_offsets[word + 1] - synset_offsets[word]);
  }
};

// Cuts at blanks, tabs and ends of lines; other white space is part of a word.
const Tokenizer& meteor_words();

// Numbers words and gathers what is known of them. Not thread-safe.
class MeteorVocabulary {
 public:
  // Where either is empty, nothing is known from there. What they view has to outlive the vocabulary.
  MeteorVocabulary(const Synsets& synsets, const PhraseTable& table) : synsets_(synsets), table_(table) {}

  void add(const TextView& text, MeteorTexts& texts);

  // Words that `describe` was not called for, in the order in which it takes them.
  std::span<const std::string_view> undescribed() const {
    return numberer_.vocabulary().tokens().subspan(is_function_.size());
  }
  // Says what is known of the next word from elsewhere: equal numbers stand for equal stems.
  void describe(bool is_function, std::uint32_t stem);

  // Of the words that are described; until the next call of another function.
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
