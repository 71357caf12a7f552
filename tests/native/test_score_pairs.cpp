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

using namespace mtgauge;

namespace {

using Scores = std::vector<double>;
using Counts = std::vector<std::int64_t>;

int sign(double x) { return (x > 0) - (x < 0); }

// Those of one group, in the order that kPairCounts says.
Counts counted(const Scores& gold, const Scores& metric) {
  Counts counts(kPairCounts);
  for (std::size_t i = 0; i < gold.size(); ++i) {
    bool is_first = true;
    for (std::size_t j = 0; j < i; ++j) {
      const int of_gold = sign(gold[i] - gold[j]);
      const int of_metric = sign(metric[i] - metric[j]);
      counts[0] += of_gold * of_metric < 0;
      counts[1] += of_metric == 0;
      counts[2] += of_metric == 0 && of_gold == 0;
      is_first = is_first && of_metric != 0;
    }
    counts[3] += is_first;
  }
  return counts;
}

// Twice the mid-rank of an entry, minus its mean.
double rank_of(const Scores& scores, std::size_t entry) {
  double rank = 0;
  for (const double score : scores) rank += sign(scores[entry] - score);
  return rank;
}

std::vector<double> multiplied(const Scores& gold, const Scores& metric) {
  std::vector<double> sums(kRankSums);
  for (std::size_t i = 0; i < gold.size(); ++i) {
    sums[0] += rank_of(gold, i) * rank_of(metric, i);
    sums[1] += rank_of(metric, i) * rank_of(metric, i);
  }
  return sums;
}

// Scores of `values` different values, both zeros among them, of any size and sign.
Scores drawn(std::size_t size, unsigned values, std::mt19937& random) {
  Scores scores(size);
  for (double& score : scores) {
    const int value = static_cast<int>(random() % values) - static_cast<int>(values / 2);
    score = value == 0 && random() % 2 == 0 ? -0.0 : value * std::pow(10.0, value % 300);
  }
  return scores;
}

Scores part(const Scores& scores, std::size_t start, std::int64_t size) {
  const auto begin = scores.begin() + static_cast<std::ptrdiff_t>(start);
  return Scores(begin, begin + size);
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
    const ScoreOrder order(scores);
    PairCounter pairs(order);
    RankCounter ranks(order);
    for (int trial = 0; trial < 4; ++trial) {
      std::vector<std::uint8_t> kept(entries);
      // one that keeps all, one that swaps all, and two between
      for (std::uint8_t& bit : kept) bit = trial == 0 ? 1 : trial == 1 ? 0 : random() % 2 * 255;
      Scores sides[2] = {first, second};
      for (std::size_t at = 0; at < entries; ++at) {
        if (kept[at] == 0) std::swap(sides[0][at], sides[1][at]);
      }
      Counts counts[2] = {Counts(kPairCounts * sizes.size()), Counts(kPairCounts * sizes.size())};
      std::vector<double> sums[2] = {Scores(kRankSums * sizes.size()), Scores(kRankSums * sizes.size())};
      pairs.count(kept, counts[0].data(), counts[1].data());
      ranks.count(kept, sums[0].data(), sums[1].data());
      std::size_t start = 0;
      for (std::size_t group = 0; group < sizes.size(); ++group) {
        const Scores of_gold = part(gold, start, sizes[group]);
        CHECK(order.group(group).gold_ties == counted(of_gold, of_gold)[1]);
        CHECK(order.group(group).gold_values == counted(of_gold, of_gold)[3]);
        CHECK(ranks.gold_squares()[group] == multiplied(of_gold, of_gold)[1]);
        for (int side = 0; side < 2; ++side) {
          const Scores metric = part(sides[side], start, sizes[group]);
          const Counts expected = counted(of_gold, metric);
          const std::vector<double> products = multiplied(of_gold, metric);
          for (std::size_t row = 0; row < kPairCounts; ++row) {
            CHECK(counts[side][row * sizes.size() + group] == expected[row]);
          }
          for (std::size_t row = 0; row < kRankSums; ++row) {
            CHECK(sums[side][row * sizes.size() + group] == products[row]);
          }
        }
        start += static_cast<std::size_t>(sizes[group]);
      }
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
