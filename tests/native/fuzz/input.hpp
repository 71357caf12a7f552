// What a fuzz target makes of its bytes: options and texts.
//
// The first line holds the options. Behind it stand texts, with the control character U+001E between each
// two: a hypothesis, then references. So a corpus file can be read and written by hand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text_view.hpp"

namespace fuzz {

// A text in CPython's storage, which holds not a byte more than its characters: AddressSanitizer finds every
// read beyond them.
class Text {
 public:
  explicit Text(std::u32string characters) : characters_(std::move(characters)) {
    char32_t widest = 0;
    for (const char32_t character : characters_) widest = std::max(widest, character);
    kind_ = widest > 0xFFFF ? 4 : widest > 0xFF ? 2 : 1;
    for (const char32_t character : characters_) {
      for (int byte = 0; byte < kind_; ++byte)
        bytes_.push_back(static_cast<std::uint8_t>(character >> 8 * byte));
    }
    bytes_.shrink_to_fit();
  }

  const std::u32string& characters() const { return characters_; }
  mtgauge::TextView view() const {
    return {bytes_.data(), characters_.size(), static_cast<std::uint8_t>(kind_)};
  }

 private:
  std::u32string characters_;
  std::vector<std::uint8_t> bytes_;  // the machine is little-endian
  int kind_ = 1;
};

class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size);

  // The next option, 0 up to, not including, `count`; 0 where there are no more.
  std::size_t option(std::size_t count);

  const Text& hypothesis() const { return texts_.front(); }
  // There is at least one.
  std::span<const Text> references() const { return std::span(texts_).subspan(1); }

  // The texts as a kernel takes them. Some references but not all are absent where the options say so.
  mtgauge::Segment segment() const { return {texts_.front().view(), views_}; }
  // Which references are present.
  const std::vector<std::size_t>& present() const { return present_; }

 private:
  std::string options_;
  std::size_t next_option_ = 0;
  std::vector<Text> texts_;
  std::vector<mtgauge::TextView> views_;
  std::vector<std::size_t> present_;
};

// Characters from UTF-8. Surrogates may stand in it, and a byte that is no UTF-8 is the character of its
// number.
std::u32string decoded(std::string_view bytes);

}  // namespace fuzz
