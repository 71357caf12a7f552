// The statistics of RIBES (Isozaki et al. 2010), which compares word order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "edits/edits.hpp"
#include "overlap/context_aligner.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Computes the statistics of one segment at a time. Not thread-safe.
class RibesCounter {
 public:
  // Words of the hypothesis; for each list of references, the pairs of aligned words in the same order in
  // both texts, the aligned words, and the words of the reference, which are -1 if it is absent.
  static std::size_t columns(std::size_t references) { return 1 + 3 * references; }

  explicit RibesCounter(const Tokenizer& tokenizer) : words_(tokenizer) {}

  void count(const Segment& segment, std::int64_t* row);

 private:
  std::int64_t ascending_pairs(std::size_t reference_length);

  SegmentWords words_;
  ContextAligner aligner_;
  std::vector<std::uint32_t>
      ranks_;  // positions of aligned words in the reference, in the order of the hypothesis
  std::vector<std::uint32_t> tree_;  // how many ranks so far are in each range
};

}  // namespace mtgauge
