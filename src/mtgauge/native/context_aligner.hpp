// Which word of a reference a word of a text is, told by the least context that stands once in both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "id_table.hpp"
#include "pair_key.hpp"

namespace mtgauge {

// An n-gram is open where both texts have it and one of them has it twice. Only what is open is made longer,
// a word at a time, so there are as many passes as the longest open n-gram has words; after a few hardly
// anything is left, unless both texts repeat themselves at length. Not for two threads at once.
class ContextAligner {
 public:
  using Ids = std::span<const std::uint32_t>;

  // For each word of the text its position in the reference, or kNoId. Words are ids below `distinct`; in the
  // reference kNoId for those that the text lacks. The result stays until the next call.
  const std::vector<std::uint32_t>& align(Ids text, Ids reference, std::size_t distinct);

 private:
  // An n-gram, by the word that its context belongs to: the last or the first.
  struct Gram {
    std::uint32_t position;
    std::uint32_t id;
  };
  struct Counts {
    std::uint32_t text = 0;
    std::uint32_t reference = 0;
    std::uint32_t position = 0;  // of the last one in the reference

    bool is_open() const { return text > 0 && reference > 0 && text + reference > 2; }
    bool is_unique() const { return text == 1 && reference == 1; }
  };
  // The open n-grams of the order at hand that go to one side of their words.
  struct Side {
    std::vector<Gram> text;
    std::vector<Gram> reference;
  };

  void read_words(std::size_t distinct);
  template <class Neighbour>
  void lengthen(Side& side, Neighbour neighbour);
  void count_reference(const Side& side);
  void settle(Side& side);

  Ids text_;
  Ids reference_;
  std::vector<std::uint32_t> positions_;
  std::size_t unsettled_ = 0;  // words without a position, of those that may find one
  Side left_;
  Side right_;
  IdTable<PairKey> table_;
  std::vector<Counts> counts_;
};

}  // namespace mtgauge
