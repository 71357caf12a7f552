// Pairs and ranks of scores, with and without swaps, beside loops over all pairs.
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "check.hpp"
#include "core/stop.hpp"
#include "correlation/pair_counts.hpp"
#include "correlation/rank_products.hpp"
#include "correlation/score_order.hpp"
#include "score_loops.hpp"

using namespace mtgauge;

namespace {

using loops::Counts;
using loops::Scores;

// Scores of `values` different values, both zeros among them, of any size and sign.
Scores drawn(std::size_t size, unsigned values, std::mt19937& random) {
  Scores scores(size);
  for (double& score : scores) {
    const int value = static_cast<int>(random() % values) - static_cast<int>(values / 2);
    score = value == 0 && random() % 2 == 0 ? -0.0 : value * std::pow(10.0, value % 300);
  }
  return scores;
}

// Every trial of groups of all sizes: empty ones, few entries, more than are sorted by inserting.
void test_trials_are_those_of_all_pairs() {
  const Counts sizes = {0, 1, 2, 12, 0, 31, 32, 33, 64, 65, 200, 1};
  std::size_t entries = 0;
  for (const std::int64_t size : sizes) entries += static_cast<std::size_t>(size);
  for (const unsigned values : {1u, 2u, 9u, 5000u}) {
    std::mt19937 random(values);
    const Scores gold = drawn(entries, values, random);
    const Scores first = drawn(entries, values == 9 ? 5000 : values, random);
    const Scores second = drawn(entries, values, random);
    const GroupedScores scores{gold, first, second, sizes};
    CHECK(scores.fit());
    for (int trial = 0; trial < 4; ++trial) {
      std::vector<std::uint8_t> kept(entries);
      // one that keeps all, one that swaps all, and two between
      for (std::uint8_t& bit : kept) bit = trial == 0 ? 1 : trial == 1 ? 0 : random() % 2 * 255;
      CHECK(loops::is_right(scores, kept));
    }
  }
}

// A column of one metric has the entries that are kept, and no others.
void test_one_metric() {
  const Scores gold = {3, 1, 2, 2};
  const Scores metric = {1, 2, 3, 3};
  const Counts sizes = {4};
  const ScoreOrder order({gold, metric, {}, sizes});
  Counts kept_all(kPairCounts);
  Counts rest(kPairCounts);
  PairCounter(order).count(std::vector<std::uint8_t>{1, 1, 1, 1}, kept_all.data(), rest.data());
  CHECK(kept_all == (Counts{3, 1, 1, 3}));
  CHECK(rest == Counts(kPairCounts));
}

void test_scores_that_do_not_fit() {
  const Scores three = {1, 2, 3};
  const Scores two = {1, 2};
  const auto fit = [&](const Scores& gold, const Scores& first, const Scores& second, const Counts& sizes) {
    return GroupedScores{gold, first, second, sizes}.fit();
  };
  CHECK(fit(three, three, three, {1, 2}));
  CHECK(fit(three, three, {}, {3}));
  CHECK(fit({}, {}, {}, {}));
  CHECK(!fit(three, two, {}, {3}));
  CHECK(!fit(two, three, {}, {2}));
  CHECK(!fit(three, three, two, {3}));
  CHECK(!fit(three, three, {}, {2}));
  CHECK(!fit(three, three, {}, {2, 2}));
  CHECK(!fit(three, three, {}, {-1, 4}));
  CHECK(!fit(three, three, {}, {4, -1}));
  CHECK(!fit(three, three, {}, {std::numeric_limits<std::int64_t>::max(), 3}));
}

// The work ends in the middle of one group, while it is sorted and while it is counted.
void test_long_groups_can_be_stopped() {
  std::mt19937 random(4);
  const std::size_t entries = 400'000;
  const Scores gold = drawn(entries, 4000, random);
  const Scores metric = drawn(entries, 4000, random);
  const Counts sizes = {static_cast<std::int64_t>(entries)};
  const GroupedScores scores{gold, metric, metric, sizes};
  const ScoreOrder order(scores);
  const std::vector<std::uint8_t> kept(entries, 1);
  Counts counts(2 * kPairCounts);
  Scores sums(2 * kRankSums);
  PairCounter pairs(order);
  RankCounter ranks(order);
  const StopQuestion question([] { return false; });
  CHECK_THROWS(ScoreOrder(scores), Stopped);
  CHECK_THROWS(pairs.count(kept, counts.data(), counts.data() + kPairCounts), Stopped);
  CHECK_THROWS(RankCounter(order), Stopped);
  CHECK_THROWS(ranks.count(kept, sums.data(), sums.data() + kRankSums), Stopped);
}

}  // namespace

int main() {
  test_trials_are_those_of_all_pairs();
  test_one_metric();
  test_scores_that_do_not_fit();
  test_long_groups_can_be_stopped();
  return check::status();
}
