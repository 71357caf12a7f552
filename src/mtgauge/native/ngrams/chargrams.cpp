#include "ngrams/chargrams.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace mtgauge {
namespace {

// The lowest bit of a window says which text it is from.
constexpr std::uint64_t kFromHypothesis = 0;
constexpr std::uint64_t kFromReference = 1;

constexpr int kWindowBits = 64;
// Windows are sorted by this many first symbols. Few windows have all of these in common, and an insertion
// sort orders them.
constexpr int kCountedSymbols = 3;
constexpr int kMostOrders = 8;

// A counter for each order.
template <class Count>
struct LanesOf {
  typedef Count Type __attribute__((vector_size(kMostOrders * sizeof(Count))));
};
template <class Count>
using Lanes = typename LanesOf<Count>::Type;

// lanes[n] has `within` for the orders up to n, and `beyond` for the others.
template <class Count>
struct LaneTable {
  Lanes<Count> lanes[kMostOrders + 1];

  LaneTable(Count within, Count beyond) {
    for (int order = 0; order <= kMostOrders; ++order) {
      for (int lane = 0; lane < kMostOrders; ++lane) lanes[order][lane] = lane < order ? within : beyond;
    }
  }
};

// Facts about windows by the position of one bit, so that no division is needed.
struct BitTables {
  // By leading zeros of the difference of two windows: how many first symbols they have in common.
  std::array<std::uint8_t, kWindowBits> common;
  // By trailing zeros of a window without its lowest bit: how many symbols precede the padding.
  std::array<std::uint8_t, kWindowBits> symbols;

  BitTables(int order, int symbol_bits) {
    for (int bit = 0; bit < kWindowBits; ++bit) {
      const int symbols_from_bit = bit == 0 ? 0 : (bit - 1) / symbol_bits + 1;
      common[kWindowBits - 1 - bit] = static_cast<std::uint8_t>(std::max(order - symbols_from_bit, 0));
      symbols[bit] = static_cast<std::uint8_t>(std::max(order - std::max(symbols_from_bit - 1, 0), 0));
    }
  }
};

// Appends a window for each position, padded with zeros at the end of the text.
void append_windows(ChargramMatcher::Ids ids, int order, int symbol_bits, std::uint64_t source,
                    std::vector<std::uint64_t>& windows) {
  const std::size_t first = windows.size();
  windows.resize(first + ids.size());
  std::uint64_t* const target = windows.data() + first;
  const std::uint64_t used = ~std::uint64_t{0} >> (kWindowBits - order * symbol_bits);
  const auto ahead = static_cast<std::size_t>(order - 1);
  std::uint64_t window = 0;
  for (std::size_t at = 0; at < ids.size() + ahead; ++at) {
    window = (window << symbol_bits | (at < ids.size() ? ids[at] : 0)) & used;
    if (at >= ahead) target[at - ahead] = window << 1 | source;
  }
}

// Sorts what is nearly sorted. Repetitive texts may need many moves, so that their number is limited.
void finish_sorting(std::vector<std::uint64_t>& windows, StopCheck& stop) {
  stop.after(windows.size());
  const std::size_t allowed = 16 * windows.size();
  std::size_t moves = 0;
  for (std::size_t at = 1; at < windows.size(); ++at) {
    const std::uint64_t window = windows[at];
    std::size_t place = at;
    for (; place > 0 && windows[place - 1] > window; --place) windows[place] = windows[place - 1];
    windows[place] = window;
    moves += at - place;
    if (moves > allowed) {
      std::sort(windows.begin(), windows.end(), [&stop](std::uint64_t left, std::uint64_t right) {
        stop.after(1);
        return left < right;
      });
      return;
    }
  }
}

// Counts the matches of all orders in sorted windows. Where two adjacent windows have n first symbols in
// common, the groups of equal n-grams of all higher orders end, and the smaller of a group's two counts is
// what matches.
template <class Count>
void count_matches(std::span<const std::uint64_t> windows, const BitTables& tables, int order,
                   std::int64_t* matches) {
  static const LaneTable<Count> kKept(-1, 0);
  static const LaneTable<Count> kAdded(1, 0);
  Lanes<Count> hypothesis{};
  Lanes<Count> reference{};
  Lanes<Count> matched{};
  std::uint64_t previous = 0;
  for (const std::uint64_t window : windows) {
    const Lanes<Count> kept = kKept.lanes[tables.common[std::countl_zero((window ^ previous) | 1)]];
    const Lanes<Count> both = hypothesis < reference ? hypothesis : reference;
    matched += both & ~kept;
    const Lanes<Count> added = kAdded.lanes[tables.symbols[std::countr_zero(window & ~std::uint64_t{1})]];
    const Lanes<Count> is_reference = Lanes<Count>{} - static_cast<Count>(window & 1);
    hypothesis = (hypothesis & kept) + (added & ~is_reference);
    reference = (reference & kept) + (added & is_reference);
    previous = window;
  }
  matched += hypothesis < reference ? hypothesis : reference;
  for (int n = 0; n < order; ++n) matches[n] = matched[n];
}

}  // namespace

void ChargramMatcher::match(Ids hypothesis, Ids reference, std::uint32_t largest, int order,
                            std::int64_t* matches) {
  const Packing packing{order, static_cast<int>(std::bit_width(largest | 1u))};
  const bool fits = order <= kMostOrders && order * packing.symbol_bits < kWindowBits;
  if (fits) {
    match_packed(hypothesis, reference, largest, packing, matches);
  } else {
    match_unpacked(hypothesis, reference, largest, order, matches);
  }
}

void ChargramMatcher::match_packed(Ids hypothesis, Ids reference, std::uint32_t largest, Packing packing,
                                   std::int64_t* matches) {
  const auto [order, symbol_bits] = packing;
  windows_.clear();
  append_windows(hypothesis, order, symbol_bits, kFromHypothesis, windows_);
  append_windows(reference, order, symbol_bits, kFromReference, windows_);
  for (int position = std::min(order, kCountedSymbols) - 1; position >= 0; --position)
    sort_by_symbol(position, largest, packing);
  finish_sorting(windows_, stop_);

  const BitTables tables(order, symbol_bits);
  const bool counts_are_small = windows_.size() <= std::numeric_limits<std::int16_t>::max();
  if (counts_are_small) {
    count_matches<std::int16_t>(windows_, tables, order, matches);
  } else {
    count_matches<std::int64_t>(windows_, tables, order, matches);
  }
}

// A stable counting sort by one symbol of each window.
void ChargramMatcher::sort_by_symbol(int position, std::uint32_t largest, Packing packing) {
  const int shift = 1 + (packing.order - 1 - position) * packing.symbol_bits;
  const std::uint64_t symbol_mask = (std::uint64_t{1} << packing.symbol_bits) - 1;
  stop_.after(windows_.size());
  places_.assign(largest + 2, 0);
  for (std::uint64_t window : windows_) ++places_[(window >> shift & symbol_mask) + 1];
  for (std::size_t symbol = 1; symbol < places_.size(); ++symbol) places_[symbol] += places_[symbol - 1];
  sorted_.resize(windows_.size());
  for (std::uint64_t window : windows_) sorted_[places_[window >> shift & symbol_mask]++] = window;
  windows_.swap(sorted_);
}

void ChargramMatcher::match_unpacked(Ids hypothesis, Ids reference, std::uint32_t largest, int order,
                                     std::int64_t* matches) {
  const Ids references[] = {reference};
  unpacked_.match(hypothesis, references, std::size_t{largest} + 1, order, matches);
}

}  // namespace mtgauge
