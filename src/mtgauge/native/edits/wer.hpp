// The statistics of word error rate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "edits/edits.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Computes the statistics of one segment at a time. Not thread-safe.
class WerCounter {
 public:
  // Substitutions, deletions and insertions, and the length of the reference.
  static constexpr std::size_t kColumns = 4;

  explicit WerCounter(const Tokenizer& tokenizer) : words_(tokenizer) {}

  // Fills a row with the statistics of the reference at the smallest distance, the first of equally good
  // ones. At least one reference must be present.
  void count(const Segment& segment, std::int64_t* row);

  // The edits that turn the only reference into the hypothesis, from the first to the last.
  const std::vector<Edit>& align(const Segment& segment);

 private:
  SegmentWords words_;
  EditAligner aligner_;
};

}  // namespace mtgauge
