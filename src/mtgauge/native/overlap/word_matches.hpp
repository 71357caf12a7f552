// How often a system produces each word of a vocabulary, and how often references confirm it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id_texts.hpp"

namespace mtgauge {

// Sums over all pairs of a text and a reference of its segment, by word of the vocabulary.
struct WordMatches {
  std::vector<std::int64_t> matched;   // the smaller of the counts in both
  std::vector<std::int64_t> produced;  // in the text
};

// Ids are below `words`. Texts and references have the same number of segments.
WordMatches word_matches(const IdTexts& texts, std::span<const IdTexts> references, std::size_t words);

}  // namespace mtgauge
