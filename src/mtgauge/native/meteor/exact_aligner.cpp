#include "meteor/exact_aligner.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/id_table.hpp"

namespace mtgauge {
namespace {

constexpr std::uint32_t kNoStep = 0xFFFFFFFF;
constexpr std::uint32_t kNoUse = 0xFFFFFFFF;
constexpr AlignmentCost kWorst{std::numeric_limits<std::int64_t>::max(), 0};

// The bounds of the search: possible matches of a segment; alignments at each word of the reference, which
// grow until the best is proven; and about how many steps a search takes.
constexpr std::size_t kMostChoices = std::size_t{1} << 18;
constexpr std::size_t kWidths[] = {16, 512, 8192};
constexpr std::size_t kMostPrices = 60;
constexpr std::size_t kMostSteps = std::size_t{1} << 21;
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
  best_ = cost_of_known() + std::reduce(prices_.begin(), prices_.end());
  left_out_ = kWorst;
  search(choices_at_.size(), width);
  return best_ < left_out_;
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

// Finds the best of the alignments that are at most as bad as the best one known; none if all were left out.
void ExactMeteorAligner::search(std::size_t reference_length, std::size_t width) {
  width_ = width;
  steps_.clear();
  layer_.paths.assign(1, Path{{}, {}, {}, kNoChunk, 0, kNoStep, true});
  layer_.rows.assign(row_size_, 0);
  for (std::uint32_t position = 0; position < reference_length; ++position) {
    begin_layer();
    const MeteorMatches choices = choices_at_[position].of(choices_);
    for (std::size_t at = 0; at < layer_.paths.size(); ++at) {
      const Path& path = layer_.paths[at];
      if (!path.is_best) continue;
      const std::uint64_t* const row = layer_.rows.data() + at * row_size_;
      if (path.busy_until <= position) {
        for (const MeteorMatch& match : choices) {
          if (is_free(row, match)) follow(path, row, &match, position);
        }
      }
      follow(path, row, nullptr, position);
    }
    cut();
    std::swap(layer_, next_);
  }
  const Path* found = nullptr;
  for (const Path& path : layer_.paths) {
    if (path.is_best && (found == nullptr || path.cost < found->cost)) found = &path;
  }
  if (found == nullptr) return;
  best_ = found->cost;
  collect(found->last_step);
}

void ExactMeteorAligner::begin_layer() {
  next_.paths.clear();
  next_.rows.clear();
  slots_.assign(64, 0);
  threshold_ = kWorst;
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
  path.bound = path.cost + rest;
  if (is_lost(path)) return;
  next_.rows.insert(next_.rows.end(), row, row + row_size_);
  std::uint64_t* const own_row = next_.rows.data() + next_.rows.size() - row_size_;
  path.cost = path.cost + mark(own_row, match, position);
  path.pledged = path.pledged + demand_.added_cost(position, {row, row_size_}, {own_row, row_size_});
  path.bound = path.cost + rest + path.pledged;
  if (is_lost(path) || !add(path, match, position)) next_.rows.resize(next_.rows.size() - row_size_);
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

bool ExactMeteorAligner::is_lost(const Path& path) {
  if (path.bound > best_) return true;
  if (path.bound < threshold_) return false;
  left_out_ = std::min(left_out_, path.bound);
  return true;
}

// Adds a path whose row is the last one. Returns false if there is one with the same future that is as good.
bool ExactMeteorAligner::add(Path path, const MeteorMatch* match, std::uint32_t position) {
  if (next_.paths.size() >= 2 * width_) cut();
  const std::uint32_t index = static_cast<std::uint32_t>(next_.paths.size());
  if (2 * (index + 1) > slots_.size()) fill_slots(2 * slots_.size());
  std::uint32_t& slot = slots_[slot_of(path, next_.rows.data() + next_.rows.size() - row_size_)];
  if (slot != 0) {
    Path& other = next_.paths[slot - 1];
    if (other.cost <= path.cost) return false;
    other.is_best = false;
  }
  slot = index + 1;
  if (match != nullptr) {
    steps_.push_back({path.last_step, position, match});
    path.last_step = static_cast<std::uint32_t>(steps_.size() - 1);
  }
  next_.paths.push_back(path);
  return true;
}

// The slot of the path with the same future, or the empty one where it belongs.
std::size_t ExactMeteorAligner::slot_of(const Path& path, const std::uint64_t* row) const {
  std::uint64_t hash = mix_bits(std::uint64_t{path.chunk_end} << 32 | path.busy_until);
  for (std::size_t at = 0; at < row_size_; ++at) hash = mix_bits(hash ^ row[at]);
  std::size_t slot = hash & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const std::size_t other = slots_[slot] - 1;
    const std::uint64_t* const its_row = next_.rows.data() + other * row_size_;
    const Path& its_path = next_.paths[other];
    if (its_path.chunk_end == path.chunk_end && its_path.busy_until == path.busy_until &&
        std::equal(row, row + row_size_, its_row)) {
      break;
    }
  }
  return slot;
}

// Makes a new table of a power of two, for the paths that are the best of their future.
void ExactMeteorAligner::fill_slots(std::size_t size) {
  slots_.assign(size, 0);
  for (std::uint32_t at = 0; at < next_.paths.size(); ++at) {
    if (!next_.paths[at].is_best) continue;
    slots_[slot_of(next_.paths[at], next_.rows.data() + at * row_size_)] = at + 1;
  }
}

// Leaves the paths with the least bounds, the earlier of equal ones, and of the rows theirs and those behind
// them.
void ExactMeteorAligner::cut() {
  order_.clear();
  for (std::uint32_t at = 0; at < next_.paths.size(); ++at) {
    if (next_.paths[at].is_best) order_.push_back(at);
  }
  if (order_.size() > width_) {
    const auto rank = [&](std::uint32_t at) { return std::pair(next_.paths[at].bound, at); };
    const auto kept_end = order_.begin() + static_cast<std::ptrdiff_t>(width_);
    std::ranges::nth_element(order_, kept_end - 1, {}, rank);
    threshold_ = next_.paths[*(kept_end - 1)].bound;
    for (auto at = kept_end; at != order_.end(); ++at) {
      left_out_ = std::min(left_out_, next_.paths[*at].bound);
    }
    order_.erase(kept_end, order_.end());
    std::ranges::sort(order_);
  }
  stop_.after(order_.size() * (row_size_ + 8));
  const std::size_t behind = next_.paths.size();
  const auto row = [&](std::size_t at) {
    return next_.rows.begin() + static_cast<std::ptrdiff_t>(at * row_size_);
  };
  for (std::size_t at = 0; at < order_.size(); ++at) {
    if (order_[at] == at) continue;
    next_.paths[at] = next_.paths[order_[at]];
    std::copy_n(row(order_[at]), row_size_, row(at));
  }
  next_.paths.resize(order_.size());
  next_.rows.erase(row(order_.size()), row(behind));
  fill_slots(slots_.size());
}

void ExactMeteorAligner::collect(std::uint32_t last_step) {
  aligned_.clear();
  for (std::uint32_t at = last_step; at != kNoStep; at = steps_[at].before) {
    aligned_.push_back({steps_[at].reference, *steps_[at].match});
  }
  std::ranges::reverse(aligned_);
}

}  // namespace mtgauge
