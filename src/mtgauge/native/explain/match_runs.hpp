// What is left of a segment where some of its words match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "explain/text_runs.hpp"

namespace mtgauge {

// Gathers the matches of one segment after the other. Not thread-safe.
class MatchRuns {
 public:
  // Forgets the segment before.
  void reset(const PlacedText& hypothesis, const PlacedText& reference);
  // Words of the hypothesis match words of the reference. Throws std::invalid_argument when there are not as
  // many places.
  void add(std::size_t first, std::size_t count, std::size_t reference_first, std::size_t reference_count,
           RunLabel label);
  // Words of the hypothesis match something else.
  void add_elsewhere(std::size_t first, std::size_t count);
  // Appends what TextRuns writes, with these labels for words that match nothing; nullopt: they are not
  // shown.
  void write(RunLabel label_of_ours, std::optional<RunLabel> label_of_theirs,
             std::vector<std::int32_t>& numbers);

 private:
  PlacedText hypothesis_;
  PlacedText reference_;
  std::vector<bool> is_ours_matched_;
  std::vector<bool> is_theirs_matched_;
  TextRuns runs_;
};

}  // namespace mtgauge
