// The statistics of ICT, the metric of the Institute of Computing Technology.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "overlap/leftmost_partners.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Adjacent tokens of a hypothesis that are matched with adjacent tokens of a reference, or one token without
// a match.
struct MatchedBlock {
  std::uint32_t begin;
  std::uint32_t length;     // 0 for a token without a match
  std::uint32_t reference;  // index among the references that are present
  std::uint32_t position;   // where it begins there
};

// Computes the statistics of one segment at a time. Not thread-safe.
class IctCounter {
 public:
  // Tokens of the hypothesis; mean tokens of the references; tokens of the shortest one; tokens of the
  // hypothesis that match; entropy of the blocks in bits.
  static constexpr std::size_t kColumns = 5;

  // `keeps_positions` reproduces a fault of the original program: a token without a match in a reference
  // keeps its position from the previous reference.
  IctCounter(const Tokenizer& tokenizer, bool keeps_positions)
      : words_(tokenizer), keeps_positions_(keeps_positions) {}

  // Fills a row. At least one reference must be present.
  void count(const Segment& segment, double* row);

  // The blocks from the first to the last.
  const std::vector<MatchedBlock>& match(const Segment& segment);

  // The words of the last segment.
  const SegmentWords& words() const { return words_; }

 private:
  void align(Ids reference, std::size_t index);
  void keep_longer_blocks(std::size_t index);
  double entropy() const;

  SegmentWords words_;
  bool keeps_positions_;
  LeftmostPartners partners_;
  std::vector<std::uint32_t> positions_;  // in the current reference, by token of the hypothesis; or kNoId
  std::vector<MatchedBlock> longest_;     // by token of the hypothesis: the longest block that begins there
  std::vector<MatchedBlock> blocks_;
};

}  // namespace mtgauge
