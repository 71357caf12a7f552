#include "meteor/price_ascent.hpp"

#include <algorithm>
#include <numeric>

namespace mtgauge {
namespace {

// After so many steps without a better bound, steps become half as long.
constexpr std::size_t kPatience = 5;

}  // namespace

AlignmentCost lower_bound(const RestCosts& rest, const std::vector<AlignmentCost>& prices) {
  return rest.from(0, kNoChunk) - std::reduce(prices.begin(), prices.end());
}

void PriceAscent::climb(const MatchFinder& matches, const MatchWeights& weights, const AlignmentCost& known,
                        std::size_t steps, std::vector<AlignmentCost>& prices, RestCosts& rest) {
  best_ = prices;
  AlignmentCost greatest = lower_bound(rest, prices);
  std::int64_t part = 1;
  for (std::size_t taken = 0, idle = 0; taken < steps && greatest < known; ++taken) {
    uses_.assign(prices.size(), 0);
    rest.count_uses(uses_);
    if (!step(known - lower_bound(rest, prices), part, prices)) break;
    rest.find(matches, weights, prices);
    const AlignmentCost bound = lower_bound(rest, prices);
    if (bound > greatest) {
      greatest = bound;
      best_ = prices;
      idle = 0;
    } else if (++idle == kPatience) {
      part *= 2;
      idle = 0;
    }
  }
  prices = best_;
  rest.find(matches, weights, prices);
}

// Changes the prices by a part of the gap, each in proportion to how often more than once its word is used.
// Returns whether any price changed. No price gets below nothing: where it has a loss, the order may count
// for the word.
bool PriceAscent::step(const AlignmentCost& gap, std::int64_t part, std::vector<AlignmentCost>& prices) {
  const auto amount = gap.loss > 0 ? &AlignmentCost::loss : &AlignmentCost::order;
  const auto surplus = [&](std::size_t word) {
    const bool is_least = prices[word].*amount == 0 && (gap.loss > 0 || prices[word].loss == 0);
    return uses_[word] == 0 && is_least ? 0 : uses_[word] - 1;
  };
  std::int64_t norm = 0;
  for (std::size_t word = 0; word < prices.size(); ++word) norm += surplus(word) * surplus(word);
  if (norm == 0) return false;
  const std::int64_t length = std::max<std::int64_t>(1, gap.*amount / (norm * part));
  for (std::size_t word = 0; word < prices.size(); ++word) {
    AlignmentCost& price = prices[word];
    price.*amount += length * surplus(word);
    price.loss = std::max<std::int64_t>(price.loss, 0);
    if (price.loss == 0) price.order = std::max<std::int64_t>(price.order, 0);
  }
  return true;
}

}  // namespace mtgauge
