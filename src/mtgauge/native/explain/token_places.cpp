#include "explain/token_places.hpp"

namespace mtgauge {
namespace {

// Words stand between single blanks.
void locate_words(std::span<const TracedChar> text, std::vector<Token>& places) {
  places.clear();
  bool is_in_word = false;
  for (const TracedChar& character : text) {
    const bool is_blank = character == ' ';
    if (!is_blank && is_in_word) {
      places.back().end = character.end;
    } else if (!is_blank) {
      places.push_back({character.begin, character.end});
    }
    is_in_word = !is_blank;
  }
}

}  // namespace

std::span<const Token> TokenPlaces::locate(const TextView& text) {
  if (!text.present()) return {};
  with_character_type(text.kind, [&](auto character) {
    auto& tokenized = std::get<TokenizedText<decltype(character)>>(texts_);
    tokenizer_.tokenize(text, masks_, tokenized);
    tokenizer_.locate(text, tokenized, traced_, places_);
  });
  return places_;
}

std::span<const Token> TercomPlaces::locate(const TextView& text) {
  if (!text.present()) return {};
  locate_words(normaliser_.normalise(text, rules_, passes_), places_);
  return places_;
}

std::span<const Token> MeteorPlaces::locate(const TextView& text) {
  if (!text.present()) return {};
  locate_words(normaliser_.normalise(text), places_);
  return places_;
}

}  // namespace mtgauge
