#include "ngrams.hpp"

#include <algorithm>

namespace mtgauge {
namespace {

std::uint64_t pair_of(std::uint32_t first, std::uint32_t second) {
  return std::uint64_t{first} << 32 | second;
}

}  // namespace

void NgramMatcher::match(Ids hypothesis, std::span<Ids> references, std::size_t distinct, int max_order,
                         std::int64_t* matches) {
  std::fill_n(matches, max_order, 0);
  counts_.assign(distinct, Counts{});
  for (std::uint32_t id : hypothesis) ++counts_[id].hypothesis;
  for (int order = 1;; ++order) {
    matches[order - 1] = count_matches(references);
    if (order == max_order || matches[order - 1] == 0) return;
    drop_unmatched(hypothesis);
    hypothesis = extend_hypothesis(hypothesis);
    for (Ids& reference : references) reference = extend_reference(reference);
  }
}

std::int64_t NgramMatcher::count_matches(std::span<const Ids> references) {
  std::int64_t matches = 0;
  for (const Ids& reference : references) {
    for (std::uint32_t id : reference) {
      if (id == kNoId) continue;
      Counts& counts = counts_[id];
      ++counts.reference;
      if (counts.reference <= counts.most) continue;
      counts.most = counts.reference;
      matches += counts.most <= counts.hypothesis;
    }
    if (references.size() > 1) {
      for (Counts& counts : counts_) counts.reference = 0;
    }
  }
  return matches;
}

void NgramMatcher::drop_unmatched(Ids hypothesis) const {
  for (std::uint32_t& id : hypothesis) {
    if (id != kNoId && counts_[id].most == 0) id = kNoId;
  }
}

// Replaces the ids of n-grams by those of the n-grams one longer. A sequence holds one fewer of them.
NgramMatcher::Ids NgramMatcher::extend_hypothesis(Ids ids) {
  const std::size_t longer = ids.empty() ? 0 : ids.size() - 1;
  table_.reset(longer);
  counts_.assign(longer, Counts{});
  for (std::size_t at = 0; at < longer; ++at) {
    const bool possible = ids[at] != kNoId && ids[at + 1] != kNoId;
    ids[at] = possible ? table_.insert({pair_of(ids[at], ids[at + 1])}) : kNoId;
    if (possible) ++counts_[ids[at]].hypothesis;
  }
  return ids.first(longer);
}

NgramMatcher::Ids NgramMatcher::extend_reference(Ids ids) {
  const std::size_t longer = ids.empty() ? 0 : ids.size() - 1;
  for (std::size_t at = 0; at < longer; ++at) {
    const bool possible = ids[at] != kNoId && ids[at + 1] != kNoId;
    ids[at] = possible ? table_.find({pair_of(ids[at], ids[at + 1])}) : kNoId;
  }
  return ids.first(longer);
}

}  // namespace mtgauge
