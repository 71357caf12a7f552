// Which characters of a text are in which class, as bit rows: rules about adjacent characters become a few
// operations on machine words.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/scratch_buffer.hpp"
#include "tokens/characters.hpp"

namespace mtgauge {

inline constexpr std::size_t kWordBits = 64;

// One bit for each position, with a word of zeros before the first word and after the last.
class BitRow {
 public:
  void reset(std::size_t words) {
    words_ = buffer_.take(words + 2) + 1;
    words_[-1] = 0;
    words_[words] = 0;
  }

  std::uint64_t& operator[](std::size_t word) { return words_[word]; }
  std::uint64_t operator[](std::size_t word) const { return words_[word]; }

  bool test(std::size_t position) const { return words_[position / kWordBits] >> (position % kWordBits) & 1; }
  void set(std::size_t position) {
    words_[position / kWordBits] |= std::uint64_t{1} << (position % kWordBits);
  }

  // Positions whose left neighbour is in the row.
  std::uint64_t after(std::size_t word) const { return words_[word] << 1 | *(words_ + word - 1) >> 63; }
  // Positions whose right neighbour is in the row.
  std::uint64_t before(std::size_t word) const { return words_[word] >> 1 | *(words_ + word + 1) << 63; }

 private:
  ScratchBuffer<std::uint64_t> buffer_;
  std::uint64_t* words_ = nullptr;
};

// The classes of the characters of one text, and the cuts that a tokenizer makes: a cut at position i
// separates the characters i - 1 and i. Position `length` is the end of the text and belongs to no class.
struct ClassMasks {
  std::size_t length = 0;
  std::size_t words = 0;
  BitRow blank, alone, point, number, dash, cut;
};

// Gathers bit `bit` of 64 bytes. The product moves the lowest bits of 8 bytes into the highest byte.
inline std::uint64_t gather_bit(const std::uint8_t (&bytes)[kWordBits], int bit) {
  static_assert(std::endian::native == std::endian::little,
                "the bytes of a word are taken in ascending order");
  std::uint64_t gathered = 0;
  for (int group = 0; group < 8; ++group) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes + 8 * group, sizeof eight);
    eight = (eight >> bit & 0x0101010101010101) * 0x0102040810204080 >> 56;
    gathered |= eight << (8 * group);
  }
  return gathered;
}

// Fills all rows of `masks` except `cut`. Returns the union of the classes that occur. At least 64 characters
// past the end of `text` must be readable, and in no class.
template <class Char>
std::uint8_t classify(const Char* text, std::size_t length, const CharacterClasses& classes,
                      ClassMasks& masks) {
  masks.length = length;
  masks.words = length / kWordBits + 1;
  for (BitRow* row : {&masks.blank, &masks.alone, &masks.point, &masks.number, &masks.dash, &masks.cut}) {
    row->reset(masks.words);
  }
  std::uint8_t seen = 0;
  for (std::size_t word = 0; word < masks.words; ++word, text += kWordBits) {
    std::uint8_t block[kWordBits];
    for (std::size_t i = 0; i < kWordBits; ++i) block[i] = classes[text[i]];
    for (std::uint8_t character_class : block) seen |= character_class;
    const auto row_of = [&](CharacterClass character_class) {
      const bool occurs = (classes.used() & character_class) != 0;
      return occurs ? gather_bit(block, std::countr_zero(unsigned{character_class})) : 0;
    };
    masks.blank[word] = row_of(kBlank);
    masks.alone[word] = row_of(kAlone);
    masks.point[word] = row_of(kPoint);
    masks.number[word] = row_of(kNumber);
    masks.dash[word] = row_of(kDash);
  }
  return seen;
}

}  // namespace mtgauge
