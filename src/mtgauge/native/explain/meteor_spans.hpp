// The matches of METEOR in a segment as span pairs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explain/match_spans.hpp"
#include "explain/span_pairs.hpp"

namespace mtgauge {

// Writes the matches of one segment at a time. Not thread-safe.
class MeteorSpans {
 public:
  // Appends the matches in the form of SpanPairs::write. A match is five numbers: its matcher; its first word
  // in the hypothesis, and how many there are; the same two in the reference. Throws std::invalid_argument if
  // they are not those of a match of these texts.
  void write(std::span<const std::int32_t> matches, const LocatedText& hypothesis,
             const LocatedText& reference, std::vector<std::int32_t>& numbers);

 private:
  MatchSpans spans_;
};

}  // namespace mtgauge
