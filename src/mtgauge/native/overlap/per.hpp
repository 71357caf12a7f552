// The statistics of position-independent error rate (Tillmann et al. 1997).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Computes the statistics of one segment after the other. Not thread-safe.
class PerCounter {
 public:
  // Tokens that the longer of hypothesis and reference has and the two do not share; tokens of the
  // hypothesis; tokens of the reference.
  static constexpr std::size_t kColumns = 3;

  explicit PerCounter(const Tokenizer& tokenizer) : words_(tokenizer) {}

  // Fills a row with the statistics of the reference at the smallest distance, the first of equals. At least
  // one reference has to be present.
  void count(const Segment& segment, std::int64_t* row);

  // Which reference this is, of those that are present.
  std::size_t nearest(const Segment& segment);

  // Those of the last segment.
  const SegmentWords& words() const { return words_; }

 private:
  struct Nearest {
    std::size_t reference;
    std::int64_t distance;
  };

  Nearest find_nearest(const Segment& segment);
  std::int64_t shared_with(Ids reference);

  SegmentWords words_;
  std::vector<std::int64_t> available_;  // by symbol: occurrences in the hypothesis without a partner
};

}  // namespace mtgauge
