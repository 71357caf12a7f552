#include "meteor/stage_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/id_table.hpp"
#include "meteor/word_demand.hpp"

namespace mtgauge {
namespace {

constexpr std::uint32_t kNoStep = 0xFFFFFFFF;

// The bounds of the search: paths at each word of the reference, which grow until the best is proven; and
// about how many steps a search takes.
constexpr std::size_t kWidths[] = {16, 512, 8192};
constexpr std::size_t kMostSteps = std::size_t{1} << 21;

void clear_bit(std::uint64_t* row, std::uint32_t word) {
  row[word / kRowBits] &= ~(std::uint64_t{1} << (word % kRowBits));
}

}  // namespace

bool StageSearch::find(StageCosts& costs) {
  costs_ = &costs;
  half_ = costs.words().size() / kRowBits + 1;
  row_size_ = 2 * half_;
  list_masks();
  best_ = kImpossible;
  const std::size_t most = std::max(kWidths[0], kMostSteps / steps_of_one());
  for (const std::size_t width : kWidths) {
    left_out_ = kImpossible;
    search(std::min(width, most));
    if (best_ < left_out_) return true;
    if (width >= most) break;
  }
  return false;
}

void StageSearch::list_masks() {
  masks_.assign(costs_->components() * half_, 0);
  for (std::size_t component = 0; component < costs_->components(); ++component) {
    for (const std::uint32_t word : costs_->words_of(component)) {
      set_bit(masks_.data() + component * half_, word);
    }
  }
}

// About how many steps a search takes for each path that it keeps.
std::size_t StageSearch::steps_of_one() const {
  return (costs_->choices().size() + costs_->askers().size() + 1) * (1 + costs_->words().size() / 256);
}

// Finds the best of the paths that are at most as bad as the best one known; none if all were left out.
void StageSearch::search(std::size_t width) {
  width_ = width;
  steps_.clear();
  std::int64_t rest = 0;
  for (std::size_t component = 0; component < costs_->components(); ++component) {
    rest += costs_->rest(component, 0, 0);
  }
  layer_.paths.assign(1, Path{0, rest, kNoWord, kNoStep, true});
  layer_.rows.assign(row_size_, 0);
  for (std::uint32_t word = 0; word < costs_->words().size(); ++word) set_bit(layer_.rows.data(), word);
  for (std::size_t asker = 0; asker < costs_->askers().size(); ++asker) {
    begin_layer();
    for (std::size_t at = 0; at < layer_.paths.size(); ++at) {
      if (layer_.paths[at].is_best) branch(layer_.paths[at], layer_.rows.data() + at * row_size_, asker);
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

void StageSearch::begin_layer() {
  next_.paths.clear();
  next_.rows.clear();
  slots_.assign(64, 0);
  threshold_ = kImpossible;
}

// Takes each of the words that can be taken, and then none, if others can make up for it.
void StageSearch::branch(const Path& path, const std::uint64_t* row, std::size_t number) {
  const StageAsker& asker = costs_->askers()[number];
  const std::size_t before = passed(row, asker.component);
  for (const StageChoice& choice : costs_->choices_of(asker)) {
    if (!has_bit(row, choice.word)) continue;
    if (costs_->needs_each_word(asker) && costs_->words()[choice.word].rank != before) continue;
    follow(path, row, number, before, &choice);
  }
  if (!costs_->needs_each_asker(asker)) follow(path, row, number, before, nullptr);
}

// How many words of a component cannot be taken any more.
std::size_t StageSearch::passed(const std::uint64_t* row, std::size_t component) const {
  std::size_t live = 0;
  for (std::size_t at = 0; at < half_; ++at) {
    live += static_cast<std::size_t>(std::popcount(row[at] & masks_[component * half_ + at]));
  }
  return costs_->words_of(component).size() - live;
}

// Adds the path that takes a word, or nothing where it is null, unless it is not worth it.
void StageSearch::follow(const Path& parent, const std::uint64_t* row, std::size_t number, std::size_t before,
                         const StageChoice* choice) {
  stop_.after(16 + row_size_);
  const StageAsker& asker = costs_->askers()[number];
  const bool is_complete = costs_->is_complete(asker.component);
  const std::size_t after = choice == nullptr ? before
                            : is_complete     ? costs_->words()[choice->word].rank + 1
                                              : before + 1;
  const std::int64_t rest = costs_->rest(asker.component, asker.rank + 1, after);
  if (!is_possible(rest)) return;
  Path path = parent;
  path.rest += rest - costs_->rest(asker.component, asker.rank, before);
  if (choice != nullptr) {
    path.cost += choice->cost + kCrossing * static_cast<std::int64_t>(taken_after(row, choice->word)) -
                 (parent.chunk_end == costs_->words()[choice->word].position);
  }
  path.chunk_end = chunk_end(number, choice);
  if (is_lost(path.bound())) return;
  next_.rows.insert(next_.rows.end(), row, row + row_size_);
  std::uint64_t* const own_row = next_.rows.data() + next_.rows.size() - row_size_;
  mark(own_row, asker, before, choice);
  const bool has_all = is_complete || costs_->can_have_all(asker.component, asker.rank + 1, after, own_row);
  if (costs_->is_last(asker)) {
    for (const std::uint32_t word : costs_->words_of(asker.component)) clear_bit(own_row, word);
  }
  gather(own_row);
  if (!has_all || !add(path, number, choice)) next_.rows.resize(next_.rows.size() - row_size_);
}

// These links cross one that takes the word.
std::size_t StageSearch::taken_after(const std::uint64_t* row, std::uint32_t word) const {
  const std::uint64_t* const taken = row + half_;
  const std::size_t first = word / kRowBits;
  std::size_t count = static_cast<std::size_t>(std::popcount(taken[first] >> (word % kRowBits) >> 1));
  for (std::size_t at = first + 1; at < half_; ++at) {
    count += static_cast<std::size_t>(std::popcount(taken[at]));
  }
  return count;
}

// What the next word of the reference takes if it continues the chunk of this choice, and can.
std::uint32_t StageSearch::chunk_end(std::size_t number, const StageChoice* choice) const {
  const std::span<const StageAsker> askers = costs_->askers();
  if (choice == nullptr || number + 1 == askers.size()) return kNoWord;
  const std::uint32_t end = costs_->words()[choice->word].position + 1;
  const bool is_next = askers[number].position + 1 == askers[number + 1].position;
  return is_next && costs_->may_take(askers[number + 1], end) ? end : kNoWord;
}

// Marks the words that are taken now, or in a complete component passed over.
void StageSearch::mark(std::uint64_t* row, const StageAsker& asker, std::size_t before,
                       const StageChoice* choice) const {
  if (choice == nullptr) return;
  set_bit(row + half_, choice->word);
  clear_bit(row, choice->word);
  if (!costs_->is_complete(asker.component)) return;
  const std::size_t rank = costs_->words()[choice->word].rank;
  const std::span<const std::uint32_t> words = costs_->words_of(asker.component);
  for (const std::uint32_t word : words.subspan(before, rank - before)) clear_bit(row, word);
}

// Only the number of words that are taken decides between two that can be: the first ones stand for them.
void StageSearch::gather(std::uint64_t* row) const {
  std::uint64_t* const taken = row + half_;
  std::uint32_t begin = 0;
  for (std::uint32_t word = 0; word < costs_->words().size(); ++word) {
    if (has_bit(row, word)) {
      begin = word + 1;
    } else if (has_bit(taken, word)) {
      clear_bit(taken, word);
      set_bit(taken, begin++);
    }
  }
}

bool StageSearch::is_lost(std::int64_t bound) {
  if (bound > best_) return true;
  if (bound < threshold_) return false;
  left_out_ = std::min(left_out_, bound);
  return true;
}

// Adds a path whose row is the last one. Returns false if there is one with the same future that is as good.
bool StageSearch::add(Path path, std::size_t number, const StageChoice* choice) {
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
  if (choice != nullptr) {
    steps_.push_back(
        {path.last_step, {costs_->words()[choice->word].position, costs_->askers()[number].position}});
    path.last_step = static_cast<std::uint32_t>(steps_.size() - 1);
  }
  next_.paths.push_back(path);
  return true;
}

// The slot of the path with the same future, or the empty one where it belongs.
std::size_t StageSearch::slot_of(const Path& path, const std::uint64_t* row) const {
  std::uint64_t hash = mix_bits(path.chunk_end);
  for (std::size_t at = 0; at < row_size_; ++at) hash = mix_bits(hash ^ row[at]);
  std::size_t slot = hash & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const std::size_t other = slots_[slot] - 1;
    if (next_.paths[other].chunk_end == path.chunk_end &&
        std::equal(row, row + row_size_, next_.rows.data() + other * row_size_)) {
      break;
    }
  }
  return slot;
}

// Makes a new table of a power of two, for the paths that are the best of their future.
void StageSearch::fill_slots(std::size_t size) {
  slots_.assign(size, 0);
  for (std::uint32_t at = 0; at < next_.paths.size(); ++at) {
    if (!next_.paths[at].is_best) continue;
    slots_[slot_of(next_.paths[at], next_.rows.data() + at * row_size_)] = at + 1;
  }
}

// Leaves the paths with the least bounds, the earlier of equal ones, and of the rows theirs and the last one,
// which is not of a path yet.
void StageSearch::cut() {
  order_.clear();
  for (std::uint32_t at = 0; at < next_.paths.size(); ++at) {
    if (next_.paths[at].is_best) order_.push_back(at);
  }
  if (order_.size() > width_) {
    const auto rank = [&](std::uint32_t at) { return std::pair(next_.paths[at].bound(), at); };
    const auto kept_end = order_.begin() + static_cast<std::ptrdiff_t>(width_);
    std::ranges::nth_element(order_, kept_end - 1, {}, rank);
    threshold_ = next_.paths[*(kept_end - 1)].bound();
    for (auto at = kept_end; at != order_.end(); ++at) {
      left_out_ = std::min(left_out_, next_.paths[*at].bound());
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

void StageSearch::collect(std::uint32_t last_step) {
  links_.clear();
  for (std::uint32_t at = last_step; at != kNoStep; at = steps_[at].before) links_.push_back(steps_[at].link);
  std::ranges::reverse(links_);
}

}  // namespace mtgauge
