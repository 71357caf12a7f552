// A character that keeps its origin when its text is rewritten.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text_view.hpp"

namespace mtgauge {

// Stands for the characters [begin, end) of the original text.
struct TracedChar {
  std::uint32_t character = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  TracedChar() = default;
  TracedChar(std::uint32_t of, std::uint32_t from, std::uint32_t to) : character(of), begin(from), end(to) {}
  // A blank that is inserted, and has no origin.
  TracedChar(char blank) : character(static_cast<std::uint32_t>(blank)) {}

  operator std::uint32_t() const { return character; }
};

// The character that replaces those from `first` to `last`.
template <class Char>
Char replacing(char character, const Char&, const Char&) {
  return static_cast<Char>(character);
}
inline TracedChar replacing(char character, const TracedChar& first, const TracedChar& last) {
  return {static_cast<std::uint32_t>(character), first.begin, last.end};
}

// The characters [begin, end) of a text.
inline void trace(const TextView& text, std::size_t begin, std::size_t end, std::vector<TracedChar>& traced) {
  traced.clear();
  with_character_type(text.kind, [&](auto character) {
    const auto* characters = static_cast<const decltype(character)*>(text.data);
    for (std::size_t at = begin; at < end; ++at) {
      const auto place = static_cast<std::uint32_t>(at);
      traced.emplace_back(characters[at], place, place + 1);
    }
  });
}

}  // namespace mtgauge
