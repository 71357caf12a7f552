// The words of a segment as ids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "core/ids.hpp"
#include "core/text_view.hpp"
#include "tokens/interner.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Not thread-safe.
class SegmentWords {
 public:
  explicit SegmentWords(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  // Invalidates the results for the previous segment.
  void read(const Segment& segment);

  Ids hypothesis() const { return hypothesis_; }
  // The references that are present, in their order. Words that the hypothesis lacks are kNoId.
  std::span<const Ids> references() const { return present_; }
  // The number of distinct words of the hypothesis. Their ids are below it.
  std::size_t symbols() const { return interner_.size(); }

 private:
  template <class Char>
  struct Texts {
    TokenizedText<Char> hypothesis;
    TokenizedText<Char> reference;
  };

  const Tokenizer& tokenizer_;
  ClassMasks masks_;
  Interner interner_;
  std::tuple<Texts<Char1>, Texts<Char2>, Texts<Char4>> texts_;
  std::vector<std::uint32_t> hypothesis_;
  std::vector<std::vector<std::uint32_t>> references_;
  std::vector<Ids> present_;
};

}  // namespace mtgauge
