// Sentence pairs whose words are ids, with a number for each pair of words that occurs together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/pair_numbers.hpp"

namespace mtgauge {

// One side of the sentence pairs. Does not own the words.
struct SentenceIds {
  std::span<const std::int32_t> ids;
  std::span<const std::int64_t> offsets;  // the begin of each sentence, and the end of the last one
  std::size_t words;                      // ids are below it

  std::size_t size() const { return offsets.size() - 1; }

  std::span<const std::int32_t> operator[](std::size_t at) const {
    return ids.subspan(offsets[at], offsets[at + 1] - offsets[at]);
  }
};

// The sentence pairs. Does not own their words.
class ParallelWords {
 public:
  // Both sides have equally many sentences.
  ParallelWords(const SentenceIds& source, const SentenceIds& target);

  std::size_t size() const { return source_.size(); }
  const SentenceIds& source() const { return source_; }
  const SentenceIds& target() const { return target_; }

  // Number of distinct pairs of words that are together in a sentence pair.
  std::size_t pairs() const { return numbers_.size(); }

  // The number of a pair of words, or kNoId if they are never together.
  std::uint32_t find(std::uint32_t source, std::uint32_t target) const {
    return numbers_.find(source, target);
  }

  // Where the cells of a sentence pair begin among those of all: one for each two words, by source words.
  std::size_t cells_before(std::size_t at) const { return cells_before_[at]; }

  // For each two words of a sentence pair the number of the pair that they are, by source words.
  const std::uint32_t* numbers_in(std::size_t at) const { return cells_.data() + cells_before_[at]; }

 private:
  SentenceIds source_;
  SentenceIds target_;
  PairNumbers numbers_;
  std::vector<std::size_t> cells_before_;
  std::vector<std::uint32_t> cells_;
};

}  // namespace mtgauge
