// Aligns each word of a text with the word of a reference that has the same context, as RIBES does.
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

// A word is aligned by the smallest context before or after it, the word included, that occurs exactly once
// in both texts. Words that occur once in both texts are aligned by themselves. The others are sorted by what
// follows them (a suffix array) and by what precedes them. There the words with the longest common contexts
// are adjacent, which shows how much context two words share. Equal windows of 1, 2, 4, ... words have equal
// names (Karp, Miller and Rosenberg 1972), so that two contexts are compared in a few steps. Takes O(n (log
// n)^2). Not thread-safe.
class ContextAligner {
 public:
  using Ids = std::span<const std::uint32_t>;

  // For each word of the text, its position in the reference, or kNoId. Of two equally long contexts, the one
  // before the word decides. Words are ids below `distinct`; in the reference, kNoId for words that the text
  // lacks. The result is valid until the next call.
  const std::vector<std::uint32_t>& align(Ids text, Ids reference, std::size_t distinct);

 private:
  enum class ContextSide { kBefore, kAfter };

  // How many words of its context, itself included, a word has in common with the word at another place.
  struct SharedWords {
    std::uint32_t words = 0;
    std::uint32_t place = kNoId;
  };

  // What the context of a word has in common with the contexts of equal words.
  struct ContextOverlap {
    std::uint32_t in_text = 0;  // words in common with the most similar other place of the text
    std::array<SharedWords, 2>
        in_reference;  // the two most similar places of the reference, the best one first

    void add_reference(const SharedWords& shared);
    // The length of the shortest context that only the word and one word of the reference have; kNoId if
    // there is none.
    std::uint32_t shortest_unique_context() const;
  };

  void concatenate(Ids text, Ids reference);
  void name_words(std::size_t distinct);
  bool name_longer_windows(std::size_t level);
  bool drop_unique(std::vector<std::uint32_t>& names, std::size_t distinct);
  void find_ambiguous(std::size_t distinct);
  template <ContextSide side>
  std::size_t common_words(std::size_t one, std::size_t other) const;
  template <ContextSide side>
  void compare_contexts(std::vector<ContextOverlap>& overlaps);
  void scan(bool forward, std::vector<ContextOverlap>& overlaps) const;
  bool is_in_text(std::size_t place) const { return place <= text_size_; }

  // The text and the reference; before, between and after them there is a word that equals no other. A place
  // is a position in here.
  std::vector<std::uint32_t> words_;
  std::size_t text_size_ = 0;
  // By level and place; kNoId for windows that occur only once.
  std::vector<std::vector<std::uint32_t>> names_;
  std::size_t levels_ = 0;
  IdTable<PairKey> table_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> reference_counts_;

  std::vector<std::uint32_t> ambiguous_;  // places of words that do not occur once in both texts
  std::vector<std::uint32_t> ordered_;    // the same, sorted by their contexts
  std::vector<std::uint32_t> shared_;     // how many words each of them has in common with the previous one
  std::vector<ContextOverlap> before_;    // by place
  std::vector<ContextOverlap> after_;
  std::vector<std::uint32_t> positions_;
  StopCheck stop_;
};

}  // namespace mtgauge
