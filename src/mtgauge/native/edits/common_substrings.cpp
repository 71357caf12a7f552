#include "edits/common_substrings.hpp"

#include <algorithm>

namespace mtgauge {

void CommonSubstrings::assign(Ids text, Ids reference, std::size_t distinct) {
  text_.reset(text.size());
  reference_.reset(reference.size());
  name_symbols(text, reference, distinct);
  levels_in_use_ = 1;
  while (name_windows(levels_in_use_)) ++levels_in_use_;
}

std::size_t CommonSubstrings::longest(std::size_t most) {
  for (; levels_in_use_ > 0; --levels_in_use_) {
    const std::size_t length = std::size_t{1} << (levels_in_use_ - 1);
    if (length > most) continue;
    drop_taken(levels_[levels_in_use_ - 1], length);
    if (!has_common(length)) continue;
    std::size_t found = length;
    std::size_t absent = std::min(2 * length, most + 1);
    while (absent - found > 1) {
      const std::size_t middle = found + (absent - found) / 2;
      (has_common(middle) ? found : absent) = middle;
    }
    return found;
  }
  return 0;
}

void CommonSubstrings::Names::list_positions() {
  positions.clear();
  for (std::size_t at = 0; at < ids.size(); ++at) {
    if (ids[at] != kNoId) positions.push_back(static_cast<std::uint32_t>(at));
  }
}

void CommonSubstrings::Symbols::reset(std::size_t size) {
  is_taken_.assign(size, 0);
  free_lengths_.resize(size);
  for (std::size_t at = 0; at < size; ++at) free_lengths_[at] = static_cast<std::uint32_t>(size - at);
}

void CommonSubstrings::Symbols::take(std::size_t begin, std::size_t length) {
  std::fill_n(is_taken_.begin() + static_cast<std::ptrdiff_t>(begin), length, 1);
}

void CommonSubstrings::Symbols::update_free_lengths() {
  std::uint32_t run = 0;
  for (std::size_t at = is_taken_.size(); at-- > 0;) {
    run = is_taken_[at] ? 0 : run + 1;
    free_lengths_[at] = run;
  }
}

void CommonSubstrings::name_symbols(Ids text, Ids reference, std::size_t distinct) {
  if (levels_.empty()) levels_.resize(1);
  levels_[0].text.ids.assign(text.begin(), text.end());
  levels_[0].reference.ids.assign(reference.begin(), reference.end());
  drop_absent(levels_[0], distinct);
}

// Names the windows that are twice as long as those of the level below. Returns whether any are common.
bool CommonSubstrings::name_windows(std::size_t level) {
  stop_.after(levels_[level - 1].text.ids.size());
  if (levels_.size() == level) levels_.emplace_back();
  const Level& below = levels_[level - 1];
  Level& here = levels_[level];
  const std::size_t half = std::size_t{1} << (level - 1);
  table_.reset(below.text.positions.size());
  const auto name = [half](const Names& halves, Names& whole, auto id_of) {
    whole.ids.assign(halves.ids.size(), kNoId);
    for (const std::uint32_t at : halves.positions) {
      if (at + half >= halves.ids.size() || halves.ids[at + half] == kNoId) continue;
      whole.ids[at] = id_of(PairKey(halves.ids[at], halves.ids[at + half]));
    }
  };
  name(below.text, here.text, [this](const PairKey& key) { return table_.insert(key); });
  name(below.reference, here.reference, [this](const PairKey& key) { return table_.find(key); });
  drop_absent(here, table_.size());
  return !here.reference.positions.empty();
}

// Drops the windows of each text that the other one lacks. The reference has kNoId for these already.
void CommonSubstrings::drop_absent(Level& level, std::size_t distinct) {
  seen_.assign(distinct, 0);
  level.reference.list_positions();
  for (const std::uint32_t at : level.reference.positions) seen_[level.reference.ids[at]] = 1;
  for (std::uint32_t& id : level.text.ids) {
    if (id != kNoId && !seen_[id]) id = kNoId;
  }
  level.text.list_positions();
}

// Calls action(position, key) for each free window of this length that may be common.
template <class Action>
void CommonSubstrings::for_each_window(const Names& names, const Symbols& symbols, std::size_t length,
                                       Action action) const {
  const std::size_t shift = length - (std::size_t{1} << (levels_in_use_ - 1));  // the two windows overlap
  for (const std::uint32_t at : names.positions) {
    if (symbols.free_length_at(at) < length) continue;
    const std::uint32_t other = names.ids[at + shift];
    if (other != kNoId) action(at, PairKey(names.ids[at], other));
  }
}

bool CommonSubstrings::has_common(std::size_t length) {
  const Level& level = levels_[levels_in_use_ - 1];
  stop_.after(level.text.positions.size() + level.reference.positions.size());
  table_.reset(level.text.positions.size());
  for_each_window(level.text, text_, length,
                  [this](std::uint32_t, const PairKey& key) { table_.insert(key); });
  bool found = false;
  for_each_window(level.reference, reference_, length,
                  [&](std::uint32_t, const PairKey& key) { found |= table_.find(key) != kNoId; });
  return found;
}

void CommonSubstrings::drop_taken(Level& level, std::size_t length) {
  std::erase_if(level.text.positions, [&](std::uint32_t at) { return text_.free_length_at(at) < length; });
  std::erase_if(level.reference.positions,
                [&](std::uint32_t at) { return reference_.free_length_at(at) < length; });
}

void CommonSubstrings::link_equal_windows(std::size_t length) {
  const Level& level = levels_[levels_in_use_ - 1];
  table_.reset(level.text.positions.size());
  windows_.clear();
  for_each_window(level.text, text_, length, [this](std::uint32_t at, const PairKey& key) {
    windows_.push_back({at, table_.insert(key)});
  });
  last_.assign(table_.size(), kNoId);
  before_.resize(level.reference.ids.size());
  for_each_window(level.reference, reference_, length, [this](std::uint32_t at, const PairKey& key) {
    const std::uint32_t id = table_.find(key);
    if (id == kNoId) return;
    before_[at] = last_[id];
    last_[id] = at;
  });
}

// Removes and returns the last free window of this id; kNoId if there is none.
std::uint32_t CommonSubstrings::last_free(std::uint32_t id, std::size_t length) {
  std::uint32_t& there = last_[id];
  while (there != kNoId && reference_.is_taken(there, length)) there = before_[there];
  if (there == kNoId) return kNoId;
  const std::uint32_t found = there;
  there = before_[found];
  return found;
}

}  // namespace mtgauge
