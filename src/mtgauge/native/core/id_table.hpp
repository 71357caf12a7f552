// A hash table that numbers distinct keys 0, 1, 2, ... in the order of their first insertion.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/ids.hpp"
#include "core/stop.hpp"

namespace mtgauge {

inline std::uint64_t mix_bits(std::uint64_t bits) {
  bits *= 0x9E3779B97F4A7C15;  // 2^64 divided by the golden ratio
  return bits ^ bits >> 32;
}

// Open addressing, at most a quarter full. A slot whose epoch is not the current one is empty, so that the
// table is cleared at no cost. Whether a key is present cannot be predicted by the processor, so no branch
// depends on it. Key has operator== and hash().
template <class Key>
class IdTable {
 public:
  // Clears the table and makes room for `most` distinct keys. A small text after a huge one uses only a small
  // part.
  void reset(std::size_t most) {
    check_before(most);
    const std::size_t size = std::bit_ceil(std::max<std::size_t>(4 * most, 16));
    if (size > slots_.size()) slots_.resize(size);
    mask_ = size - 1;
    count_ = 0;
    if (++epoch_ == 0) {
      std::fill(slots_.begin(), slots_.end(), Slot{});
      epoch_ = 1;
    }
  }

  // The key's id, which is assigned now if the key is new.
  std::uint32_t insert(const Key& key) {
    Slot& slot = slots_[slot_of(key)];
    const bool is_new = slot.epoch != epoch_;
    const std::uint32_t id = is_new ? count_ : slot.id;
    slot = {key, epoch_, id};
    count_ += is_new;
    return id;
  }

  // The key's id, or kNoId.
  std::uint32_t find(const Key& key) const {
    const Slot& slot = slots_[slot_of(key)];
    const std::uint32_t absent = slot.epoch != epoch_;
    return slot.id | (0 - absent);  // kNoId has all bits set
  }

  std::uint32_t size() const { return count_; }

 private:
  struct Slot {
    Key key{};
    std::uint32_t epoch = 0;
    std::uint32_t id = 0;
  };

  // The slot of the key, or the empty slot where it belongs.
  std::size_t slot_of(const Key& key) const {
    std::size_t at = key.hash() & mask_;
    for (;; at = (at + 1) & mask_) {
      const bool is_empty = slots_[at].epoch != epoch_;
      const bool is_key = slots_[at].key == key;
      if (is_empty + is_key > 0) return at;
    }
  }

  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  std::uint32_t epoch_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace mtgauge
