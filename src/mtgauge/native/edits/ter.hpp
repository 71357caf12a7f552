// The statistics of TER.
#pragma once

#include <cstddef>

#include "core/text_view.hpp"
#include "edits/shifts.hpp"
#include "tokens/segment_words.hpp"

namespace mtgauge {

// Computes the statistics of one segment at a time. Not thread-safe.
class TerCounter {
 public:
  // Edits for the reference that needs the fewest, and the mean length of the references.
  static constexpr std::size_t kColumns = 2;

  // Throws std::invalid_argument when beam < 1.
  explicit TerCounter(int beam);

  // Fills a row. At least one reference must be present.
  void count(const Segment& segment, double* row);

  // Aligns the hypothesis with the only reference.
  ShiftedAlignment align(const Segment& segment);

 private:
  SegmentWords words_;
  ShiftSearch search_;
};

}  // namespace mtgauge
