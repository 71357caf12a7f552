#include "ngrams/ngrams.hpp"

#include <algorithm>

namespace mtgauge {
namespace {

// Keeps the elements for which `keep` returns true. It is called once for each element, in their order. Which
// ones are kept is nearly random, so that half the branches would be mispredicted.
template <class Element, class Keep>
void keep_if(std::vector<Element>& elements, Keep keep) {
  std::size_t kept = 0;
  for (const Element element : elements) {
    elements[kept] = element;
    kept += keep(element);
  }
  elements.resize(kept);
}

}  // namespace

void NgramMatcher::match(Ids hypothesis, std::span<const Ids> references, std::size_t distinct, int max_order,
                         std::int64_t* matches, std::vector<Matched>* matched) {
  if (matched != nullptr) matched->clear();
  std::fill_n(matches, max_order, 0);
  begin(hypothesis, references, distinct);
  for (int order = 1;; ++order) {
    matches[order - 1] = count_matches(references.size());
    if (matches[order - 1] == 0) return;
    if (matched != nullptr) list_matched(order, *matched);
    if (order == max_order) return;
    extend_hypothesis();
    for (std::size_t index = 0; index < references.size(); ++index) extend_reference(references_[index]);
  }
}

void NgramMatcher::begin(Ids hypothesis, std::span<const Ids> references, std::size_t distinct) {
  const auto grams_of = [](Ids ids, Grams& grams) {
    grams.resize(ids.size());
    std::size_t kept = 0;
    for (std::size_t at = 0; at < ids.size(); ++at) {
      grams[kept] = {static_cast<std::uint32_t>(at), ids[at]};
      kept += ids[at] != kNoId;
    }
    grams.resize(kept);
  };
  grams_of(hypothesis, hypothesis_);
  references_.resize(std::max(references_.size(), references.size()));
  for (std::size_t index = 0; index < references.size(); ++index)
    grams_of(references[index], references_[index]);
  counts_.assign(distinct, Counts{});
  for (const Gram& gram : hypothesis_) ++counts_[gram.id].hypothesis;
}

std::int64_t NgramMatcher::count_matches(std::size_t references) {
  std::int64_t matches = 0;
  for (std::size_t index = 0; index < references; ++index) {
    stop_.after(references_[index].size());
    for (const Gram& gram : references_[index]) {
      Counts& counts = counts_[gram.id];
      ++counts.reference;
      const bool is_most = counts.reference > counts.most;
      counts.most += is_most;
      matches += is_most & (counts.most <= counts.hypothesis);
    }
    if (references == 1) break;
    for (Counts& counts : counts_) counts.reference = 0;
  }
  return matches;
}

void NgramMatcher::list_matched(int order, std::vector<Matched>& matched) {
  for (const Gram& gram : hypothesis_) {
    Counts& counts = counts_[gram.id];
    const std::uint32_t count = std::min(counts.hypothesis, counts.most);
    if (count > 0) matched.push_back({order, gram.position, count});
    counts.hypothesis = 0;  // so that it is listed only once; the count is not needed any more
  }
}

void NgramMatcher::extend_hypothesis() {
  keep_if(hypothesis_, [&](const Gram& gram) { return counts_[gram.id].most > 0; });
  pair_neighbours(hypothesis_);
  stop_.after(pairs_.size());
  table_.reset(pairs_.size());
  counts_.assign(pairs_.size(), Counts{});
  for (std::size_t at = 0; at < pairs_.size(); ++at) {
    const std::uint32_t id = table_.insert(pairs_[at]);
    hypothesis_[at].id = id;
    ++counts_[id].hypothesis;
  }
  counts_.resize(table_.size());
}

void NgramMatcher::extend_reference(Grams& reference) {
  pair_neighbours(reference);
  stop_.after(pairs_.size());
  std::size_t kept = 0;
  for (std::size_t at = 0; at < pairs_.size(); ++at) {
    const std::uint32_t id = table_.find(pairs_[at]);
    reference[kept] = {reference[at].position, id};
    kept += id != kNoId;
  }
  reference.resize(kept);
}

// Sets pairs_ to the pairs of grams at adjacent positions, and keeps the first gram of each pair.
void NgramMatcher::pair_neighbours(Grams& grams) {
  pairs_.resize(grams.size());
  std::size_t kept = 0;
  for (std::size_t at = 0; at + 1 < grams.size(); ++at) {
    const Gram first = grams[at];
    const Gram second = grams[at + 1];
    grams[kept] = first;
    pairs_[kept] = {first.id, second.id};
    kept += second.position == first.position + 1;
  }
  grams.resize(kept);
  pairs_.resize(kept);
}

}  // namespace mtgauge
