// The statistics of BLEU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "core/text_view.hpp"
#include "ngrams/ngrams.hpp"
#include "tokens/interner.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Computes the statistics of one segment at a time. Not thread-safe.
class BleuCounter {
 public:
  // The columns: length of the hypothesis; closest and shortest length of a reference; the smaller of the
  // hypothesis and shortest reference lengths; matches of each order; n-grams of the hypothesis of each
  // order.
  static std::size_t columns(int max_order) { return 4 + 2 * static_cast<std::size_t>(max_order); }

  // Throws std::invalid_argument if max_order < 1.
  BleuCounter(const Tokenizer& tokenizer, int max_order);

  // Fills a row. At least one reference must be present.
  void count(const Segment& segment, std::int64_t* row);

 private:
  template <class Char>
  struct Texts {
    TokenizedText<Char> hypothesis;
    std::vector<TokenizedText<Char>> references;
  };

  template <class Char>
  void count_at_width(const Segment& segment, Texts<Char>& texts, std::int64_t* row);
  template <class Char>
  void number_hypothesis(const TokenizedText<Char>& text);
  template <class Char>
  void number_reference(const TokenizedText<Char>& text, std::size_t index);

  const Tokenizer& tokenizer_;
  int max_order_;

  ClassMasks masks_;
  Interner interner_;
  NgramMatcher matcher_;
  std::tuple<Texts<Char1>, Texts<Char2>, Texts<Char4>> texts_;
  std::vector<std::uint32_t> hypothesis_ids_;
  std::vector<std::vector<std::uint32_t>> reference_ids_;
  std::vector<NgramMatcher::Ids> present_references_;
};

}  // namespace mtgauge
