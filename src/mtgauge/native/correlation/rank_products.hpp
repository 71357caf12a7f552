// Products of the ranks of two columns of scores, within groups.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "correlation/score_order.hpp"

namespace mtgauge {

// What is summed of a metric's ranks in each of g groups: g sums for each of
//   products with the ranks of gold,
//   squares.
// Ranks are mid-ranks, doubled and minus their mean: integers. Sums are exact below 2^53, so in groups of up
// to 300,000 entries.
inline constexpr std::size_t kRankSums = 2;

// Sums the products of one trial after the other.
class RankCounter {
 public:
  explicit RankCounter(const ScoreOrder& order);

  // The g sums of squares of gold's ranks.
  std::span<const double> gold_squares() const { return gold_squares_; }

  // Fills kRankSums rows of g sums for each of the two columns that a trial makes of two metrics, as
  // PairCounter does.
  void count(std::span<const std::uint8_t> kept, double* first, double* second);

 private:
  struct Ranks;

  void count(const ScoreOrder::Group& group, const std::int64_t* of_gold, std::span<const std::uint8_t> kept,
             Ranks (&columns)[2]);

  const ScoreOrder& order_;
  StopCheck stop_;
  std::vector<std::int64_t> of_gold_;  // of each different gold score, the highest first, group after group
  std::vector<double> gold_squares_;
};

}  // namespace mtgauge
