// The statistics of GLEU (Wu et al. 2016).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "ngrams/ngrams.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Computes the statistics of one segment at a time. Not thread-safe.
class GleuCounter {
 public:
  // N-grams of all orders: those that match; the larger of the next two; those of the hypothesis; those of
  // the reference.
  static constexpr std::size_t kColumns = 4;

  // Throws std::invalid_argument if max_order < 1.
  GleuCounter(const Tokenizer& tokenizer, int max_order);

  // Fills a row with the statistics of the reference with the largest share of matches, the first of equally
  // good ones. At least one reference must be present.
  void count(const Segment& segment, std::int64_t* row);

 private:
  std::int64_t ngrams(std::size_t tokens) const;

  int max_order_;
  SegmentWords words_;
  NgramMatcher matcher_;
  std::vector<std::int64_t> matches_;
};

}  // namespace mtgauge
