// The statistics of chrF and chrF++.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "core/text_view.hpp"
#include "ngrams/chargrams.hpp"
#include "ngrams/ngrams.hpp"
#include "tokens/alphabet.hpp"
#include "tokens/interner.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

struct ChrfOptions {
  int char_order = 6;
  int word_order = 0;
  double beta = 2.0;
  bool whitespace = false;  // count white space as characters
  // In the F score that chooses a reference, every order counts, with 1e-16 in place of zero.
  bool eps_smoothing = false;

  std::int64_t orders() const { return std::int64_t{char_order} + word_order; }
};

// The F score of sacreBLEU, between 0 and 100, computed by the same operations in the same order. For each
// order, `row` has the n-grams of the hypothesis, those of the reference, and the matches.
double chrf_score(const std::int64_t* row, const ChrfOptions& options);

// Computes the statistics of one segment at a time. Not thread-safe.
class ChrfCounter {
 public:
  static std::size_t columns(const ChrfOptions& options) {
    return 3 * static_cast<std::size_t>(options.orders());
  }

  // Throws std::invalid_argument if an order is negative, both are 0, or beta is negative or not finite.
  explicit ChrfCounter(const ChrfOptions& options);

  // Fills a row with the statistics of the reference with the best F score, the first of equally good ones.
  // At least one reference must be present.
  void count(const Segment& segment, std::int64_t* row);

 private:
  // The words of texts at the width of their segment. Word ids refer to the characters of these.
  template <class Char>
  struct Texts {
    TokenizedText<Char> hypothesis;
    TokenizedText<Char> reference;
  };

  using Ids = std::vector<std::uint32_t>;

  void number_characters(const Segment& segment);
  void number_hypothesis_words(const Segment& segment);
  void compare_characters(const Ids& reference, std::int64_t* row);
  void compare_words(const Segment& segment, const TextView& reference, std::int64_t* row);

  ChrfOptions options_;

  Alphabet alphabet_;
  Ids hypothesis_;
  std::vector<Ids> references_;
  ChargramMatcher char_matcher_;

  ClassMasks masks_;
  std::tuple<Texts<Char1>, Texts<Char2>, Texts<Char4>> texts_;
  Interner interner_;
  Ids hypothesis_words_;
  Ids reference_words_;
  NgramMatcher word_matcher_;

  std::vector<std::int64_t> current_row_;
  std::vector<std::int64_t> matches_;
};

}  // namespace mtgauge
