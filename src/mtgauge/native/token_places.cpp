#include "token_places.hpp"

namespace mtgauge {

std::span<const Token> TokenPlaces::locate(const TextView& text) {
  if (!text.present()) return {};
  with_character_type(text.kind, [&](auto character) {
    auto& tokenised = std::get<TokenisedText<decltype(character)>>(texts_);
    tokenizer_.tokenize(text, masks_, tokenised);
    tokenizer_.locate(text, tokenised, traced_, places_);
  });
  return places_;
}

std::span<const Token> TercomPlaces::locate(const TextView& text) {
  if (!text.present()) return {};
  places_.clear();
  bool is_in_word = false;
  for (const TracedChar& character : normaliser_.normalise(text, rules_, passes_)) {
    const bool is_blank = character == ' ';
    if (!is_blank && is_in_word) {
      places_.back().end = character.end;
    } else if (!is_blank) {
      places_.push_back({character.begin, character.end});
    }
    is_in_word = !is_blank;
  }
  return places_;
}

}  // namespace mtgauge
