#include "explain/token_locators.hpp"

namespace mtgauge {
namespace {

// Words are separated by single blanks.
void locate_words(std::span<const TracedChar> text, std::vector<Token>& spans) {
  spans.clear();
  bool is_in_word = false;
  for (const TracedChar& character : text) {
    const bool is_blank = character == ' ';
    if (!is_blank && is_in_word) {
      spans.back().end = character.end;
    } else if (!is_blank) {
      spans.push_back({character.begin, character.end});
    }
    is_in_word = !is_blank;
  }
}

}  // namespace

std::span<const Token> TokenLocator::locate(const TextView& text) {
  if (!text.present()) return {};
  with_character_type(text.kind, [&](auto character) {
    auto& tokenized = std::get<TokenizedText<decltype(character)>>(texts_);
    tokenizer_.tokenize(text, masks_, tokenized);
    tokenizer_.locate(text, tokenized, traced_, spans_);
  });
  return spans_;
}

std::span<const Token> TercomLocator::locate(const TextView& text) {
  if (!text.present()) return {};
  locate_words(normalizer_.normalize(text, rules_, passes_), spans_);
  return spans_;
}

std::span<const Token> MeteorLocator::locate(const TextView& text) {
  if (!text.present()) return {};
  locate_words(normalizer_.normalize(text), spans_);
  return spans_;
}

}  // namespace mtgauge
