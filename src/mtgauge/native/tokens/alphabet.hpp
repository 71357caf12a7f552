// Numbers the distinct characters of a segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/id_table.hpp"
#include "core/text_view.hpp"
#include "tokens/characters.hpp"

namespace mtgauge {

class Alphabet {
 public:
  // Forgets the characters of the previous segment.
  void reset(const Segment& segment) {
    size_ = 0;
    if (++epoch_ == 0) {
      std::fill(basic_.begin(), basic_.end(), 0);
      epoch_ = 1;
    }
    const std::size_t needed = segment.kind() == 1 ? 0x100 : kBasicSize;
    if (basic_.size() < needed) basic_.resize(needed);
    beyond_.reset(segment.kind() == 4 ? length_of_widest(segment) : 0);
    beyond_ids_.clear();
  }

  // Writes the characters of a text as ids from 1 on, optionally without white space. Returns how many ids it
  // wrote. `ids` has room for one more id than the text has characters.
  std::size_t number(const TextView& text, bool keep_blanks, std::uint32_t* ids) {
    return with_character_type(text.kind, [&](auto character) {
      using Char = decltype(character);
      return number_characters(static_cast<const Char*>(text.data), text.length, keep_blanks, ids);
    });
  }

  // The number of distinct characters of this segment, which is the largest id.
  std::uint32_t size() const { return size_; }

 private:
  static constexpr std::size_t kBasicSize = 0x10000;

  struct CharacterKey {
    std::uint32_t character = 0;

    bool operator==(const CharacterKey& other) const { return character == other.character; }
    std::uint64_t hash() const { return mix_bits(character); }
  };

  static std::size_t length_of_widest(const Segment& segment) {
    std::size_t length = segment.hypothesis.kind == 4 ? segment.hypothesis.length : 0;
    for (const TextView& reference : segment.references) length += reference.kind == 4 ? reference.length : 0;
    return length;
  }

  // No branch depends on the text: whether a character is new cannot be predicted by the processor.
  template <class Char>
  std::size_t number_characters(const Char* text, std::size_t length, bool keep_blanks, std::uint32_t* ids) {
    const CharacterClasses& classes = blank_classes();
    const std::uint8_t dropped = keep_blanks ? 0 : kBlank;
    std::size_t kept = 0;
    for (std::size_t at = 0; at < length; ++at) {
      const Char character = text[at];
      if constexpr (sizeof(Char) == 4) {
        if (character >= kBasicSize) {
          ids[kept++] = id_beyond_basic(character);
          continue;
        }
      }
      const bool keep = !(classes[character] & dropped);
      const std::uint64_t entry = basic_[character];
      const bool is_new = entry >> 32 != epoch_;
      const std::uint32_t id = is_new ? size_ + 1 : static_cast<std::uint32_t>(entry);
      basic_[character] = std::uint64_t{epoch_} << 32 | id;
      size_ += is_new && keep;  // the id of a dropped character goes to the next one
      ids[kept] = id;
      kept += keep;
    }
    return kept;
  }

  std::uint32_t id_beyond_basic(std::uint32_t character) {
    const std::uint32_t index = beyond_.insert({character});
    if (index == beyond_ids_.size()) beyond_ids_.push_back(++size_);
    return beyond_ids_[index];
  }

  std::vector<std::uint64_t> basic_;  // the epoch and the id of each character up to U+FFFF
  IdTable<CharacterKey> beyond_;      // characters beyond U+FFFF
  std::vector<std::uint32_t> beyond_ids_;
  std::uint32_t epoch_ = 0;
  std::uint32_t size_ = 0;
};

}  // namespace mtgauge
