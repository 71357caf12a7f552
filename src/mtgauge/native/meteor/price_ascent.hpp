// Prices of words that make the bound of an alignment's cost as great as they can.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "meteor/alignment_cost.hpp"
#include "meteor/matches.hpp"
#include "meteor/rest_costs.hpp"

namespace mtgauge {

// The method of subgradients (Held and Karp 1971): a word of the hypothesis that the relaxed problem uses
// several times becomes dearer, and one that it does not use becomes cheaper, in steps of what lies between
// the bound and the best known cost. Not thread-safe.
class PriceAscent {
 public:
  // Improves prices and the costs that were found with them. `known` is the cost of an alignment without
  // prices.
  void climb(const MatchFinder& matches, const MatchWeights& weights, const AlignmentCost& known,
             std::size_t steps, std::vector<AlignmentCost>& prices, RestCosts& rest);

 private:
  bool step(const AlignmentCost& gap, std::int64_t part, std::vector<AlignmentCost>& prices);

  std::vector<AlignmentCost> best_;
  std::vector<std::int64_t> uses_;
};

// The least cost of any alignment, less the sum of prices.
AlignmentCost lower_bound(const RestCosts& rest, const std::vector<AlignmentCost>& prices);

}  // namespace mtgauge
