// Numbers for words, characters and n-grams, which compare faster than text.
#pragma once

#include <cstdint>
#include <span>

namespace mtgauge {

using Ids = std::span<const std::uint32_t>;

// The id of what has no number.
inline constexpr std::uint32_t kNoId = 0xFFFFFFFF;

}  // namespace mtgauge
