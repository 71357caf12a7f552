// The synsets of words, which WordNet groups by meaning.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "meteor/sorted_words.hpp"

namespace mtgauge {

// Words, and a group of synset numbers for each of them. Does not own its arrays.
struct SynsetGroups {
  SortedWords words;
  std::span<const std::int64_t> offsets;  // one more than there are words
  std::span<const std::int32_t> synsets;

  std::span<const std::int32_t> operator[](std::size_t word) const {
    return synsets.subspan(offsets[word], offsets[word + 1] - offsets[word]);
  }
};

struct Synsets {
  SynsetGroups lemmas;
  SynsetGroups exceptions;  // irregular forms, with the synsets of their base forms

  // Appends the distinct synsets of a word and of its base form, in ascending order. `base` is scratch
  // memory.
  void find(std::string_view word, std::vector<std::int32_t>& found, std::string& base) const;

 private:
  void add_base(std::string_view word, std::vector<std::int32_t>& found, std::string& base) const;
};

}  // namespace mtgauge
