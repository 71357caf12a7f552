// Clipped n-gram matches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id_table.hpp"
#include "core/pair_key.hpp"
#include "core/stop.hpp"

namespace mtgauge {

// Counts how many n-grams of a hypothesis are in its references. Each counts at most as often as it is in the
// reference that has most of it.
//
// Orders are counted one by one. An n-gram can match only where its first and its last n - 1 symbols matched
// at the previous order. So each order has fewer candidates, and an n-gram is identified by the pair of ids
// that these two parts have. Neither the order nor the number of distinct symbols is limited, and the time is
// linear in the length.
class NgramMatcher {
 public:
  using Ids = std::span<const std::uint32_t>;

  // A distinct n-gram that matches: its first position in the hypothesis, and how many times it matches.
  struct Matched {
    int order;
    std::uint32_t position;
    std::uint32_t count;
  };

  // Symbols are ids below `distinct`, or kNoId for one that is not in the hypothesis.
  // Sets matches[n - 1] to the matches of order n, for n from 1 to `max_order`. Lists them in `matched`,
  // order by order, if it is not null.
  void match(Ids hypothesis, std::span<const Ids> references, std::size_t distinct, int max_order,
             std::int64_t* matches, std::vector<Matched>* matched = nullptr);

 private:
  // An n-gram and where it begins.
  struct Gram {
    std::uint32_t position;
    std::uint32_t id;
  };
  using Grams = std::vector<Gram>;

  struct Counts {
    std::uint32_t hypothesis = 0;
    std::uint32_t reference = 0;  // in the current reference
    std::uint32_t most = 0;       // the most in a reference so far
  };

  void begin(Ids hypothesis, std::span<const Ids> references, std::size_t distinct);
  std::int64_t count_matches(std::size_t references);
  void list_matched(int order, std::vector<Matched>& matched);
  void extend_hypothesis();
  void extend_reference(Grams& reference);
  void pair_neighbours(Grams& grams);

  // The n-grams of the current order that may still match, in ascending order of their positions.
  Grams hypothesis_;
  std::vector<Grams> references_;
  std::vector<Counts> counts_;  // by id
  IdTable<PairKey> table_;
  std::vector<PairKey> pairs_;
  StopCheck stop_;
};

}  // namespace mtgauge
