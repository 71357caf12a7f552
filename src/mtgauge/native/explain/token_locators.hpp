// Where the words of a text are in it, even if the text is rewritten before it is cut.
#pragma once

#include <span>
#include <tuple>
#include <vector>

#include "core/text_view.hpp"
#include "meteor/normalizer.hpp"
#include "tokens/tercom.hpp"
#include "tokens/tokens.hpp"
#include "tokens/traced_char.hpp"

namespace mtgauge {

// Locates the tokens of one text at a time. Not thread-safe.
class TokenLocator {
 public:
  explicit TokenLocator(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  // In characters of the original text; valid until the next call. None if the text is absent.
  std::span<const Token> locate(const TextView& text);

 private:
  const Tokenizer& tokenizer_;
  ClassMasks masks_;
  std::tuple<TokenizedText<Char1>, TokenizedText<Char2>, TokenizedText<Char4>> texts_;
  std::vector<TracedChar> traced_;
  std::vector<Token> spans_;
};

// The same for the words that tercom compares.
class TercomLocator {
 public:
  TercomLocator(const TercomRules& rules, int passes) : rules_(rules), passes_(passes) {}

  std::span<const Token> locate(const TextView& text);

 private:
  TercomRules rules_;
  int passes_;
  TercomNormalizer<TracedChar> normalizer_;
  std::vector<Token> spans_;
};

// The same for the words that METEOR's normalizer makes.
class MeteorLocator {
 public:
  // The rules must outlive the locator.
  explicit MeteorLocator(const MeteorRules& rules) : normalizer_(rules) {}

  std::span<const Token> locate(const TextView& text);

 private:
  MeteorNormalizer<TracedChar> normalizer_;
  std::vector<Token> spans_;
};

}  // namespace mtgauge
