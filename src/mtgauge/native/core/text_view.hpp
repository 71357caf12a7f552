// A view of a text as CPython stores it: all characters of a string take 1, 2 or 4 bytes, as the widest one
// needs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>

namespace mtgauge {

using Char1 = std::uint8_t;
using Char2 = std::uint16_t;
using Char4 = std::uint32_t;

// Does not own the text. A default-constructed view is an absent text (None), which is not the same as an
// empty one.
struct TextView {
  const void* data = nullptr;
  std::size_t length = 0;  // in characters
  std::uint8_t kind = 0;   // bytes a character: 1, 2 or 4; 0 when absent

  bool present() const { return kind != 0; }
};

// The texts of one segment. Column r of the references is the r-th list of references.
struct Segment {
  TextView hypothesis;
  std::span<const TextView> references;

  // Characters of one segment are compared at the width of its widest text.
  std::uint8_t kind() const {
    std::uint8_t widest = hypothesis.kind;
    for (const TextView& reference : references) widest = std::max(widest, reference.kind);
    return widest;
  }
};

// Copies `text` to `target`, widening characters that are narrower than Char.
template <class Char>
void copy_characters(const TextView& text, Char* target) {
  if (text.length == 0) return;
  if (text.kind == sizeof(Char)) {
    std::memcpy(target, text.data, text.length * sizeof(Char));
  } else if (text.kind == 1) {
    std::copy_n(static_cast<const Char1*>(text.data), text.length, target);
  } else if constexpr (sizeof(Char) == 4) {
    std::copy_n(static_cast<const Char2*>(text.data), text.length, target);
  }
}

// Calls action(Char{}) with the character type of `kind`.
template <class Action>
auto with_character_type(std::uint8_t kind, Action&& action) {
  switch (kind) {
    case 1:
      return action(Char1{});
    case 2:
      return action(Char2{});
    case 4:
      return action(Char4{});
    default:
      throw std::invalid_argument("a string's characters take 1, 2 or 4 bytes");
  }
}

}  // namespace mtgauge
