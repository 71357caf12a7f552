// Tokenizers. A tokenizer is a table of character classes and a rule that cuts a text by them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/scratch_buffer.hpp"
#include "core/text_view.hpp"
#include "tokens/characters.hpp"
#include "tokens/class_masks.hpp"
#include "tokens/traced_char.hpp"

namespace mtgauge {

struct Token {
  std::uint32_t begin;  // in characters of the text
  std::uint32_t end;
};

// A copy of a text, as the tokenizer rewrote it, and its tokens. Some characters past its end are readable.
template <class Char>
struct TokenizedText {
  const Char* characters = nullptr;
  const Token* tokens = nullptr;
  std::size_t count = 0;

  // The part of the text that was kept, [begin, end), and whether it was rewritten.
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_rewritten = false;

  ScratchBuffer<Char> character_buffer;
  ScratchBuffer<Token> token_buffer;
};

class Tokenizer {
 public:
  using CutRule = void (*)(ClassMasks&);
  // What is done to a text before its characters are classified.
  enum class Preparation { kNone, kReplaceEntities, kStripBothEnds };

  // `masks` is scratch memory. Throws std::length_error for a text of 2^32 characters or more.
  template <class Char>
  void tokenize(const TextView& text, ClassMasks& masks, TokenizedText<Char>& result) const;

  // Sets `spans` to where the tokens that `tokenize` found are in the original text. `traced` is scratch
  // memory.
  template <class Char>
  void locate(const TextView& text, const TokenizedText<Char>& tokenized, std::vector<TracedChar>& traced,
              std::vector<Token>& spans) const;

  Tokenizer(std::string_view name, const std::vector<ClassRange>& ranges, CutRule cut,
            Preparation preparation)
      : name_(name), classes_(ranges), cut_(cut), preparation_(preparation) {}

  std::string_view name() const { return name_; }

 private:
  std::string_view name_;
  CharacterClasses classes_;
  CutRule cut_;
  Preparation preparation_;
};

// Throws std::invalid_argument, with the names that are known, if there is no tokenizer of this name.
const Tokenizer& tokenizer_named(std::string_view name);

// Splits only at white space.
const Tokenizer& blank_tokenizer();

}  // namespace mtgauge
