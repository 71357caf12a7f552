#include "overlap/ict.hpp"

#include <algorithm>
#include <cmath>

namespace mtgauge {
namespace {

// The weight of a token without a match, relative to that of a block of one token.
constexpr double kWeightUnmatched = 6.7;

}  // namespace

void IctCounter::count(const Segment& segment, double* row) {
  match(segment);
  std::size_t total = 0;
  std::size_t shortest = words_.references().front().size();
  for (const Ids reference : words_.references()) {
    total += reference.size();
    shortest = std::min(shortest, reference.size());
  }
  std::size_t matched = 0;
  for (const MatchedBlock& block : blocks_) matched += block.length;
  row[0] = static_cast<double>(words_.hypothesis().size());
  row[1] = static_cast<double>(total) / static_cast<double>(words_.references().size());
  row[2] = static_cast<double>(shortest);
  row[3] = static_cast<double>(matched);
  row[4] = entropy();
}

const std::vector<MatchedBlock>& IctCounter::match(const Segment& segment) {
  words_.read(segment);
  const std::size_t tokens = words_.hypothesis().size();
  positions_.assign(tokens, kNoId);
  longest_.assign(tokens, MatchedBlock{});
  for (std::size_t index = 0; index < words_.references().size(); ++index) {
    align(words_.references()[index], index);
    keep_longer_blocks(index);
  }
  blocks_.clear();
  for (std::size_t at = 0; at < tokens; at += std::max<std::size_t>(longest_[at].length, 1)) {
    blocks_.push_back(longest_[at]);
    blocks_.back().begin = static_cast<std::uint32_t>(at);
  }
  return blocks_;
}

void IctCounter::align(Ids reference, std::size_t index) {
  const bool keeps = keeps_positions_ && index > 0;
  partners_.find(words_.hypothesis(), reference, words_.symbols(),
                 [&](std::size_t at, std::uint32_t position) {
                   if (position != kNoId || !keeps) positions_[at] = position;
                 });
}

// A block that begins in the middle of another one ends with it, so that only the length of the block from
// each token on needs to be known.
void IctCounter::keep_longer_blocks(std::size_t index) {
  std::uint32_t length = 0;
  for (std::size_t at = positions_.size(); at-- > 0;) {
    const std::uint32_t position = positions_[at];
    const bool goes_on = length > 0 && positions_[at + 1] == position + 1;
    length = position == kNoId ? 0 : goes_on ? length + 1 : 1;
    if (length > longest_[at].length) longest_[at] = {0, length, static_cast<std::uint32_t>(index), position};
  }
}

double IctCounter::entropy() const {
  const auto tokens = static_cast<double>(words_.hypothesis().size());
  double bits = 0.0;
  for (const MatchedBlock& block : blocks_) {
    const double share = std::max(block.length, 1u) / tokens;
    bits -= share * std::log2(share) * (block.length > 0 ? 1.0 : kWeightUnmatched);
  }
  return bits;
}

}  // namespace mtgauge
