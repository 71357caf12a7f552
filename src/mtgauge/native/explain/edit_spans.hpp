// The edits of a segment as span pairs.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/shifts.hpp"
#include "explain/span_pairs.hpp"

namespace mtgauge {

// Writes the edits of one segment at a time. Not thread-safe.
class EditSpans {
 public:
  // Appends the edits in the form of SpanPairs::write. A match is omitted, unless its word was moved: then it
  // is a shift.
  //
  // An alignment with an empty order has not moved any words. Throws std::invalid_argument if the texts do
  // not have as many words as the alignment.
  void write(const LocatedText& hypothesis, const LocatedText& reference, const ShiftedAlignment& alignment,
             std::vector<std::int32_t>& numbers);

 private:
  std::vector<bool> is_moved_;
  SpanPairs spans_;
};

}  // namespace mtgauge
