// The statistics of GTM, the general text matcher (Melamed, Green and Turian 2003).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "edits/common_substrings.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// A run: adjacent tokens of a hypothesis that a reference has in the same order.
struct MatchedRun {
  std::uint32_t hypothesis;  // where it begins
  std::uint32_t reference;   // index among the references that are present
  std::uint32_t position;    // where it begins there
  double length;             // in tokens; the last run may have a fractional length

  // How many tokens count at least in part.
  std::uint32_t tokens() const { return static_cast<std::uint32_t>(std::ceil(length)); }
};

// Computes the statistics of one segment at a time. Not thread-safe.
class GtmCounter {
 public:
  // Matching size, tokens of the hypothesis, mean tokens of the references.
  static constexpr std::size_t kColumns = 3;

  // Throws std::invalid_argument unless the exponent is a finite number of 1 or more.
  GtmCounter(const Tokenizer& tokenizer, double exponent);

  // Fills a row. At least one reference must be present.
  void count(const Segment& segment, double* row);

  // The runs of which the matching size is computed, in the order in which they are taken.
  const std::vector<MatchedRun>& match(const Segment& segment);

  // The words of the last segment.
  const SegmentWords& words() const { return words_; }

 private:
  double join_references();
  void take_runs(double most);
  double matching_size() const;

  double exponent_;
  SegmentWords words_;
  CommonSubstrings substrings_;
  std::vector<std::uint32_t> joined_;
  std::vector<std::uint32_t> begins_;  // where each reference begins in `joined_`
  std::vector<MatchedRun> matched_;
};

}  // namespace mtgauge
