// Numbers that stand for words, characters and n-grams, which compare faster than texts.
#pragma once

#include <cstdint>
#include <span>

namespace mtgauge {

using Ids = std::span<const std::uint32_t>;

// What has no number.
inline constexpr std::uint32_t kNoId = 0xFFFFFFFF;

}  // namespace mtgauge
