// The edits of a segment as a reader sees them.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/shifts.hpp"
#include "explain/text_runs.hpp"

namespace mtgauge {

// Writes the edits of one segment after the other. Not thread-safe.
class EditRuns {
 public:
  // Appends the edits as TextRuns writes them. What matches in its place is left out; a moved word that
  // matches is a shift.
  //
  // An alignment with an empty order takes the words as they stand. Throws std::invalid_argument when the
  // places are not those of its words.
  void write(const PlacedText& hypothesis, const PlacedText& reference, const ShiftedAlignment& alignment,
             std::vector<std::int32_t>& numbers);

 private:
  std::vector<bool> is_moved_;
  TextRuns runs_;
};

}  // namespace mtgauge
