#include "edit_distance.hpp"

#include <algorithm>
#include <array>

namespace mtgauge {
namespace {

// Goes through all rows, from the first one on.
std::size_t last_cell(Ids text, std::size_t reference_length, MatchMasks& masks, std::uint64_t* more,
                      std::uint64_t* less, std::size_t words) {
  std::size_t distance = reference_length;
  for (const std::uint32_t symbol : text) {
    distance += advance_row(masks.of(symbol), more, less, words, reference_length - 1);
  }
  return distance;
}

// A row of a width that the compiler knows stays in registers.
template <std::size_t kWords>
std::size_t last_cell_of_narrow(Ids text, std::size_t reference_length, MatchMasks& masks) {
  std::array<std::uint64_t, kWords> more;
  std::array<std::uint64_t, kWords> less;
  more.fill(~std::uint64_t{0});
  less.fill(0);
  return last_cell(text, reference_length, masks, more.data(), less.data(), kWords);
}

}  // namespace

std::size_t EditDistance::between(Ids text, Ids reference, std::size_t symbols) {
  if (reference.empty()) return text.size();
  const std::size_t words = (reference.size() + 63) / 64;
  masks_.assign(reference, symbols, words);
  switch (words) {
    case 1:
      return last_cell_of_narrow<1>(text, reference.size(), masks_);
    case 2:
      return last_cell_of_narrow<2>(text, reference.size(), masks_);
    case 3:
      return last_cell_of_narrow<3>(text, reference.size(), masks_);
    case 4:
      return last_cell_of_narrow<4>(text, reference.size(), masks_);
    default:
      row_.assign(2 * words, 0);
      std::fill_n(row_.begin(), words, ~std::uint64_t{0});
      return last_cell(text, reference.size(), masks_, row_.data(), row_.data() + words, words);
  }
}

}  // namespace mtgauge
