#include "edits/edit_distance.hpp"

#include <algorithm>
#include <array>

#include "core/stop.hpp"

namespace mtgauge {
namespace {

constexpr std::size_t kMostNarrowWords = 4;

// Computes all rows, starting from the first, and returns the last cell. Inlined, so that the compiler knows
// the width of narrow rows.
template <class Symbol>
[[gnu::always_inline]] inline std::size_t last_cell(std::span<const Symbol> text,
                                                    std::size_t reference_length, MatchMasks& masks,
                                                    std::uint64_t* vp, std::uint64_t* vn, std::size_t words) {
  StopCheck stop;
  for (const Symbol symbol : text) {
    advance_row(masks.of(symbol), vp, vn, words);
    // A narrow row takes nanoseconds, and a check would slow it down noticeably.
    if (words > kMostNarrowWords) stop.after(words);
  }
  return cell_at(text.size(), reference_length, vp, vn);
}

}  // namespace

// A row whose width the compiler knows stays in registers.
template <std::size_t kWords, class Symbol>
std::size_t EditDistance::between_narrow(std::span<const Symbol> text, std::size_t reference_length) {
  std::array<std::uint64_t, kWords> vp;
  std::array<std::uint64_t, kWords> vn;
  vp.fill(~std::uint64_t{0});
  vn.fill(0);
  return last_cell(text, reference_length, masks_, vp.data(), vn.data(), kWords);
}

template <class Symbol>
std::size_t EditDistance::between(std::span<const Symbol> text, std::span<const Symbol> reference,
                                  std::size_t symbols) {
  if (reference.empty()) return text.size();
  const std::size_t words = (reference.size() + 63) / 64;
  masks_.assign(reference, symbols, words);
  switch (words) {
    case 1:
      return between_narrow<1>(text, reference.size());
    case 2:
      return between_narrow<2>(text, reference.size());
    case 3:
      return between_narrow<3>(text, reference.size());
    case 4:
      return between_narrow<4>(text, reference.size());
    default:
      row_.assign(2 * words, 0);
      std::fill_n(row_.begin(), words, ~std::uint64_t{0});
      return last_cell(text, reference.size(), masks_, row_.data(), row_.data() + words, words);
  }
}

template std::size_t EditDistance::between(std::span<const std::uint8_t>, std::span<const std::uint8_t>,
                                           std::size_t);
template std::size_t EditDistance::between(std::span<const std::uint32_t>, std::span<const std::uint32_t>,
                                           std::size_t);

}  // namespace mtgauge
