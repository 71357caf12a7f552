#include "meteor/stage_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "meteor/word_demand.hpp"

namespace mtgauge {
namespace {

void clear_bit(std::uint64_t* row, std::uint32_t word) {
  row[word / kRowBits] &= ~(std::uint64_t{1} << (word % kRowBits));
}

}  // namespace

bool StageSearch::find(StageCosts& costs) {
  costs_ = &costs;
  links_.clear();
  half_ = costs.words().size() / kRowBits + 1;
  row_size_ = 2 * half_;
  list_masks();
  std::int64_t best = kImpossible;
  const std::size_t most = std::max(kWidths[0], kMostSteps / steps_of_one());
  for (const std::size_t width : kWidths) {
    best = search(std::min(width, most), best);
    if (best < layers_.left_out()) return true;
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
  const std::size_t rows = costs_->choices().size() + costs_->askers().size() + 1;
  // to look at a choice takes a sixteenth of what a row takes
  return rows * (1 + costs_->words().size() / 256) + costs_->steps_of_links() / 16;
}

// Finds the best of the paths that are at most as bad as the best one known; none if all were left out.
// Returns the cost of the best one that is known then.
std::int64_t StageSearch::search(std::size_t width, std::int64_t best) {
  std::int64_t rest = 0;
  for (std::size_t component = 0; component < costs_->components(); ++component) {
    rest += costs_->rest(component, 0, 0);
  }
  const Path first{0, rest, kNoWord, kNoStep, true};
  const std::span<std::uint64_t> row = layers_.start(first, row_size_, width, best, kImpossible);
  for (std::uint32_t word = 0; word < costs_->words().size(); ++word) set_bit(row.data(), word);
  for (std::size_t asker = 0; asker < costs_->askers().size(); ++asker) {
    layers_.advance([&](const Path& path, const std::uint64_t* bits) { branch(path, bits, asker); });
  }
  const Path* const found = layers_.best();
  if (found == nullptr) return best;
  links_.clear();
  layers_.walk_back(*found, [&](const Step& step) { links_.push_back(step.link); });
  std::ranges::reverse(links_);
  return found->cost;
}

// Takes each of the words that can be taken, and then none, if others can make up for it.
void StageSearch::branch(const Path& path, const std::uint64_t* row, std::size_t number) {
  const StageAsker& asker = costs_->askers()[number];
  const std::size_t before = passed(row, asker.component);
  is_rest_linked_ = false;
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
  if (layers_.is_lost(path.bound())) return;
  std::uint64_t* const own_row = layers_.push_row(row);
  mark(own_row, asker, before, choice);
  const bool has_all = is_complete || can_spare(row, own_row, asker, before, choice);
  if (costs_->is_last(asker)) {
    for (const std::uint32_t word : costs_->words_of(asker.component)) clear_bit(own_row, word);
  }
  gather(own_row);
  if (!has_all) return layers_.drop_row();
  if (choice == nullptr) return layers_.add(path, nullptr);
  const Step step{kNoStep, {costs_->words()[choice->word].position, asker.position}};
  layers_.add(path, &step);
}

// Whether as many words as there can be are still linked if the path takes a word, or nothing.
bool StageSearch::can_spare(const std::uint64_t* row, const std::uint64_t* own_row, const StageAsker& asker,
                            std::size_t before, const StageChoice* choice) {
  if (!is_rest_linked_) costs_->link_rest(asker.component, asker.rank, before, row);
  is_rest_linked_ = true;
  return costs_->can_spare(asker, choice, own_row);
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

}  // namespace mtgauge
