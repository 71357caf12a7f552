// Character edits in the manner of CharCut (Lardilleux and Lepage 2017): what remains when common substrings
// that are long enough have been matched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"
#include "edits/common_substrings.hpp"
#include "tokens/alphabet.hpp"

namespace mtgauge {

// A substring that both texts have in common.
struct MatchedSubstring {
  std::uint32_t hypothesis;  // where it begins
  std::uint32_t reference;
  std::uint32_t length;
  bool is_shifted;  // whether it is out of order
};

// Computes the statistics of one segment at a time. Not thread-safe.
class CharEditCounter {
 public:
  // Characters that are deleted, inserted, shifted; characters of the hypothesis and of the reference.
  static constexpr std::size_t kColumns = 5;

  // Throws std::invalid_argument when min_match < 1.
  explicit CharEditCounter(int min_match);

  // Fills a row with the statistics of the reference with the fewest edits for each character of both texts,
  // the first of equally good ones. At least one reference must be present.
  void count(const Segment& segment, std::int64_t* row);

  // The substrings that match those of the only reference, in the order of the hypothesis.
  const std::vector<MatchedSubstring>& match(const Segment& segment);

 private:
  using Ids = std::vector<std::uint32_t>;

  // Substrings that are in order.
  struct Chain {
    std::uint64_t length = 0;  // in characters
    std::size_t last = 0;      // its last substring, counted from 1; 0 for no chain

    // Of equally long chains, the one that ends first in the hypothesis is better.
    bool is_better_than(const Chain& other) const {
      return length > other.length || (length == other.length && last < other.last);
    }
  };

  void number_characters(const Segment& segment);
  void match_with(const Ids& reference);
  void rank_by_reference();
  void mark_shifted();

  std::size_t min_match_;
  Alphabet alphabet_;
  Ids hypothesis_;
  std::vector<Ids> references_;
  CommonSubstrings substrings_;
  std::vector<MatchedSubstring> matched_;
  std::vector<std::size_t> by_reference_;  // substrings in the order of the reference
  std::vector<std::size_t> ranks_;         // the rank of each of them in that order
  std::vector<std::size_t> previous_;  // the one before each in its best chain, counted from 1; 0 for none
  std::vector<Chain> tree_;            // best chains that end before a rank
};

}  // namespace mtgauge
