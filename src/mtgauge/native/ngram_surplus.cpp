#include "ngram_surplus.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "id_table.hpp"

namespace mtgauge {
namespace {

constexpr std::size_t kFirstSlots = 1 << 12;
constexpr std::uint32_t kMany = std::numeric_limits<std::uint32_t>::max();

std::uint64_t hash_of(const NgramIds& ids) {
  std::uint64_t halves[2];
  static_assert(sizeof halves == sizeof ids);
  std::memcpy(halves, ids.data(), sizeof halves);
  return mix_bits(halves[0] ^ mix_bits(halves[1]));
}

// Calls action(ids) for each n-gram of a text.
template <class Action>
void for_each_ngram(TokenSequence text, std::size_t order, Action action) {
  NgramIds ids;
  ids.fill(-1);
  for (std::size_t at = 0; at + order <= text.size(); ++at) {
    std::copy_n(text.begin() + at, order, ids.begin());
    action(ids);
  }
}

}  // namespace

void NgramSurplus::count(const IdTexts& texts, std::span<const IdTexts> references, std::size_t order) {
  if (texts.size() >= kMany || texts.ids.size() >= kMany)
    throw std::length_error("there are 2^32 tokens or more");
  reset();
  for (std::uint32_t segment = 0; segment < texts.size(); ++segment) {
    const auto lacks = [segment](const IdTexts& reference) { return !reference.present[segment]; };
    if (std::ranges::all_of(references, lacks)) continue;
    here_.clear();
    for_each_ngram(texts[segment], order,
                   [&](const NgramIds& ids) { ++here(ids, segment, kMany).hypothesis; });
    // What only a later reference has is not in the first one.
    std::uint32_t least_if_new = kMany;
    for (const IdTexts& reference : references) {
      if (!reference.present[segment]) continue;
      for_each_ngram(reference[segment], order,
                     [&](const NgramIds& ids) { ++here(ids, segment, least_if_new).reference; });
      end_reference();
      least_if_new = 0;
    }
    end_segment();
  }
}

std::vector<NgramEntry> NgramSurplus::largest(std::uint32_t NgramTotals::* surplus, std::size_t top) const {
  std::vector<const NgramEntry*> found;
  for (const NgramEntry& entry : entries_) {
    if (entry.totals.*surplus > 0) found.push_back(&entry);
  }
  const auto stands_before = [surplus](const NgramEntry* left, const NgramEntry* right) {
    const auto ours = left->totals.*surplus;
    const auto theirs = right->totals.*surplus;
    return ours != theirs ? ours > theirs : left->ids < right->ids;
  };
  const auto end = found.begin() + std::min(top, found.size());
  std::partial_sort(found.begin(), end, found.end(), stands_before);
  std::vector<NgramEntry> chosen;
  std::transform(found.begin(), end, std::back_inserter(chosen),
                 [](const NgramEntry* entry) { return *entry; });
  return chosen;
}

void NgramSurplus::reset() {
  entries_.clear();
  places_.clear();
  slots_.assign(kFirstSlots, kNoId);
}

NgramSurplus::Here& NgramSurplus::here(const NgramIds& ids, std::uint32_t segment,
                                       std::uint32_t least_if_new) {
  const std::uint32_t entry = entry_of(ids);
  Place& place = places_[entry];
  if (place.segment != segment) {
    place = {segment, static_cast<std::uint32_t>(here_.size())};
    here_.push_back({entry, 0, 0, 0, least_if_new});
  }
  return here_[place.at];
}

std::uint32_t NgramSurplus::entry_of(const NgramIds& ids) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(ids) & mask;
  for (; slots_[slot] != kNoId; slot = (slot + 1) & mask) {
    if (entries_[slots_[slot]].ids == ids) return slots_[slot];
  }
  const auto number = static_cast<std::uint32_t>(entries_.size());
  slots_[slot] = number;
  entries_.push_back({ids, {}});
  places_.push_back({kMany, 0});
  if (2 * entries_.size() > slots_.size()) grow();
  return number;
}

void NgramSurplus::grow() {
  slots_.assign(2 * slots_.size(), kNoId);
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t number = 0; number < entries_.size(); ++number) {
    std::size_t slot = hash_of(entries_[number].ids) & mask;
    while (slots_[slot] != kNoId) slot = (slot + 1) & mask;
    slots_[slot] = number;
  }
}

void NgramSurplus::end_reference() {
  for (Here& counts : here_) {
    counts.most = std::max(counts.most, counts.reference);
    counts.least = std::min(counts.least, counts.reference);
    counts.reference = 0;
  }
}

void NgramSurplus::end_segment() {
  for (const Here& counts : here_) {
    NgramTotals& totals = entries_[counts.entry].totals;
    totals.hypothesis += counts.hypothesis;
    totals.most += counts.most;
    totals.least += counts.least;
    if (counts.hypothesis > counts.most) totals.over += counts.hypothesis - counts.most;
    if (counts.hypothesis < counts.least) totals.under += counts.least - counts.hypothesis;
  }
}

}  // namespace mtgauge
