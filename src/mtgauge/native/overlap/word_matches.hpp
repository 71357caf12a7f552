// How often each word of a vocabulary is written, and how often references confirm it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id_texts.hpp"

namespace mtgauge {

// Sums over all pairs of a segment's text and a reference that it has; an entry a word of the vocabulary.
struct WordMatches {
  std::vector<std::int64_t> matched;   // as often as both have it
  std::vector<std::int64_t> produced;  // in the text
};

// Ids are below `words`. Texts and references have equally many segments.
WordMatches word_matches(const IdTexts& texts, std::span<const IdTexts> references, std::size_t words);

}  // namespace mtgauge
