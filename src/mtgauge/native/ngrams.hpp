// Clipped n-gram matches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "id_table.hpp"

namespace mtgauge {

// Counts how many n-grams of a hypothesis are in its references, each at most as often as the reference with
// the most of them has it.
//
// It goes order by order. An n-gram can only match where its first and its last n - 1 symbols matched one
// order below, so each order is left with fewer candidates, and an n-gram is the pair of ids that those two
// got there. Neither the order nor the number of distinct symbols is limited, and the work is linear in the
// length.
class NgramMatcher {
 public:
  using Ids = std::span<std::uint32_t>;

  // Symbols are ids below `distinct`, or kNoId for one that is not in the hypothesis. The sequences are
  // overwritten. Sets matches[n - 1] to the matches of order n, for n from 1 to `max_order`.
  void match(Ids hypothesis, std::span<Ids> references, std::size_t distinct, int max_order,
             std::int64_t* matches);

 private:
  struct PairKey {
    std::uint64_t pair = 0;

    bool operator==(const PairKey& other) const { return pair == other.pair; }
    std::uint64_t hash() const { return mix_bits(pair); }
  };

  struct Counts {
    std::uint32_t hypothesis = 0;
    std::uint32_t reference = 0;  // the one at hand
    std::uint32_t most = 0;       // the largest of the references up to it
  };

  std::int64_t count_matches(std::span<const Ids> references);
  void drop_unmatched(Ids hypothesis) const;
  Ids extend_hypothesis(Ids ids);
  Ids extend_reference(Ids ids);

  IdTable<PairKey> table_;      // the n-grams of the order at hand
  std::vector<Counts> counts_;  // by the id of the n-gram
};

}  // namespace mtgauge
