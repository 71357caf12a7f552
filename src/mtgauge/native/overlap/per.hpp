// The statistics of position-independent error rate (Tillmann et al. 1997).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Computes the statistics of one segment at a time. Not thread-safe.
class PerCounter {
 public:
  // Tokens of the longer of hypothesis and reference, minus the tokens that both share; tokens of the
  // hypothesis; tokens of the reference.
  static constexpr std::size_t kColumns = 3;

  explicit PerCounter(const Tokenizer& tokenizer) : words_(tokenizer) {}

  // Fills a row with the statistics of the reference at the smallest distance, the first of equally good
  // ones. At least one reference must be present.
  void count(const Segment& segment, std::int64_t* row);

  // The index of this reference among those that are present.
  std::size_t nearest(const Segment& segment);

  // The words of the last segment.
  const SegmentWords& words() const { return words_; }

 private:
  struct Nearest {
    std::size_t reference;
    std::int64_t distance;
  };

  Nearest find_nearest(const Segment& segment);
  std::int64_t shared_with(Ids reference);

  SegmentWords words_;
  std::vector<std::int64_t> available_;  // by symbol: occurrences in the hypothesis that are not matched
};

}  // namespace mtgauge
