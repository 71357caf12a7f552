// Python bindings of pairs of scores.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "correlation/pair_counts.hpp"
#include "correlation/rank_products.hpp"
#include "correlation/score_order.hpp"
#include "python/arrays.hpp"
#include "python/bindings.hpp"
#include "python/run.hpp"
#include "python/signatures.hpp"

namespace mtgauge {
namespace {

using GivenScores = GivenArray<double, 1>;
using GivenSizes = GivenArray<std::int64_t, 1>;
using GivenTrials = GivenArray<std::uint8_t, 2>;

// What gold alone determines: its tied pairs, its different values.
constexpr std::size_t kGoldCounts = 2;

// A thread takes trials of so many scores at a time, which takes a tenth of a millisecond.
constexpr std::size_t kScoresOfChunk = std::size_t{1} << 14;

template <class Array>
auto span_of(const Array& array) {
  return std::span(array.data(), array.size());
}

GroupedScores checked(GroupedScores scores) {
  if (!scores.fit()) throw nb::value_error("the scores do not fit the groups");
  const auto is_nan = [](double score) { return std::isnan(score); };
  for (const auto& side : {scores.gold, scores.first, scores.second}) {
    if (std::ranges::any_of(side, is_nan)) throw nb::value_error("a score is not a number");
  }
  return scores;
}

// The scores in their order, made without the interpreter lock.
ScoreOrder ordered(const GroupedScores& scores) {
  std::optional<ScoreOrder> order;
  run_alone([&] { order.emplace(scores); });
  return std::move(*order);
}

ArrayOf<std::int64_t, 2> gold_counts(const ScoreOrder& order) {
  const std::size_t groups = order.groups();
  std::vector<std::int64_t> counts(kGoldCounts * groups);
  for (std::size_t place = 0; place < groups; ++place) {
    const ScoreOrder::Group group = order.group(place);
    counts[place] = group.gold_ties;
    counts[groups + place] = group.gold_values;
  }
  return array_of(std::move(counts), {kGoldCounts, groups});
}

// Runs a counter of each thread on all trials: an array (2, t, rows, g) of what it fills in.
template <class Value, std::size_t kRows, class Counter>
nb::object counted_trials(const ScoreOrder& order, const GivenTrials& kept, int threads) {
  const std::size_t trials = kept.shape(0);
  const std::size_t entries = kept.shape(1);
  const std::size_t of_side = kRows * order.groups();
  std::vector<Value> counts(2 * trials * of_side);
  const auto make_action = [&]() -> ChunkAction {
    return [&, counter = Counter(order)](std::size_t begin, std::size_t end) mutable {
      for (std::size_t trial = begin; trial < end; ++trial) {
        const auto bits = span_of(kept).subspan(trial * entries, entries);
        counter.count(bits, counts.data() + trial * of_side, counts.data() + (trials + trial) * of_side);
      }
    };
  };
  const std::size_t chunk = 1 + kScoresOfChunk / (entries + 1);
  run(trials, threads, make_action, {chunk, 2 * chunk});
  return nb::cast(array_of(std::move(counts), {2, trials, kRows, order.groups()}));
}

// One column, in which every score is kept: an array (rows, g).
template <class Value, std::size_t kRows, class Counter>
nb::object counted(const ScoreOrder& order, std::size_t entries) {
  const std::vector<std::uint8_t> kept(entries, 1);
  std::vector<Value> counts(kRows * order.groups());
  std::vector<Value> nothing(counts.size());
  run_alone([&] { Counter(order).count(kept, counts.data(), nothing.data()); });
  return nb::cast(array_of(std::move(counts), {kRows, order.groups()}));
}

// The squares of gold's ranks in each group.
nb::object gold_squares(const ScoreOrder& order) {
  std::vector<double> squares;
  run_alone([&] {
    const RankCounter counter(order);
    squares.assign(counter.gold_squares().begin(), counter.gold_squares().end());
  });
  return nb::cast(array_of(std::move(squares)));
}

ScoreOrder order_of_one(const GivenScores& gold, const GivenScores& metric, const GivenSizes& sizes) {
  return ordered(checked({span_of(gold), span_of(metric), {}, span_of(sizes)}));
}

ScoreOrder order_of_two(const GivenScores& gold, const GivenScores& first, const GivenScores& second,
                        const GivenTrials& kept, const GivenSizes& sizes) {
  const GroupedScores scores{span_of(gold), span_of(first), span_of(second), span_of(sizes)};
  if (second.size() != gold.size() || kept.shape(1) != gold.size()) {
    throw nb::value_error("the scores do not fit the groups");
  }
  return ordered(checked(scores));
}

nb::tuple pair_counts(const GivenScores& gold, const GivenScores& metric, const GivenSizes& sizes) {
  const ScoreOrder order = order_of_one(gold, metric, sizes);
  return nb::make_tuple(gold_counts(order),
                        counted<std::int64_t, kPairCounts, PairCounter>(order, gold.size()));
}

nb::tuple rank_products(const GivenScores& gold, const GivenScores& metric, const GivenSizes& sizes) {
  const ScoreOrder order = order_of_one(gold, metric, sizes);
  return nb::make_tuple(gold_squares(order), counted<double, kRankSums, RankCounter>(order, gold.size()));
}

nb::tuple swapped_pair_counts(const GivenScores& gold, const GivenScores& first, const GivenScores& second,
                              const GivenTrials& kept, const GivenSizes& sizes, int threads) {
  const ScoreOrder order = order_of_two(gold, first, second, kept, sizes);
  return nb::make_tuple(gold_counts(order),
                        counted_trials<std::int64_t, kPairCounts, PairCounter>(order, kept, threads));
}

nb::tuple swapped_rank_products(const GivenScores& gold, const GivenScores& first, const GivenScores& second,
                                const GivenTrials& kept, const GivenSizes& sizes, int threads) {
  const ScoreOrder order = order_of_two(gold, first, second, kept, sizes);
  return nb::make_tuple(gold_squares(order),
                        counted_trials<double, kRankSums, RankCounter>(order, kept, threads));
}

// The documentation that the type stubs and the API reference show.

constexpr char kPairCountsDoc[] =
    R"(Counts unordered pairs of entries within groups by their order in two columns.

The entries are passed in the order of the metric, with a Fenwick tree of gold (Fenwick 1994), so that time grows
with n log n, and memory with n.

Args:
    gold: (n,) scores, group after group. Ties are equality of doubles.
    metric: (n,) scores of the same entries.
    sizes: (g,) number of entries of each group.

Returns:
    Two arrays (2, g) and (4, g). First of gold: tied pairs, different values. Then, with the metric: pairs in
    opposite orders, pairs that the metric ties, pairs that both tie, different values of the metric.

Raises:
    ValueError: The arrays do not fit together, or a score is NaN.)";

constexpr char kRankProductsDoc[] = R"(Multiplies the ranks of entries in two columns within groups.

Ranks are mid-ranks, doubled and minus their mean: integers, so that sums below 2^53 are exact.

Args:
    gold: (n,) scores, group after group. Ties are equality of doubles.
    metric: (n,) scores of the same entries.
    sizes: (g,) number of entries of each group.

Returns:
    Two arrays (g,) and (2, g): the sums of squares of gold's ranks; then the sums of products of both ranks, and
    the sums of squares of the metric's ranks.

Raises:
    ValueError: The arrays do not fit together, or a score is NaN.)";

constexpr char kSwappedPairCountsDoc[] =
    R"(Counts what `pair_counts` does after trials that swap scores of two metrics.

The scores of both metrics are sorted once for all trials.

Args:
    gold: (n,) scores, group after group. Ties are equality of doubles.
    first: (n,) scores of a metric for the same entries.
    second: (n,) scores of another metric.
    kept: (t, n) numbers, 0 where a trial swaps the scores of an entry.
    sizes: (g,) number of entries of each group.
    threads: Number of threads; 0 for all cores. The result does not depend on it.

Returns:
    Two arrays (2, g) and (2, t, 4, g): the counts of gold, and those of the column in place of the first metric and
    of that in place of the second, in each trial.

Raises:
    ValueError: The arrays do not fit together, or a score is NaN.)";

constexpr char kSwappedRankProductsDoc[] =
    R"(Sums what `rank_products` does after trials that swap scores of two metrics.

Args:
    gold: (n,) scores, group after group. Ties are equality of doubles.
    first: (n,) scores of a metric for the same entries.
    second: (n,) scores of another metric.
    kept: (t, n) numbers, 0 where a trial swaps the scores of an entry.
    sizes: (g,) number of entries of each group.
    threads: Number of threads; 0 for all cores. The result does not depend on it.

Returns:
    Two arrays (g,) and (2, t, 2, g): the sums of gold, and those of the column in place of the first metric and of
    that in place of the second, in each trial.

Raises:
    ValueError: The arrays do not fit together, or a score is NaN.)";

}  // namespace

void bind_correlation(nb::module_& module) {
#define MTGAUGE_ONE "gold: " MTGAUGE_FLOAT64 ", metric: " MTGAUGE_FLOAT64 ", sizes: " MTGAUGE_INT64
#define MTGAUGE_TRIALS                                                                                       \
  "gold: " MTGAUGE_FLOAT64 ", first: " MTGAUGE_FLOAT64 ", second: " MTGAUGE_FLOAT64 ", kept: " MTGAUGE_UINT8 \
  ", sizes: " MTGAUGE_INT64 ", threads: int = 1"
#define MTGAUGE_COUNTS "tuple[" MTGAUGE_INT64 ", " MTGAUGE_INT64 "]"
#define MTGAUGE_SUMS "tuple[" MTGAUGE_FLOAT64 ", " MTGAUGE_FLOAT64 "]"
  module.def("pair_counts", &pair_counts, nb::arg("gold"), nb::arg("metric"), nb::arg("sizes"),
             nb::sig("def pair_counts(" MTGAUGE_ONE ") -> " MTGAUGE_COUNTS), kPairCountsDoc);
  module.def("rank_products", &rank_products, nb::arg("gold"), nb::arg("metric"), nb::arg("sizes"),
             nb::sig("def rank_products(" MTGAUGE_ONE ") -> " MTGAUGE_SUMS), kRankProductsDoc);
  module.def("swapped_pair_counts", &swapped_pair_counts, nb::arg("gold"), nb::arg("first"),
             nb::arg("second"), nb::arg("kept"), nb::arg("sizes"), nb::arg("threads") = 1,
             nb::sig("def swapped_pair_counts(" MTGAUGE_TRIALS ") -> " MTGAUGE_COUNTS),
             kSwappedPairCountsDoc);
  module.def("swapped_rank_products", &swapped_rank_products, nb::arg("gold"), nb::arg("first"),
             nb::arg("second"), nb::arg("kept"), nb::arg("sizes"), nb::arg("threads") = 1,
             nb::sig("def swapped_rank_products(" MTGAUGE_TRIALS ") -> " MTGAUGE_SUMS),
             kSwappedRankProductsDoc);
}

}  // namespace mtgauge
