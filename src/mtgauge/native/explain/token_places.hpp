// Where the words of a text stand in it.
#pragma once

#include <span>
#include <tuple>
#include <vector>

#include "core/text_view.hpp"
#include "meteor/normaliser.hpp"
#include "tokens/tercom.hpp"
#include "tokens/tokens.hpp"
#include "tokens/traced_char.hpp"

namespace mtgauge {

// Locates the tokens of one text after the other. Not thread-safe.
class TokenPlaces {
 public:
  explicit TokenPlaces(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  // In characters of the text, until the next call; none where it is absent.
  std::span<const Token> locate(const TextView& text);

 private:
  const Tokenizer& tokenizer_;
  ClassMasks masks_;
  std::tuple<TokenizedText<Char1>, TokenizedText<Char2>, TokenizedText<Char4>> texts_;
  std::vector<TracedChar> traced_;
  std::vector<Token> places_;
};

// The same for the words that tercom compares.
class TercomPlaces {
 public:
  TercomPlaces(const TercomRules& rules, int passes) : rules_(rules), passes_(passes) {}

  std::span<const Token> locate(const TextView& text);

 private:
  TercomRules rules_;
  int passes_;
  TercomNormaliser<TracedChar> normaliser_;
  std::vector<Token> places_;
};

// The same for the words that METEOR's normaliser makes.
class MeteorPlaces {
 public:
  // Has to outlive this.
  explicit MeteorPlaces(const MeteorRules& rules) : normaliser_(rules) {}

  std::span<const Token> locate(const TextView& text);

 private:
  MeteorNormaliser<TracedChar> normaliser_;
  std::vector<Token> places_;
};

}  // namespace mtgauge
