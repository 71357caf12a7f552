// Pairs and ranks of scores by their definitions: loops over all pairs of a group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "correlation/pair_counts.hpp"
#include "correlation/rank_products.hpp"

namespace loops {

using Scores = std::vector<double>;
using Counts = std::vector<std::int64_t>;

inline int order(double one, double other) { return (one > other) - (one < other); }

// In the order that mtgauge::kPairCounts says.
inline Counts counted(const Scores& gold, const Scores& metric) {
  Counts counts(mtgauge::kPairCounts);
  for (std::size_t i = 0; i < gold.size(); ++i) {
    bool is_first = true;
    for (std::size_t j = 0; j < i; ++j) {
      const int by_gold = order(gold[i], gold[j]);
      const int by_metric = order(metric[i], metric[j]);
      counts[0] += by_gold * by_metric < 0;
      counts[1] += by_metric == 0;
      counts[2] += by_metric == 0 && by_gold == 0;
      is_first = is_first && by_metric != 0;
    }
    counts[3] += is_first;
  }
  return counts;
}

// Twice the mid-rank of an entry, minus the mean.
inline double rank_of(const Scores& scores, std::size_t entry) {
  double rank = 0;
  for (const double score : scores) rank += order(scores[entry], score);
  return rank;
}

// In the order that mtgauge::kRankSums says.
inline Scores multiplied(const Scores& gold, const Scores& metric) {
  Scores sums(mtgauge::kRankSums);
  for (std::size_t i = 0; i < gold.size(); ++i) {
    sums[0] += rank_of(gold, i) * rank_of(metric, i);
    sums[1] += rank_of(metric, i) * rank_of(metric, i);
  }
  return sums;
}

inline Scores part(const Scores& scores, std::size_t start, std::int64_t size) {
  const auto begin = scores.begin() + static_cast<std::ptrdiff_t>(start);
  return Scores(begin, begin + size);
}

// Whether kernels find in every group of a trial what the loops find.
inline bool is_right(const mtgauge::GroupedScores& scores, const std::vector<std::uint8_t>& kept) {
  const std::size_t groups = scores.sizes.size();
  const mtgauge::ScoreOrder order(scores);
  mtgauge::PairCounter pairs(order);
  mtgauge::RankCounter ranks(order);
  Counts counts[2] = {Counts(mtgauge::kPairCounts * groups), Counts(mtgauge::kPairCounts * groups)};
  Scores sums[2] = {Scores(mtgauge::kRankSums * groups), Scores(mtgauge::kRankSums * groups)};
  pairs.count(kept, counts[0].data(), counts[1].data());
  ranks.count(kept, sums[0].data(), sums[1].data());

  const Scores gold(scores.gold.begin(), scores.gold.end());
  Scores sides[2] = {{scores.first.begin(), scores.first.end()},
                     {scores.second.begin(), scores.second.end()}};
  for (std::size_t at = 0; at < kept.size(); ++at) {
    if (kept[at] == 0) std::swap(sides[0][at], sides[1][at]);
  }
  bool is_right = true;
  std::size_t start = 0;
  for (std::size_t group = 0; group < groups; ++group) {
    const Scores of_gold = part(gold, start, scores.sizes[group]);
    const Counts alone = counted(of_gold, of_gold);
    is_right = is_right && order.group(group).gold_ties == alone[1] &&
               order.group(group).gold_values == alone[3] &&
               ranks.gold_squares()[group] == multiplied(of_gold, of_gold)[1];
    for (int side = 0; side < 2; ++side) {
      const Scores metric = part(sides[side], start, scores.sizes[group]);
      const Counts expected = counted(of_gold, metric);
      const Scores products = multiplied(of_gold, metric);
      for (std::size_t row = 0; row < mtgauge::kPairCounts; ++row) {
        is_right = is_right && counts[side][row * groups + group] == expected[row];
      }
      for (std::size_t row = 0; row < mtgauge::kRankSums; ++row) {
        is_right = is_right && sums[side][row * groups + group] == products[row];
      }
    }
    start += static_cast<std::size_t>(scores.sizes[group]);
  }
  return is_right;
}

}  // namespace loops
