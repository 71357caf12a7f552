// Why a segment has the score that it has.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/text_view.hpp"
#include "explain/text_runs.hpp"

namespace mtgauge {

// Explains one segment after the other. Not thread-safe.
class Explainer {
 public:
  virtual ~Explainer() = default;

  // Appends the position of the reference that the segment is held against, -1 for none, and the runs that
  // TextRuns writes. `words` are what was compared, and `references` are absent where they are absent there.
  // Throws std::invalid_argument when the places are not those of the words.
  virtual void explain(const Segment& words, const PlacedText& hypothesis,
                       std::span<const PlacedText> references, std::vector<std::int32_t>& numbers) = 0;
};

}  // namespace mtgauge
