#include "meteor/word_demand.hpp"

#include <algorithm>
#include <bit>

namespace mtgauge {
namespace {

constexpr std::uint32_t kNoGroup = 0xFFFFFFFF;
// Of huge texts, not all groups are known: without its group, a loss is noticed later.
constexpr std::size_t kMostMembers = std::size_t{1} << 20;

}  // namespace

void WordDemand::find(const MatchFinder& matches, std::span<const MeteorMatch> choices,
                      std::span<const MatchRange> at, std::span<const AlignmentCost> prices,
                      std::size_t row_size) {
  row_size_ = row_size;
  make_groups(matches, prices);
  asks_.clear();
  asks_at_.clear();
  for (std::size_t position = 0; position < at.size(); ++position) {
    const std::size_t begin = asks_.size();
    ask(at[position].of(choices));
    asks_at_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(asks_.size())});
  }
  counts_.assign(prices_.size(), 0);
  for (auto ask = asks_.rbegin(); ask != asks_.rend(); ++ask) {
    ask->most_after = counts_[ask->group];
    counts_[ask->group] += ask->most;
    ask->most = counts_[ask->group];
  }
}

void WordDemand::make_groups(const MatchFinder& matches, std::span<const AlignmentCost> prices) {
  group_of_.assign(matches.hypothesis_length(), kNoGroup);
  prices_.clear();
  members_.clear();
  is_seen_.assign(matches.types(), false);
  for (std::size_t position = 0; position < matches.reference_length(); ++position) {
    const std::uint32_t type = matches.type_at(position);
    if (is_seen_[type]) continue;
    is_seen_[type] = true;
    if (members_.size() + row_size_ > kMostMembers) return;
    make_group(matches.words_at(position), prices);
  }
}

// A group is made of the words of the hypothesis that equal a word of the reference, as far as they have a
// price: what matches one of them matches all. A word that occurs once is lost only when nothing asks for it
// any more.
void WordDemand::make_group(MeteorMatches words, std::span<const AlignmentCost> prices) {
  AlignmentCost least;
  std::size_t size = 0;
  for (const MeteorMatch& match : words) {
    const AlignmentCost& price = prices[match.hypothesis];
    if (match.matcher != Matcher::kExact) break;
    if (price.loss == 0) continue;
    least = size == 0 ? price
                      : AlignmentCost{std::min(least.loss, price.loss), std::min(least.order, price.order)};
    ++size;
  }
  if (size < 2) return;
  const auto group = static_cast<std::uint32_t>(prices_.size());
  prices_.push_back(least);
  members_.resize(members_.size() + row_size_);
  for (const MeteorMatch& match : words) {
    if (match.matcher != Matcher::kExact) break;
    if (prices[match.hypothesis].loss == 0) continue;
    group_of_[match.hypothesis] = group;
    set_bit(members_.data() + group * row_size_, match.hypothesis);
  }
}

// One match at this position covers at most as many words of a group as the one that covers most.
void WordDemand::ask(MeteorMatches choices) {
  const std::size_t begin = asks_.size();
  stop_.after(4 * choices.size());
  for (const MeteorMatch& match : choices) {
    for (std::uint32_t at = 0; at < match.hypothesis_length; ++at) {
      const std::uint32_t group = group_of_[match.hypothesis + at];
      if (group == kNoGroup) continue;
      const auto covered = static_cast<std::uint32_t>(
          std::count(group_of_.begin() + match.hypothesis,
                     group_of_.begin() + match.hypothesis + match.hypothesis_length, group));
      const auto known = std::find_if(asks_.begin() + static_cast<std::ptrdiff_t>(begin), asks_.end(),
                                      [&](const Ask& other) { return other.group == group; });
      if (known == asks_.end()) {
        asks_.push_back({group, covered, 0});
      } else {
        known->most = std::max(known->most, covered);
      }
    }
  }
}

AlignmentCost WordDemand::added_cost(std::size_t position, WordRow before, WordRow after) const {
  AlignmentCost added;
  const auto [begin, end] = asks_at_[position];
  for (const Ask& ask : std::span(asks_).subspan(begin, end - begin)) {
    added = added + cost(ask.group, ask.most_after, after) - cost(ask.group, ask.most, before);
  }
  return added;
}

AlignmentCost WordDemand::cost(std::uint32_t group, std::uint32_t most, WordRow row) const {
  std::uint32_t left = 0;
  for (std::size_t at = 0; at < row_size_; ++at) {
    left += static_cast<std::uint32_t>(std::popcount(members_[group * row_size_ + at] & ~row[at]));
  }
  if (left <= most) return {};
  const std::int64_t lost = left - most;
  return {lost * prices_[group].loss, lost * prices_[group].order};
}

}  // namespace mtgauge
