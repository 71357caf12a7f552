#include "meteor/exact_aligner.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace mtgauge {
namespace {

constexpr std::uint32_t kNoUse = 0xFFFFFFFF;
constexpr AlignmentCost kWorst{std::numeric_limits<std::int64_t>::max(), 0};

// The bounds of the search beside those of its layers: possible matches of a segment, rounds of prices, and
// steps for each alignment that is kept.
constexpr std::size_t kMostChoices = std::size_t{1} << 18;
constexpr std::size_t kMostPrices = 60;
constexpr std::size_t kMostStepsOfOne = std::size_t{1} << 18;

auto in_order(const MeteorMatch& match) {
  return std::tuple(match.hypothesis, match.hypothesis_length, match.reference_length, match.matcher);
}

}  // namespace

std::span<const AlignedMatch> ExactMeteorAligner::align(const MatchFinder& matches) {
  const std::span<const AlignedMatch> known = beam_.align(matches);
  aligned_.assign(known.begin(), known.end());
  is_proven_ = false;
  if (!prepare(matches)) return aligned_;
  is_proven_ = prove(kWidths[0]);
  if (is_proven_) return aligned_;
  const std::size_t steps = steps_of_one();
  ascent_.climb(matches, weights_, cost_of_known(), std::min(kMostPrices, kMostSteps / steps), prices_,
                rest_);
  demand_.find(matches, choices_, choices_at_, prices_, row_size_);
  const std::size_t most = std::max(kWidths[0], kMostSteps / steps);
  for (const std::size_t width : kWidths) {
    is_proven_ = prove(std::min(width, most));
    if (is_proven_ || width >= most) break;
  }
  return aligned_;
}

// Returns whether the best alignment that is known after a search is the best one.
bool ExactMeteorAligner::prove(std::size_t width) {
  AlignmentCost best = cost_of_known() + std::reduce(prices_.begin(), prices_.end());
  layers_.start(Path{}, row_size_, width, best, kWorst);
  for (std::uint32_t position = 0; position < choices_at_.size(); ++position) {
    layers_.advance([&](const Path& path, const std::uint64_t* row) { branch(path, row, position); });
  }
  if (const Path* const found = layers_.best()) {
    best = found->cost;
    collect(*found);
  }
  return best < layers_.left_out();
}

AlignmentCost ExactMeteorAligner::cost_of_known() const {
  AlignmentCost cost;
  std::uint32_t busy_until = 0;
  std::uint32_t chunk_end = kNoChunk;
  for (const auto& [position, match] : aligned_) {
    const bool continues = position == busy_until && match.hypothesis == chunk_end;
    cost =
        cost + cost_of(match, position, weights_) + AlignmentCost{0, continues ? 0 : AlignmentCost::kChunk};
    busy_until = position + match.reference_length;
    chunk_end = match.hypothesis + match.hypothesis_length;
  }
  return cost;
}

// About how many steps a search takes for each alignment that it keeps: rows are copied at each match.
std::size_t ExactMeteorAligner::steps_of_one() const {
  return (choices_.size() + choices_at_.size() + 1) * (1 + row_size_ / 16);
}

// Returns whether there are few enough matches to search.
bool ExactMeteorAligner::prepare(const MatchFinder& matches) {
  row_size_ = matches.hypothesis_length() / kRowBits + 1;
  if (!list_choices(matches) || steps_of_one() > kMostStepsOfOne) return false;
  const std::span<const std::int64_t> prices = word_prices_.find(matches, weights_);
  prices_.assign(prices.size(), {});
  for (std::size_t word = 0; word < prices.size(); ++word) prices_[word].loss = prices[word];
  rest_.find(matches, weights_, prices_);
  demand_.find(matches, choices_, choices_at_, prices_, row_size_);
  last_use_.assign(matches.hypothesis_length(), kNoUse);
  for (std::uint32_t position = 0; position < choices_at_.size(); ++position) {
    for (const MeteorMatch& match : choices_at_[position].of(choices_)) {
      std::fill_n(last_use_.begin() + match.hypothesis, match.hypothesis_length, position);
    }
  }
  expiring_.clear();
  for (std::uint32_t word = 0; word < last_use_.size(); ++word) {
    if (last_use_[word] != kNoUse) expiring_.push_back(word);
  }
  std::ranges::stable_sort(expiring_, {}, [&](std::uint32_t word) { return last_use_[word]; });
  expiring_at_.assign(choices_at_.size(), {});
  for (std::uint32_t at = 0; at < expiring_.size(); ++at) {
    MatchRange& range = expiring_at_[last_use_[expiring_[at]]];
    if (range.end == 0) range.begin = at;
    range.end = at + 1;
  }
  return true;
}

bool ExactMeteorAligner::list_choices(const MatchFinder& matches) {
  choices_.clear();
  choices_at_.clear();
  for (std::size_t position = 0; position < matches.reference_length(); ++position) {
    const MeteorMatches words = matches.words_at(position);
    const MeteorMatches phrases = matches.phrases_at(position);
    const std::size_t begin = choices_.size();
    if (begin + words.size() + phrases.size() > kMostChoices) return false;
    stop_.after(16 * (words.size() + phrases.size()));
    choices_.insert(choices_.end(), words.begin(), words.end());
    choices_.insert(choices_.end(), phrases.begin(), phrases.end());
    const std::span<MeteorMatch> here = std::span(choices_).subspan(begin);
    std::ranges::sort(here, {}, in_order);
    const auto repeated = std::ranges::unique(here, {}, in_order);
    choices_.resize(choices_.size() - repeated.size());
    choices_at_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(choices_.size())});
  }
  return true;
}

// Takes each of the matches at this position whose words are free, and then none.
void ExactMeteorAligner::branch(const Path& path, const std::uint64_t* row, std::uint32_t position) {
  if (path.busy_until <= position) {
    for (const MeteorMatch& match : choices_at_[position].of(choices_)) {
      if (is_free(row, match)) follow(path, row, &match, position);
    }
  }
  follow(path, row, nullptr, position);
}

bool ExactMeteorAligner::is_free(const std::uint64_t* row, const MeteorMatch& match) const {
  for (std::uint32_t at = 0; at < match.hypothesis_length; ++at) {
    if (has_bit(row, match.hypothesis + at)) return false;
  }
  return true;
}

// Adds the path that takes a match at this position, or nothing where it is null, unless it is not worth it.
void ExactMeteorAligner::follow(const Path& parent, const std::uint64_t* row, const MeteorMatch* match,
                                std::uint32_t position) {
  stop_.after(16 + row_size_);
  Path path = parent;
  if (match != nullptr) {
    const bool continues = path.chunk_end == match->hypothesis;
    const AlignmentCost own = cost_of(*match, position, weights_) + price_of(*match, prices_) +
                              AlignmentCost{0, continues ? 0 : AlignmentCost::kChunk};
    path.cost = path.cost + own;
    path.chunk_end = match->hypothesis + match->hypothesis_length;
    path.busy_until = position + match->reference_length;
  } else if (path.busy_until <= position) {
    path.chunk_end = kNoChunk;
  }
  const std::uint32_t next_position = std::max(position + 1, path.busy_until);
  if (!rest_.can_continue(next_position, path.chunk_end)) path.chunk_end = kNoChunk;
  if (path.busy_until <= position + 1) path.busy_until = 0;
  const AlignmentCost rest = rest_.from(next_position, path.chunk_end);
  if (layers_.is_lost(path.cost + rest)) return;
  std::uint64_t* const own_row = layers_.push_row(row);
  path.cost = path.cost + mark(own_row, match, position);
  path.pledged = path.pledged + demand_.added_cost(position, {row, row_size_}, {own_row, row_size_});
  path.whole_cost = path.cost + rest + path.pledged;
  if (layers_.is_lost(path.bound())) return layers_.drop_row();
  const Step step{kNoStep, position, match};
  layers_.add(path, match == nullptr ? nullptr : &step);
}

// Marks the words that are taken now, and those that nothing asks for after this position. Returns the prices
// of these that were not taken.
AlignmentCost ExactMeteorAligner::mark(std::uint64_t* row, const MeteorMatch* match,
                                       std::uint32_t position) const {
  if (match != nullptr) {
    for (std::uint32_t at = 0; at < match->hypothesis_length; ++at) set_bit(row, match->hypothesis + at);
  }
  AlignmentCost lost;
  const auto [begin, end] = expiring_at_[position];
  for (const std::uint32_t word : std::span(expiring_).subspan(begin, end - begin)) {
    if (has_bit(row, word)) continue;
    set_bit(row, word);
    lost = lost + prices_[word];
  }
  return lost;
}

void ExactMeteorAligner::collect(const Path& path) {
  aligned_.clear();
  layers_.walk_back(path, [&](const Step& step) { aligned_.push_back({step.reference, *step.match}); });
  std::ranges::reverse(aligned_);
}

}  // namespace mtgauge
