// Longest common subsequences, and the statistics of ROUGE-L (Lin 2004).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "edits/edits.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Computes the length of the longest common subsequence of two texts. A row of the table takes one bit for
// each cell, and the next row a few operations for 64 cells (Crochemore et al. 2001, Hyyrö 2004). Not
// thread-safe.
class SubsequenceFinder {
 public:
  // Symbols are ids below `distinct`. The reference may have other ids, too.
  std::size_t longest(Ids text, Ids reference, std::size_t distinct);

 private:
  Occurrences occurrences_;
  MatchMasks masks_;
  std::vector<std::uint64_t> same_;
};

// Computes the statistics of one segment at a time. Not thread-safe.
class RougeCounter {
 public:
  // Tokens of the hypothesis; for each list of references, the length of the longest common subsequence and
  // the tokens of the reference, which are -1 if it is absent.
  static std::size_t columns(std::size_t references) { return 1 + 2 * references; }

  explicit RougeCounter(const Tokenizer& tokenizer) : words_(tokenizer) {}

  void count(const Segment& segment, std::int64_t* row);

 private:
  SegmentWords words_;
  SubsequenceFinder finder_;
};

}  // namespace mtgauge
