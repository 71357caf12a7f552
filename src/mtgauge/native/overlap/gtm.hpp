// The statistics of GTM, the general text matcher (Melamed, Green and Turian 2003).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "edits/common_runs.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Tokens of a hypothesis that stand in a reference in the same order.
struct MatchedRun {
  std::uint32_t hypothesis;  // where it begins
  std::uint32_t reference;   // which of those that are present
  std::uint32_t position;    // where it begins there
  double length;             // in tokens; that of the last run may be a fraction

  // Tokens of which at least a part counts.
  std::uint32_t tokens() const { return static_cast<std::uint32_t>(std::ceil(length)); }
};

// Computes the statistics of one segment after the other. Not thread-safe.
class GtmCounter {
 public:
  // Matching size, tokens of the hypothesis, mean tokens of the references.
  static constexpr std::size_t kColumns = 3;

  // Throws std::invalid_argument when the exponent is not a finite number of 1 or more.
  GtmCounter(const Tokenizer& tokenizer, double exponent);

  // Fills a row. At least one reference has to be present.
  void count(const Segment& segment, double* row);

  // What the matching size is made of, in the order in which it is taken.
  const std::vector<MatchedRun>& match(const Segment& segment);

  // Those of the last segment.
  const SegmentWords& words() const { return words_; }

 private:
  double join_references();
  void take_runs(double most);
  double matching_size() const;

  double exponent_;
  SegmentWords words_;
  CommonRuns runs_;
  std::vector<std::uint32_t> joined_;
  std::vector<std::uint32_t> begins_;  // of each reference in the joined ones
  std::vector<MatchedRun> matched_;
};

}  // namespace mtgauge
