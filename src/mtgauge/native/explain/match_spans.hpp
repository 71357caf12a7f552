// Span pairs of a segment of which some words match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "explain/span_pairs.hpp"

namespace mtgauge {

// Collects the matches of one segment at a time. Not thread-safe.
class MatchSpans {
 public:
  // Forgets the previous segment.
  void reset(const LocatedText& hypothesis, const LocatedText& reference);
  // Adds words of the hypothesis that match words of the reference. Throws std::invalid_argument if there are
  // fewer words.
  void add(std::size_t first, std::size_t count, std::size_t reference_first, std::size_t reference_count,
           SpanLabel label);
  // Adds words of the hypothesis that match something that is not shown.
  void add_elsewhere(std::size_t first, std::size_t count);
  // Appends span pairs in the form of SpanPairs::write, with these labels for words without a match; nullopt
  // if they are not shown.
  void write(SpanLabel label_of_ours, std::optional<SpanLabel> label_of_theirs,
             std::vector<std::int32_t>& numbers);

 private:
  LocatedText hypothesis_;
  LocatedText reference_;
  std::vector<bool> is_ours_matched_;
  std::vector<bool> is_theirs_matched_;
  SpanPairs spans_;
};

}  // namespace mtgauge
