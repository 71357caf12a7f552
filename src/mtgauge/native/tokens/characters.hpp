// Character classes, which each tokenizer defines for itself.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/code_range.hpp"

namespace mtgauge {

// The class of a character is a set of these bits.
enum CharacterClass : std::uint8_t {
  kBlank = 1,     // white space as Python's str.split() has it
  kAlone = 2,     // always a token of its own
  kPoint = 4,     // splits off, depending on adjacent numbers: . and , (intl: all punctuation)
  kNumber = 8,    // 0-9 (intl: all numbers)
  kDash = 16,     // -, which splits off after a number
  kRewrite = 32,  // may begin a piece of text that the tokenizer replaces first
};

struct ClassRange {
  CodeRange range;
  CharacterClass character_class;
};

// The classes of all characters for one tokenizer.
class CharacterClasses {
 public:
  explicit CharacterClasses(std::span<const ClassRange> ranges);

  // The classes that have at least one character.
  std::uint8_t used() const { return used_; }

  std::uint8_t operator[](std::uint8_t character) const { return basic_[character]; }
  std::uint8_t operator[](std::uint16_t character) const { return basic_[character]; }
  std::uint8_t operator[](std::uint32_t character) const {
    return character < basic_.size() ? basic_[character] : beyond_basic(character);
  }

 private:
  std::uint8_t beyond_basic(std::uint32_t character) const;

  std::uint8_t used_ = 0;
  std::vector<std::uint8_t> basic_;  // the classes of each character up to U+FFFF
  std::vector<ClassRange> beyond_;   // the other characters, in ascending order
};

// White space only.
const CharacterClasses& blank_classes();

// Whether Python's string.punctuation has the character, which chrF++ splits off the ends of words.
bool is_ascii_punctuation(std::uint32_t character);

// The ranges of each tokenizer.
std::vector<ClassRange> blank_ranges();
std::vector<ClassRange> ranges_of_13a();
std::vector<ClassRange> ranges_of_13a_enclosed();
std::vector<ClassRange> ranges_of_zh();
std::vector<ClassRange> ranges_of_intl();
std::vector<ClassRange> ranges_of_intl_enclosed();
std::vector<ClassRange> ranges_of_cwmt();
std::vector<ClassRange> ranges_of_cwmt_compat();

}  // namespace mtgauge
