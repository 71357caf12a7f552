// Two ids as a key of an IdTable.
#pragma once

#include <cstdint>

#include "core/id_table.hpp"

namespace mtgauge {

class PairKey {
 public:
  PairKey() = default;
  PairKey(std::uint32_t first, std::uint32_t second) : pair_(std::uint64_t{first} << 32 | second) {}

  bool operator==(const PairKey& other) const { return pair_ == other.pair_; }
  std::uint64_t hash() const { return mix_bits(pair_); }

 private:
  std::uint64_t pair_ = 0;
};

}  // namespace mtgauge
