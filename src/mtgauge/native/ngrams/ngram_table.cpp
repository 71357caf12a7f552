#include "ngrams/ngram_table.hpp"

namespace mtgauge {
namespace {

constexpr std::size_t kFirstSlots = 1 << 12;

std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

}  // namespace

void NgramTable::clear() {
  ngrams_.clear();
  slots_.assign(kFirstSlots, Slot{});
  mask_ = kFirstSlots - 1;
}

std::uint32_t NgramTable::number(const NgramIds& ids, std::uint64_t hash) {
  const std::size_t slot = slot_of(ids, hash);
  if (slots_[slot].number != kNoId) return slots_[slot].number;
  const std::uint32_t number = size();
  slots_[slot] = {number, tag_of(hash)};
  ngrams_.push_back(ids);
  if (2 * ngrams_.size() > slots_.size()) grow();
  return number;
}

// The slot of the n-gram, or the empty slot where it belongs.
std::size_t NgramTable::slot_of(const NgramIds& ids, std::uint64_t hash) const {
  const std::uint32_t tag = tag_of(hash);
  std::size_t slot = hash & mask_;
  for (; slots_[slot].number != kNoId; slot = (slot + 1) & mask_) {
    if (slots_[slot].tag == tag && ngrams_[slots_[slot].number] == ids) break;
  }
  return slot;
}

void NgramTable::grow() {
  slots_.assign(2 * slots_.size(), Slot{});
  mask_ = slots_.size() - 1;
  for (std::uint32_t number = 0; number < size(); ++number) {
    const std::uint64_t hash = hash_of(ngrams_[number]);
    std::size_t slot = hash & mask_;
    while (slots_[slot].number != kNoId) slot = (slot + 1) & mask_;
    slots_[slot] = {number, tag_of(hash)};
  }
}

}  // namespace mtgauge
