// Texts whose tokens are given as ids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace mtgauge {

using TokenSequence = std::span<const std::int32_t>;

// The texts of one system or of one reference. Does not own them.
struct IdTexts {
  std::span<const std::int32_t> ids;
  std::span<const std::int64_t> offsets;  // the begin of each text, and the end of the last one
  std::span<const bool> present;

  std::size_t size() const { return present.size(); }

  TokenSequence operator[](std::size_t text) const {
    return ids.subspan(offsets[text], offsets[text + 1] - offsets[text]);
  }
};

}  // namespace mtgauge
