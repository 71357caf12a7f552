// Lengths of references in tokens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/text_view.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// What metrics need of the lengths of a segment's references.
struct ReferenceLengths {
  std::int64_t hypothesis;
  std::int64_t closest = -1;  // the shorter of two that are equally close
  std::int64_t shortest = -1;
  std::int64_t total = 0;
  std::int64_t count = 0;

  void add(std::int64_t length) {
    const std::int64_t distance = std::abs(length - hypothesis);
    const std::int64_t least = std::abs(closest - hypothesis);
    if (closest < 0 || distance < least || (distance == least && length < closest)) closest = length;
    if (shortest < 0 || length < shortest) shortest = length;
    total += length;
    ++count;
  }
};

// Computes the statistics of one segment at a time. Not thread-safe.
class LengthCounter {
 public:
  // Tokens of the hypothesis, tokens of the reference that is closest in length, mean tokens of the
  // references.
  static constexpr std::size_t kColumns = 3;

  explicit LengthCounter(const Tokenizer& tokenizer) : words_(tokenizer) {}

  // Fills a row. At least one reference must be present.
  void count(const Segment& segment, double* row) {
    words_.read(segment);
    ReferenceLengths lengths{static_cast<std::int64_t>(words_.hypothesis().size())};
    for (const Ids reference : words_.references()) lengths.add(static_cast<std::int64_t>(reference.size()));
    row[0] = static_cast<double>(lengths.hypothesis);
    row[1] = static_cast<double>(lengths.closest);
    row[2] = static_cast<double>(lengths.total) / static_cast<double>(lengths.count);
  }

 private:
  SegmentWords words_;
};

}  // namespace mtgauge
