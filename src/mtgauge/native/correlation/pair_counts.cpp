#include "correlation/pair_counts.hpp"

#include <algorithm>

namespace mtgauge {
namespace {

// Of a score in a tree, roughly, as StopCheck counts them.
constexpr std::size_t kSteps = 10;

// Ties of a column in which the scores of a group come in rising order. Scores that are alone are left out.
struct Ties {
  std::int64_t pairs = 0;
  std::int64_t in_both = 0;
  std::int64_t repeated = 0;    // entries that have the score of another one before them
  std::int64_t same_score = 0;  // entries so far with the score of the last one
  std::int64_t same_gold = 0;   // and with its gold

  void add() {
    repeated += same_score != 0;
    pairs += same_score++;
    in_both += same_gold++;
  }
};

}  // namespace

PairCounter::PairCounter(const ScoreOrder& order) : order_(order) {
  std::size_t most = 0;
  for (std::size_t place = 0; place < order.groups(); ++place) {
    most = std::max<std::size_t>(most, order.group(place).gold_values);
  }
  trees_.resize(2 * (most + 1));
}

void PairCounter::count(std::span<const std::uint8_t> kept, std::int64_t* first, std::int64_t* second) {
  for (std::size_t place = 0; place < order_.groups(); ++place) {
    count(order_.group(place), kept, first + place, second + place);
  }
}

void PairCounter::count(const ScoreOrder::Group& group, std::span<const std::uint8_t> kept,
                        std::int64_t* first, std::int64_t* second) {
  // Two Fenwick trees (Fenwick 1994), side by side: how many entries of each column have one of the highest
  // golds.
  const std::size_t top = group.gold_values;
  std::fill_n(trees_.begin(), 2 * (top + 1), 0);
  Ties ties[2];
  std::int64_t discordant = 0;
  std::int64_t discordant_in_second = 0;
  std::int64_t in_second = 0;
  for (const OrderedScore& score : group.scores) {
    stop_.after(kSteps);
    const std::size_t side = (kept[score.entry] != 0) == score.is_second ? 1 : 0;
    if (!score.is_alone) {
      if (score.is_new_score) ties[0].same_score = ties[1].same_score = 0;
      if (score.is_new_gold) ties[0].same_gold = ties[1].same_gold = 0;
      ties[side].add();
    }
    std::uint32_t* const tree = trees_.data() + side;
    // Of equal scores those with lower gold came first, so that none of these counts.
    std::int64_t higher = 0;
    for (std::size_t rank = score.gold_rank - 1; rank > 0; rank &= rank - 1) higher += tree[2 * rank];
    for (std::size_t rank = score.gold_rank; rank <= top; rank += rank & -rank) ++tree[2 * rank];
    discordant += higher;
    discordant_in_second += side == 1 ? higher : 0;
    in_second += static_cast<std::int64_t>(side);
  }
  const auto in_first = static_cast<std::int64_t>(group.scores.size()) - in_second;
  const auto write = [this](std::int64_t* counts, std::int64_t swapped, std::int64_t entries,
                            const Ties& of) {
    const std::size_t groups = order_.groups();
    counts[0] = swapped;
    counts[groups] = of.pairs;
    counts[2 * groups] = of.in_both;
    counts[3 * groups] = entries - of.repeated;
  };
  write(first, discordant - discordant_in_second, in_first, ties[0]);
  write(second, discordant_in_second, in_second, ties[1]);
}

}  // namespace mtgauge
