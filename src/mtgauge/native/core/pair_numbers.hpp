// Numbers for any number of pairs of ids.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/id_table.hpp"
#include "core/pair_key.hpp"

namespace mtgauge {

// An IdTable that grows with what it holds.
class PairNumbers {
 public:
  // The pair's number, which is the next free one if the pair is new.
  std::uint32_t number(std::uint32_t first, std::uint32_t second) {
    if (keys_.size() == most_) grow();
    const PairKey key(first, second);
    const std::uint32_t number = table_.insert(key);
    if (number == keys_.size()) keys_.push_back(key);
    return number;
  }

  // The pair's number, or kNoId.
  std::uint32_t find(std::uint32_t first, std::uint32_t second) const {
    return keys_.empty() ? kNoId : table_.find(PairKey(first, second));
  }

  std::size_t size() const { return keys_.size(); }

 private:
  static constexpr std::size_t kFirstSize = 1024;

  void grow() {
    most_ = std::max(kFirstSize, 2 * most_);
    table_.reset(most_);
    // In their order, so that each keeps its number.
    for (const PairKey& key : keys_) table_.insert(key);
  }

  IdTable<PairKey> table_;
  std::size_t most_ = 0;  // pairs that the table has room for
  std::vector<PairKey> keys_;
};

}  // namespace mtgauge
