// Numbers distinct n-grams of token ids.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/id_table.hpp"

namespace mtgauge {

inline constexpr std::size_t kLongestNgram = 4;

// Filled up with -1 where the n-gram is shorter.
using NgramIds = std::array<std::int32_t, kLongestNgram>;

inline std::uint64_t hash_of(const NgramIds& ids) {
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(ids);
  return mix_bits(halves[0] ^ mix_bits(halves[1]));
}

// A hash table that grows, at most half full. Most of its places are far from the processor: who has several
// n-grams to look up asks for all of them with `prefetch` first.
class NgramTable {
 public:
  NgramTable() { clear(); }

  void clear();

  // An n-gram's number in the order in which they come, given now if it is new. `hash` is hash_of(ids).
  std::uint32_t number(const NgramIds& ids, std::uint64_t hash);
  // Its number, or kNoId.
  std::uint32_t find(const NgramIds& ids, std::uint64_t hash) const {
    return slots_[slot_of(ids, hash)].number;
  }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }

  std::uint32_t size() const { return static_cast<std::uint32_t>(ngrams_.size()); }
  const NgramIds& operator[](std::uint32_t number) const { return ngrams_[number]; }

 private:
  struct Slot {
    std::uint32_t number = kNoId;
    std::uint32_t tag = 0;  // high bits of the hash, which tell most n-grams apart
  };

  std::size_t slot_of(const NgramIds& ids, std::uint64_t hash) const;
  void grow();

  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  std::vector<NgramIds> ngrams_;
};

}  // namespace mtgauge
