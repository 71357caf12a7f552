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

// Padded with -1 if the n-gram is shorter.
using NgramIds = std::array<std::int32_t, kLongestNgram>;

inline std::uint64_t hash_of(const NgramIds& ids) {
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(ids);
  return mix_bits(halves[0] ^ mix_bits(halves[1]));
}

// A hash table that grows, at most half full. Most of its slots are not in the processor's cache: callers
// that look up several n-grams call `prefetch` for all of them first.
class NgramTable {
 public:
  NgramTable() { clear(); }

  void clear();

  // The number of an n-gram, which is the next free one if the n-gram is new. `hash` is hash_of(ids).
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
    std::uint32_t tag = 0;  // high bits of the hash, which distinguish most n-grams
  };

  std::size_t slot_of(const NgramIds& ids, std::uint64_t hash) const;
  void grow();

  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  std::vector<NgramIds> ngrams_;
};

}  // namespace mtgauge
