#include "correlation/rank_products.hpp"

namespace mtgauge {
namespace {

// Of a score, roughly, as StopCheck counts them.
constexpr std::size_t kSteps = 4;

}  // namespace

// The ranks of one column, while the scores of a group come in rising order.
struct RankCounter::Ranks {
  std::int64_t entries;  // of the group
  std::int64_t before = 0;
  double products = 0;
  double squares = 0;
  std::int64_t equal = 0;          // entries so far with the last score
  std::int64_t gold_of_equal = 0;  // the sum of their ranks by gold

  void add(std::int64_t of_gold) {
    ++equal;
    gold_of_equal += of_gold;
  }

  // Ranks the entries with the last score, now that all of them are known.
  void close() {
    const auto rank = static_cast<double>(2 * before + equal - entries);
    products += rank * static_cast<double>(gold_of_equal);
    squares += rank * rank * static_cast<double>(equal);
    before += equal;
    equal = gold_of_equal = 0;
  }
};

RankCounter::RankCounter(const ScoreOrder& order) : order_(order) {
  std::vector<std::int64_t> entries_of;
  for (std::size_t place = 0; place < order.groups(); ++place) {
    const ScoreOrder::Group group = order.group(place);
    entries_of.assign(group.gold_values, 0);
    stop_.after(kSteps * group.scores.size());
    for (const OrderedScore& score : group.scores) {
      if (!score.is_second) ++entries_of[score.gold_rank - 1];
    }
    const auto entries = static_cast<std::int64_t>(group.entries);
    std::int64_t lower = entries;
    double squares = 0;
    for (const std::int64_t equal : entries_of) {
      lower -= equal;
      const std::int64_t rank = 2 * lower + equal - entries;
      squares += static_cast<double>(rank) * static_cast<double>(rank) * static_cast<double>(equal);
      of_gold_.push_back(rank);
    }
    gold_squares_.push_back(squares);
  }
}

void RankCounter::count(std::span<const std::uint8_t> kept, double* first, double* second) {
  const std::size_t groups = order_.groups();
  const std::int64_t* of_gold = of_gold_.data();
  for (std::size_t place = 0; place < groups; ++place) {
    const ScoreOrder::Group group = order_.group(place);
    const auto entries = static_cast<std::int64_t>(group.entries);
    Ranks columns[2] = {{entries}, {entries}};
    count(group, of_gold, kept, columns);
    of_gold += group.gold_values;
    first[place] = columns[0].products;
    first[groups + place] = columns[0].squares;
    second[place] = columns[1].products;
    second[groups + place] = columns[1].squares;
  }
}

void RankCounter::count(const ScoreOrder::Group& group, const std::int64_t* of_gold,
                        std::span<const std::uint8_t> kept, Ranks (&columns)[2]) {
  for (const OrderedScore& score : group.scores) {
    stop_.after(kSteps);
    const std::size_t side = (kept[score.entry] != 0) == score.is_second ? 1 : 0;
    if (score.is_new_score) {
      columns[0].close();
      columns[1].close();
    }
    columns[side].add(of_gold[score.gold_rank - 1]);
  }
  columns[0].close();
  columns[1].close();
}

}  // namespace mtgauge
