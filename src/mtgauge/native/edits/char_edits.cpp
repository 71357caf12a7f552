#include "edits/char_edits.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace mtgauge {

CharEditCounter::CharEditCounter(int min_match)
    : min_match_(static_cast<std::size_t>(std::max(min_match, 0))) {
  if (min_match < 1) throw std::invalid_argument("min_match must be 1 or more");
}

void CharEditCounter::count(const Segment& segment, std::int64_t* row) {
  number_characters(segment);
  std::int64_t fewest = -1;
  for (std::size_t index = 0; index < segment.references.size(); ++index) {
    if (!segment.references[index].present()) continue;
    match_with(references_[index]);
    std::int64_t matched = 0;
    std::int64_t shifted = 0;
    for (const MatchedSubstring& match : matched_) {
      matched += match.length;
      shifted += match.is_shifted ? match.length : 0;
    }
    const auto ours = static_cast<std::int64_t>(hypothesis_.size());
    const auto theirs = static_cast<std::int64_t>(references_[index].size());
    const std::int64_t edits = ours + theirs - 2 * matched + shifted;
    // Compares rates by cross-multiplication, so that nothing is rounded. A rate of 0 is the best even for
    // empty texts.
    if (fewest >= 0 &&
        (fewest == 0 || (edits > 0 && edits * (row[3] + row[4]) >= fewest * (ours + theirs)))) {
      continue;
    }
    fewest = edits;
    row[0] = ours - matched;
    row[1] = theirs - matched;
    row[2] = shifted;
    row[3] = ours;
    row[4] = theirs;
  }
}

const std::vector<MatchedSubstring>& CharEditCounter::match(const Segment& segment) {
  number_characters(segment);
  match_with(references_.front());
  return matched_;
}

void CharEditCounter::number_characters(const Segment& segment) {
  references_.resize(std::max(references_.size(), segment.references.size()));
  alphabet_.reset(segment);
  const auto number = [&](const TextView& text, Ids& ids) {
    ids.resize(text.length + 1);
    ids.resize(alphabet_.number(text, true, ids.data()));
  };
  number(segment.hypothesis, hypothesis_);
  for (std::size_t index = 0; index < segment.references.size(); ++index) {
    if (segment.references[index].present()) number(segment.references[index], references_[index]);
  }
}

void CharEditCounter::match_with(const Ids& reference) {
  matched_.clear();
  substrings_.assign(hypothesis_, reference, alphabet_.size() + 1);
  std::size_t most = std::min(hypothesis_.size(), reference.size());
  for (;;) {
    const std::size_t length = substrings_.longest(most);
    if (length < min_match_) break;
    substrings_.take(length, [&](std::uint32_t ours, std::uint32_t theirs) {
      matched_.push_back({ours, theirs, static_cast<std::uint32_t>(length), false});
      return true;
    });
    most = length - 1;
  }
  std::sort(matched_.begin(), matched_.end(),
            [](const MatchedSubstring& left, const MatchedSubstring& right) {
              return left.hypothesis < right.hypothesis;
            });
  mark_shifted();
}

void CharEditCounter::rank_by_reference() {
  by_reference_.resize(matched_.size());
  std::iota(by_reference_.begin(), by_reference_.end(), 0);
  std::sort(by_reference_.begin(), by_reference_.end(), [this](std::size_t left, std::size_t right) {
    return matched_[left].reference < matched_[right].reference;
  });
  ranks_.resize(matched_.size());
  for (std::size_t rank = 0; rank < by_reference_.size(); ++rank) ranks_[by_reference_[rank]] = rank;
}

// The substrings in order are the chain, ascending in both texts, with the most characters. The best chains
// before each rank are kept in a binary indexed tree (Fenwick 1994).
void CharEditCounter::mark_shifted() {
  rank_by_reference();
  const std::size_t count = matched_.size();
  previous_.resize(count);
  tree_.assign(count + 1, Chain{});
  Chain best;
  for (std::size_t at = 0; at < count; ++at) {
    Chain before;
    for (std::size_t node = ranks_[at]; node > 0; node &= node - 1) {
      if (tree_[node].is_better_than(before)) before = tree_[node];
    }
    previous_[at] = before.last;
    const Chain chain{before.length + matched_[at].length, at + 1};
    for (std::size_t node = ranks_[at] + 1; node <= count; node += node & -node) {
      if (chain.is_better_than(tree_[node])) tree_[node] = chain;
    }
    if (chain.is_better_than(best)) best = chain;
    matched_[at].is_shifted = true;
  }
  for (std::size_t at = best.last; at > 0; at = previous_[at - 1]) matched_[at - 1].is_shifted = false;
}

}  // namespace mtgauge
