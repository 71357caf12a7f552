// What explains the score of a segment to a reader.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/text_view.hpp"
#include "explain/span_pairs.hpp"

namespace mtgauge {

// Explains one segment at a time. Not thread-safe.
class Explainer {
 public:
  virtual ~Explainer() = default;

  // Appends the position of the reference that is shown beside the segment, -1 for none, and span pairs in
  // the form of SpanPairs::write. `words` are the texts that were compared; the same references are absent in
  // both. Throws std::invalid_argument if the located words are not those of the compared texts.
  virtual void explain(const Segment& words, const LocatedText& hypothesis,
                       std::span<const LocatedText> references, std::vector<std::int32_t>& numbers) = 0;
};

}  // namespace mtgauge
