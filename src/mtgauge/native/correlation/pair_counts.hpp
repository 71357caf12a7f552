// Pairs of entries that two columns of scores order differently, or do not order, within groups.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "correlation/score_order.hpp"

namespace mtgauge {

// What is counted of the scores that a metric has in each of g groups: g integers for each of
//   pairs that gold and the metric order in opposite ways,
//   pairs that the metric ties,
//   pairs that both tie,
//   different values of the metric.
inline constexpr std::size_t kPairCounts = 4;

// Counts the pairs of one trial after the other. Time grows with n log k, where a group has n entries and
// gold k different values in it.
class PairCounter {
 public:
  explicit PairCounter(const ScoreOrder& order);

  // Fills kPairCounts rows of g counts for each of the two columns that a trial makes of two metrics. The
  // first column has the scores of the first metric for the entries that are kept, and those of the second
  // for the others; the second column has the rest. Of a single metric, entries that are not kept are in the
  // second column.
  void count(std::span<const std::uint8_t> kept, std::int64_t* first, std::int64_t* second);

 private:
  void count(const ScoreOrder::Group& group, std::span<const std::uint8_t> kept, std::int64_t* first,
             std::int64_t* second);

  const ScoreOrder& order_;
  StopCheck stop_;
  std::vector<std::uint32_t> trees_;
};

}  // namespace mtgauge
