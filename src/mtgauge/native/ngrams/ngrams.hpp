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

// Counts how many n-grams of a hypothesis are in its references, each at most as often as the reference with
// the most of them has it.
//
// It goes order by order. An n-gram can only match where its first and its last n - 1 symbols matched one
// order below, so each order is left with fewer candidates, and an n-gram is the pair of ids that those two
// got there. Neither the order nor the number of distinct symbols is limited, and the work is linear in the
// length.
class NgramMatcher {
 public:
  using Ids = std::span<const std::uint32_t>;

  // An n-gram that matches, once: where it begins in the hypothesis first, and how many times it matches.
  struct Matched {
    int order;
    std::uint32_t position;
    std::uint32_t count;
  };

  // Symbols are ids below `distinct`, or kNoId for one that is not in the hypothesis.
  // Sets matches[n - 1] to the matches of order n, for n from 1 to `max_order`. Lists them in `matched`,
  // order by order, where it is given.
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
    std::uint32_t reference = 0;  // in the reference at hand
    std::uint32_t most = 0;       // in any reference up to it
  };

  void begin(Ids hypothesis, std::span<const Ids> references, std::size_t distinct);
  std::int64_t count_matches(std::size_t references);
  void list_matched(int order, std::vector<Matched>& matched);
  void extend_hypothesis();
  void extend_reference(Grams& reference);
  void pair_neighbours(Grams& grams);

  // Of the order at hand: what may still match, ascending by position.
  Grams hypothesis_;
  std::vector<Grams> references_;
  std::vector<Counts> counts_;  // by id
  IdTable<PairKey> table_;
  std::vector<PairKey> pairs_;
  StopCheck stop_;
};

}  // namespace mtgauge
