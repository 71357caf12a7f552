#include "overlap/ribes.hpp"

namespace mtgauge {

void RibesCounter::count(const Segment& segment, std::int64_t* row) {
  words_.read(segment);
  *row++ = static_cast<std::int64_t>(words_.hypothesis().size());
  std::size_t present = 0;
  for (const TextView& view : segment.references) {
    if (!view.present()) {
      for (const std::int64_t value : {0, 0, -1}) *row++ = value;
      continue;
    }
    const Ids reference = words_.references()[present++];
    ranks_.clear();
    for (const std::uint32_t position : aligner_.align(words_.hypothesis(), reference, words_.symbols())) {
      if (position != kNoId) ranks_.push_back(position);
    }
    *row++ = ascending_pairs(reference.size());
    *row++ = static_cast<std::int64_t>(ranks_.size());
    *row++ = static_cast<std::int64_t>(reference.size());
  }
}

// For each rank, a binary indexed tree (Fenwick 1994) counts the smaller ranks before it.
std::int64_t RibesCounter::ascending_pairs(std::size_t reference_length) {
  tree_.assign(reference_length + 1, 0);
  std::int64_t pairs = 0;
  for (const std::uint32_t rank : ranks_) {
    for (std::size_t node = rank; node > 0; node &= node - 1) pairs += tree_[node];
    for (std::size_t node = rank + 1; node < tree_.size(); node += node & -node) ++tree_[node];
  }
  return pairs;
}

}  // namespace mtgauge
