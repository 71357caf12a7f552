// The scores of a metric, or of two metrics that trials swap, in their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mtgauge {

// Scores of the same entries by people and by metrics, group after group. None is NaN.
struct GroupedScores {
  std::span<const double> gold;
  std::span<const double> first;        // of a metric
  std::span<const double> second;       // of another metric; empty where nothing is swapped
  std::span<const std::int64_t> sizes;  // of the groups

  // Whether there is a score of each side for each entry of the groups.
  bool fit() const;
};

// A score of a metric, among those of its group in rising order. Equal scores stand in rising order of gold.
struct OrderedScore {
  std::uint32_t entry;
  std::uint32_t gold_rank;  // from 1, the highest gold score of the group; equal ones share it
  bool is_second;           // of the second metric
  bool is_alone;            // no other score equals it
  bool is_new_score;        // greater than the one before it
  bool is_new_gold;         // greater, or its gold is greater than that of the one before it
};

// What does not change from trial to trial.
//
// A trial gives each entry the score of one of two metrics, so that its scores are some of those of both
// metrics: they are sorted once for all trials.
class ScoreOrder {
 public:
  struct Group {
    std::span<const OrderedScore> scores;
    std::size_t entries;
    std::uint32_t gold_values;  // different ones
    std::int64_t gold_ties;     // pairs
  };

  // Needs scores that fit.
  explicit ScoreOrder(const GroupedScores& scores);

  std::size_t groups() const { return groups_.size(); }
  Group group(std::size_t place) const;

 private:
  struct Bounds {
    std::size_t begin;  // among the ordered scores
    std::size_t entries;
    std::uint32_t gold_values;
    std::int64_t gold_ties;
  };

  std::vector<OrderedScore> ordered_;
  std::vector<Bounds> groups_;
  std::size_t metrics_;
};

}  // namespace mtgauge
