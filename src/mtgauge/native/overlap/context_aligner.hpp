// Which word of a reference a word of a text is, told by the least context that stands once in both.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id_table.hpp"
#include "core/pair_key.hpp"
#include "core/stop.hpp"

namespace mtgauge {

// Words that stand once in both texts are told by themselves. The others are put into the order of what
// follows them (a suffix array) and of what precedes them. There those with the most in common stand side by
// side, and so one sees how much context two words share. Equal windows of 1, 2, 4, ... words have equal
// names (Karp, Miller and Rosenberg 1972), by which two contexts are compared in a few steps. All that takes
// n (log n)^2. Not thread-safe.
class ContextAligner {
 public:
  using Ids = std::span<const std::uint32_t>;

  // For each word of the text its position in the reference, or kNoId. Of two contexts that are as long the
  // one before the word decides. Words are ids below `distinct`; in the reference kNoId for those that the
  // text lacks. The result stays until the next call.
  const std::vector<std::uint32_t>& align(Ids text, Ids reference, std::size_t distinct);

 private:
  enum class Side { kBefore, kBehind };

  // Words of the context, the word itself among them, and another place that has as many in common with it.
  struct Shared {
    std::uint32_t words = 0;
    std::uint32_t place = kNoId;
  };

  // What the context of a word has in common with that of other words.
  struct Likeness {
    std::uint32_t in_text = 0;           // words, with the most similar other place in the text
    std::array<Shared, 2> in_reference;  // the two most similar places of the reference, the first more so

    void add_reference(const Shared& shared);
    // Words of the context that tell the word, or kNoId.
    std::uint32_t least_unique() const;
  };

  void lay_out(Ids text, Ids reference);
  void name_words(std::size_t distinct);
  bool name_twice_as_long(std::size_t level);
  bool drop_single(std::vector<std::uint32_t>& names, std::size_t distinct);
  void collect_ambiguous(std::size_t distinct);
  template <Side side>
  std::size_t common_words(std::size_t one, std::size_t other) const;
  template <Side side>
  void compare_contexts(std::vector<Likeness>& likenesses);
  void walk(bool forward, std::vector<Likeness>& likenesses) const;
  bool is_in_text(std::size_t place) const { return place <= text_size_; }

  // The text and the reference, with something that is equal to nothing before, between and behind them.
  std::vector<std::uint32_t> words_;
  std::size_t text_size_ = 0;
  std::vector<std::vector<std::uint32_t>>
      names_;  // by level and place; kNoId for windows that are nowhere else
  std::size_t levels_ = 0;
  IdTable<PairKey> table_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> reference_counts_;

  std::vector<std::uint32_t> places_;   // of ambiguous words
  std::vector<std::uint32_t> ordered_;  // the same by their contexts
  std::vector<std::uint32_t> shared_;   // words that each of them has in common with the one before
  std::vector<Likeness> before_;        // by place
  std::vector<Likeness> behind_;
  std::vector<std::uint32_t> positions_;
  StopCheck stop_;
};

}  // namespace mtgauge
