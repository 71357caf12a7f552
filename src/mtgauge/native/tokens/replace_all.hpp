// In-place replacement of pieces of text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tokens/traced_char.hpp"

namespace mtgauge {

// Replaces each occurrence of `from` with the shorter `to`, from left to right, in place. Returns the new
// length.
template <class Char>
std::size_t replace_all(Char* text, std::size_t length, std::string_view from, std::string_view to) {
  const auto same = [](const Char& character, char wanted) {
    return character == static_cast<std::uint32_t>(wanted);
  };
  std::size_t written = 0;
  std::size_t read = 0;
  while (read < length) {
    const bool found = read + from.size() <= length &&
                       std::equal(text + read, text + read + from.size(), from.begin(), same);
    if (found) {
      const Char first = text[read];
      const Char last = text[read + from.size() - 1];
      for (const char character : to) text[written++] = replacing(character, first, last);
      read += from.size();
    } else {
      text[written++] = text[read++];
    }
  }
  return written;
}

}  // namespace mtgauge
