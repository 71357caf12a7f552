#include "correlation/score_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

#include "core/stop.hpp"

namespace mtgauge {
namespace {

constexpr int kBitsOfDigit = 11;
constexpr std::size_t kValuesOfDigit = std::size_t{1} << kBitsOfDigit;
// Below, inserting is faster than counting the digits of each.
constexpr std::size_t kFew = 64;

struct Keyed {
  std::uint64_t key;
  std::uint32_t place;
};

// Integers in the order of the doubles. The two zeros are equal.
std::uint64_t key_of(double score) {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  const auto bits = std::bit_cast<std::uint64_t>(score == 0 ? 0.0 : score);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

void insert_each(std::span<Keyed> items) {
  for (std::size_t end = 1; end < items.size(); ++end) {
    const Keyed item = items[end];
    std::size_t at = end;
    for (; at > 0 && item.key < items[at - 1].key; --at) items[at] = items[at - 1];
    items[at] = item;
  }
}

// Sorts by key, and leaves items with equal keys in their order. Digits that all keys share take no time.
class Sorter {
 public:
  void sort(std::vector<Keyed>& items, StopCheck& stop) {
    if (items.size() <= kFew) return insert_each(items);
    stop.after(items.size());
    std::uint64_t varied = 0;
    for (const Keyed& item : items) varied |= item.key ^ items.front().key;
    other_.resize(items.size());
    for (int shift = 0; shift < 64; shift += kBitsOfDigit) {
      if ((varied >> shift) % kValuesOfDigit != 0) sort_by_digit(items, shift, stop);
    }
  }

 private:
  void sort_by_digit(std::vector<Keyed>& items, int shift, StopCheck& stop) {
    stop.after(3 * items.size());
    const auto digit = [shift](const Keyed& item) { return (item.key >> shift) % kValuesOfDigit; };
    std::array<std::uint32_t, kValuesOfDigit> places{};
    for (const Keyed& item : items) ++places[digit(item)];
    std::uint32_t begin = 0;
    for (std::uint32_t& place : places) begin += std::exchange(place, begin);
    for (const Keyed& item : items) other_[places[digit(item)]++] = item;
    items.swap(other_);
  }

  std::vector<Keyed> other_;
};

// Orders the scores of one group after the other.
class GroupSorter {
 public:
  struct GoldTies {
    std::uint32_t values;  // different ones
    std::int64_t ties;     // pairs
  };

  GoldTies rank_gold(std::span<const double> gold) {
    by_gold_.clear();
    by_gold_.reserve(gold.size());
    for (std::size_t at = 0; at < gold.size(); ++at) {
      by_gold_.push_back({key_of(gold[at]), static_cast<std::uint32_t>(at)});
    }
    sorter_.sort(by_gold_, stop_);
    ranks_.resize(gold.size());
    GoldTies found{0, 0};
    std::int64_t equal = 0;
    for (std::size_t at = gold.size(); at-- > 0;) {
      if (at + 1 == gold.size() || by_gold_[at].key != by_gold_[at + 1].key) {
        equal = 0;
        ++found.values;
      }
      found.ties += equal++;
      ranks_[by_gold_[at].place] = found.values;
    }
    return found;
  }

  // Of the group whose gold was ranked last, which begins at `start`.
  void append(const GroupedScores& scores, std::size_t start, std::vector<OrderedScore>& ordered) {
    by_score_.clear();
    by_score_.reserve(2 * by_gold_.size());
    for (const Keyed& item : by_gold_) {
      const std::size_t entry = start + item.place;
      by_score_.push_back({key_of(scores.first[entry]), 2 * item.place});
      if (!scores.second.empty()) by_score_.push_back({key_of(scores.second[entry]), 2 * item.place + 1});
    }
    sorter_.sort(by_score_, stop_);
    for (std::size_t at = 0; at < by_score_.size(); ++at) {
      const auto [key, place] = by_score_[at];
      const bool is_new_score = at == 0 || key != by_score_[at - 1].key;
      const bool is_alone = is_new_score && (at + 1 == by_score_.size() || key != by_score_[at + 1].key);
      const std::uint32_t rank = ranks_[place / 2];
      const bool is_new_gold = is_new_score || rank != ordered.back().gold_rank;
      ordered.push_back({static_cast<std::uint32_t>(start + place / 2), rank, place % 2 == 1, is_alone,
                         is_new_score, is_new_gold});
    }
  }

 private:
  StopCheck stop_;
  Sorter sorter_;
  std::vector<Keyed> by_gold_;
  std::vector<Keyed> by_score_;
  std::vector<std::uint32_t> ranks_;
};

}  // namespace

bool GroupedScores::fit() const {
  std::size_t left = gold.size();
  for (const std::int64_t size : sizes) {
    if (size < 0 || static_cast<std::size_t>(size) > left) return false;
    left -= static_cast<std::size_t>(size);
  }
  return left == 0 && first.size() == gold.size() && (second.empty() || second.size() == gold.size()) &&
         gold.size() <= std::numeric_limits<std::uint32_t>::max() / 2;
}

ScoreOrder::ScoreOrder(const GroupedScores& scores) : metrics_(scores.second.empty() ? 1 : 2) {
  ordered_.reserve(metrics_ * scores.gold.size());
  groups_.reserve(scores.sizes.size());
  GroupSorter sorter;
  std::size_t start = 0;
  for (const std::int64_t size : scores.sizes) {
    const auto entries = static_cast<std::size_t>(size);
    const std::size_t begin = ordered_.size();
    const auto [gold_values, gold_ties] = sorter.rank_gold(scores.gold.subspan(start, entries));
    groups_.push_back({begin, entries, gold_values, gold_ties});
    sorter.append(scores, start, ordered_);
    start += entries;
  }
}

ScoreOrder::Group ScoreOrder::group(std::size_t place) const {
  const Bounds& found = groups_[place];
  return {std::span(ordered_).subspan(found.begin, metrics_ * found.entries), found.entries,
          found.gold_values, found.gold_ties};
}

}  // namespace mtgauge
