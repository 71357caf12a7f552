// Classes of characters, as each tokenizer sees them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/code_range.hpp"

namespace mtgauge {

// What a character is to a tokenizer: a set of these bits.
enum CharacterClass : std::uint8_t {
  kBlank = 1,     // white space as Python's str.split() has it
  kAlone = 2,     // always a token of its own
  kPoint = 4,     // splits off, depending on the numbers beside it: . and , (intl: all punctuation)
  kNumber = 8,    // 0-9 (intl: all numbers)
  kDash = 16,     // -, which splits off after a number
  kRewrite = 32,  // may begin a piece of text that the tokenizer replaces beforehand
};

struct ClassRange {
  CodeRange range;
  CharacterClass character_class;
};

// The classes of all characters for one tokenizer.
class CharacterClasses {
 public:
  explicit CharacterClasses(std::span<const ClassRange> ranges);

  // The classes that have any character.
  std::uint8_t used() const { return used_; }

  std::uint8_t operator[](std::uint8_t character) const { return basic_[character]; }
  std::uint8_t operator[](std::uint16_t character) const { return basic_[character]; }
  std::uint8_t operator[](std::uint32_t character) const {
    return character < basic_.size() ? basic_[character] : beyond_basic(character);
  }

 private:
  std::uint8_t beyond_basic(std::uint32_t character) const;

  std::uint8_t used_ = 0;
  std::vector<std::uint8_t> basic_;  // a byte for each character below U+10000
  std::vector<ClassRange> beyond_;   // the others, ascending
};

// White space only.
const CharacterClasses& blank_classes();

// string.punctuation of Python, which chrF++ takes off the ends of words.
bool is_ascii_punctuation(std::uint32_t character);

// The ranges that tokenizers are put together from.
std::vector<ClassRange> blank_ranges();
std::vector<ClassRange> ranges_of_13a();
std::vector<ClassRange> ranges_of_13a_enclosed();
std::vector<ClassRange> ranges_of_zh();
std::vector<ClassRange> ranges_of_intl();
std::vector<ClassRange> ranges_of_intl_enclosed();
std::vector<ClassRange> ranges_of_cwmt();
std::vector<ClassRange> ranges_of_cwmt_compat();

}  // namespace mtgauge
