// What METEOR matches in a segment, as a reader sees it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explain/match_runs.hpp"
#include "explain/text_runs.hpp"

namespace mtgauge {

// Writes the matches of one segment after the other. Not thread-safe.
class MeteorRuns {
 public:
  // Appends what MatchRuns writes. A match has five numbers: its matcher; where it begins in the hypothesis,
  // and its words there; the same in the reference. Throws std::invalid_argument when they are not those of
  // any match of these texts.
  void write(std::span<const std::int32_t> matches, const PlacedText& hypothesis, const PlacedText& reference,
             std::vector<std::int32_t>& numbers);

 private:
  MatchRuns runs_;
};

}  // namespace mtgauge
