#include "overlap/context_aligner.hpp"

#include <algorithm>
#include <limits>

namespace mtgauge {

const std::vector<std::uint32_t>& ContextAligner::align(Ids text, Ids reference, std::size_t distinct) {
  concatenate(text, reference);
  find_ambiguous(distinct);
  if (ambiguous_.empty()) return positions_;
  name_words(distinct);
  for (levels_ = 1; name_longer_windows(levels_);) ++levels_;
  compare_contexts<ContextSide::kBefore>(before_);
  compare_contexts<ContextSide::kAfter>(after_);
  for (const std::uint32_t place : ambiguous_) {
    if (!is_in_text(place)) break;
    const ContextOverlap* best = &before_[place];
    if (after_[place].shortest_unique_context() < best->shortest_unique_context()) best = &after_[place];
    if (best->shortest_unique_context() == kNoId) continue;
    positions_[place - 1] = best->in_reference[0].place - static_cast<std::uint32_t>(text_size_) - 2;
  }
  return positions_;
}

void ContextAligner::ContextOverlap::add_reference(const SharedWords& shared) {
  if (shared.words > in_reference[0].words) {
    in_reference[1] = in_reference[0];
    in_reference[0] = shared;
  } else if (shared.words > in_reference[1].words) {
    in_reference[1] = shared;
  }
}

// One word more than it has in common with any other place, if the most similar one of the reference has as
// many.
std::uint32_t ContextAligner::ContextOverlap::shortest_unique_context() const {
  const std::uint32_t ambiguous = std::max(in_text, in_reference[1].words);
  return in_reference[0].words > ambiguous ? ambiguous + 1 : kNoId;
}

void ContextAligner::concatenate(Ids text, Ids reference) {
  text_size_ = text.size();
  words_.assign(1, kNoId);
  words_.insert(words_.end(), text.begin(), text.end());
  words_.push_back(kNoId);
  words_.insert(words_.end(), reference.begin(), reference.end());
  words_.push_back(kNoId);
}

// Aligns the words that occur once in both texts, and lists the other words that both texts have.
void ContextAligner::find_ambiguous(std::size_t distinct) {
  counts_.assign(distinct, 0);
  reference_counts_.assign(distinct, 0);
  const std::size_t reference_begin = text_size_ + 2;
  std::vector<std::uint32_t>& last = ordered_;  // the last position of each word in the reference
  last.resize(distinct);
  for (std::size_t place = 1; place <= text_size_; ++place) ++counts_[words_[place]];
  for (std::size_t place = reference_begin; place + 1 < words_.size(); ++place) {
    if (words_[place] == kNoId) continue;
    ++reference_counts_[words_[place]];
    last[words_[place]] = static_cast<std::uint32_t>(place - reference_begin);
  }
  positions_.assign(text_size_, kNoId);
  ambiguous_.clear();
  for (std::size_t place = 1; place + 1 < words_.size(); ++place) {
    const std::uint32_t word = words_[place];
    if (word == kNoId || reference_counts_[word] == 0) continue;
    if (counts_[word] + reference_counts_[word] > 2) {
      ambiguous_.push_back(static_cast<std::uint32_t>(place));
    } else if (is_in_text(place)) {
      positions_[place - 1] = last[word];
    }
  }
}

void ContextAligner::name_words(std::size_t distinct) {
  if (names_.empty()) names_.resize(1);
  names_[0] = words_;
  drop_unique(names_[0], distinct);
}

// Names the windows that are twice as long as those of the level below. Returns whether any are equal.
bool ContextAligner::name_longer_windows(std::size_t level) {
  if (names_.size() == level) names_.emplace_back();
  const std::vector<std::uint32_t>& halves = names_[level - 1];
  std::vector<std::uint32_t>& names = names_[level];
  const std::size_t half = std::size_t{1} << (level - 1);
  names.assign(halves.size(), kNoId);
  stop_.after(halves.size());
  table_.reset(halves.size());
  for (std::size_t place = 0; place + half < halves.size(); ++place) {
    if (halves[place] == kNoId || halves[place + half] == kNoId) continue;
    names[place] = table_.insert(PairKey(halves[place], halves[place + half]));
  }
  return drop_unique(names, table_.size());
}

// Drops the names of windows that occur only once. Returns whether any names are left.
bool ContextAligner::drop_unique(std::vector<std::uint32_t>& names, std::size_t distinct) {
  counts_.assign(distinct, 0);
  for (const std::uint32_t name : names) {
    if (name != kNoId) ++counts_[name];
  }
  bool any = false;
  for (std::uint32_t& name : names) {
    if (name == kNoId) continue;
    if (counts_[name] == 1) name = kNoId;
    any |= name != kNoId;
  }
  return any;
}

// How many words two contexts have in common, counted from the words that they belong to. The words around
// the texts, which equal no other, end them.
template <ContextAligner::ContextSide side>
std::size_t ContextAligner::common_words(std::size_t one, std::size_t other) const {
  std::size_t common = 0;
  for (std::size_t level = levels_; level-- > 0;) {
    const std::size_t size = std::size_t{1} << level;
    if (side == ContextSide::kBefore && std::min(one, other) + 1 < common + size) continue;
    const auto window = [common, size](std::size_t place) {
      return side == ContextSide::kAfter ? place + common : place + 1 - common - size;
    };
    const std::uint32_t name = names_[level][window(one)];
    if (name != kNoId && name == names_[level][window(other)]) common += size;
  }
  return common;
}

template <ContextAligner::ContextSide side>
void ContextAligner::compare_contexts(std::vector<ContextOverlap>& overlaps) {
  // A word that equals no other has a unique place in the order.
  const auto order_of = [this](std::size_t place) {
    return words_[place] == kNoId ? std::uint64_t{kNoId} + place : std::uint64_t{words_[place]};
  };
  ordered_ = ambiguous_;
  std::sort(ordered_.begin(), ordered_.end(), [&](std::uint32_t one, std::uint32_t other) {
    if (one == other) return false;
    stop_.after(levels_);
    const std::size_t common = common_words<side>(one, other);
    const auto next = [common](std::size_t place) {
      return side == ContextSide::kAfter ? place + common : place - common;
    };
    return order_of(next(one)) < order_of(next(other));
  });
  shared_.assign(ordered_.size(), 0);
  for (std::size_t at = 1; at < ordered_.size(); ++at)
    shared_[at] = static_cast<std::uint32_t>(common_words<side>(ordered_[at - 1], ordered_[at]));
  overlaps.assign(text_size_ + 1, ContextOverlap{});
  scan(true, overlaps);
  scan(false, overlaps);
}

// Two places have as many words in common as the least similar adjacent places between them.
void ContextAligner::scan(bool forward, std::vector<ContextOverlap>& overlaps) const {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t text = 0;
  std::array<SharedWords, 2> references;  // the last two, in reverse order
  for (std::size_t step = 0; step < ordered_.size(); ++step) {
    const std::size_t at = forward ? step : ordered_.size() - 1 - step;
    const std::uint32_t here = step == 0 ? 0 : shared_[forward ? at : at + 1];
    text = std::min(text, here);
    for (SharedWords& reference : references) reference.words = std::min(reference.words, here);
    const std::uint32_t place = ordered_[at];
    if (is_in_text(place)) {
      ContextOverlap& overlap = overlaps[place];
      overlap.in_text = std::max(overlap.in_text, text);
      for (const SharedWords& reference : references) overlap.add_reference(reference);
      text = kMost;
    } else {
      references = {SharedWords{kMost, place}, references[0]};
    }
  }
}

}  // namespace mtgauge
