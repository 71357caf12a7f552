#include "textbook_tokens.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/code_range.hpp"
#include "tokens/unicode_tables.hpp"

namespace textbook {
namespace {

using mtgauge::CodeRange;

bool is_in(std::span<const CodeRange> ranges, char32_t character) {
  return std::any_of(ranges.begin(), ranges.end(), [character](const CodeRange& range) {
    return range.first <= character && character <= range.last;
  });
}

bool is_blank(char32_t character) {
  constexpr CodeRange kBlanks[] = {{0x09, 0x0D},     {0x1C, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},
                                   {0x1680, 0x1680}, {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F},
                                   {0x205F, 0x205F}, {0x3000, 0x3000}};
  return is_in(kBlanks, character);
}

bool is_digit(char32_t character) { return character >= U'0' && character <= U'9'; }
bool is_point(char32_t character) { return character == U'.' || character == U','; }
bool is_number(char32_t character) { return is_in(mtgauge::unicode::kNumbers, character); }
bool is_punctuation(char32_t character) { return is_in(mtgauge::unicode::kPunctuation, character); }
bool is_symbol(char32_t character) { return is_in(mtgauge::unicode::kSymbols, character); }
bool is_beyond_ascii(char32_t character) { return character > 0x7F; }

// [{-~[-` -&(-+:-@/]
bool is_western(char32_t character) {
  constexpr CodeRange kRanges[] = {{U'{', U'~'}, {U'[', U'`'}, {U' ', U'&'},
                                   {U'(', U'+'}, {U':', U'@'}, {U'/', U'/'}};
  return is_in(kRanges, character);
}

// The ranges that sacreBLEU's Chinese tokenizer really has: two were meant to lie beyond U+FFFF.
bool is_chinese(char32_t character) {
  constexpr CodeRange kRanges[] = {{0x2001, 0x2A6D}, {0x2E80, 0x2EFF}, {0x2F00, 0x2FDF}, {0x2F81, 0x2FA1},
                                   {0x2FF0, 0x2FFF}, {0x3000, 0x303F}, {0x3100, 0x312F}, {0x31A0, 0x31BF},
                                   {0x31C0, 0x31EF}, {0x3200, 0x33FF}, {0x3400, 0x4DB5}, {0x4E00, 0x9FBB},
                                   {0xF900, 0xFA2D}, {0xFA30, 0xFA6A}, {0xFA70, 0xFAD9}, {0xFE10, 0xFE1F},
                                   {0xFE30, 0xFE4F}, {0xFF00, 0xFFEF}, {0x2600, 0x27BF}};
  return is_in(kRanges, character);
}

bool is_wide_in_cwmt(char32_t character, bool is_compatible) {
  constexpr CodeRange kRanges[] = {{0x0F00, 0x0FFF}, {0x1100, 0x11FF}, {0x2E80, 0x2FE0},
                                   {0x2FF0, 0x2FFB}, {0x3000, 0x31FF}, {0x3D00, 0xA4CF},
                                   {0xAC00, 0xD7A3}, {0xF900, 0xFAFF}, {0xFF00, 0xFFEF}};
  constexpr CodeRange kLeftOut[] = {{0x3200, 0x33FF}, {0x3400, 0x4DBF}, {0x20000, 0x3134F}};
  return is_in(kRanges, character) || (!is_compatible && is_in(kLeftOut, character));
}

std::u32string stripped_right(std::u32string text) {
  while (!text.empty() && is_blank(text.back())) text.pop_back();
  return text;
}

std::u32string stripped(std::u32string text) {
  text = stripped_right(std::move(text));
  text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), is_blank));
  return text;
}

std::u32string replaced(const std::u32string& text, std::u32string_view from, std::u32string_view to) {
  std::u32string result;
  for (std::size_t at = 0; at < text.size();) {
    const bool found = std::u32string_view(text).substr(at).starts_with(from);
    result += found ? std::u32string(to) : std::u32string(1, text[at]);
    at += found ? from.size() : 1;
  }
  return result;
}

// ([kind]) -> blank \1 blank
template <class Kind>
std::u32string apart(const std::u32string& text, Kind is_kind) {
  std::u32string result;
  for (const char32_t character : text) {
    result += is_kind(character) ? std::u32string{U' ', character, U' '} : std::u32string(1, character);
  }
  return result;
}

// ([left])([right]) -> before \1 between \2 behind. A match takes both characters.
template <class Left, class Right>
std::u32string replaced_pairs(const std::u32string& text, Left is_left, Right is_right,
                              std::u32string_view before, std::u32string_view between,
                              std::u32string_view behind) {
  std::u32string result;
  for (std::size_t at = 0; at < text.size();) {
    const bool found = at + 1 < text.size() && is_left(text[at]) && is_right(text[at + 1]);
    if (found) result += before;
    result += text[at];
    if (found) {
      result += between;
      result += text[at + 1];
      result += behind;
    }
    at += found ? 2 : 1;
  }
  return result;
}

template <class Number, class Point>
std::u32string points_apart(std::u32string text, Number is_number_here, Point is_point_here) {
  const auto is_other = [&](char32_t character) { return !is_number_here(character); };
  text = replaced_pairs(text, is_other, is_point_here, U"", U" ", U" ");
  return replaced_pairs(text, is_point_here, is_other, U" ", U" ", U"");
}

std::u32string western(std::u32string text) {
  text = points_apart(apart(text, is_western), is_digit, is_point);
  const auto is_dash = [](char32_t character) { return character == U'-'; };
  return replaced_pairs(text, is_digit, is_dash, U"", U" ", U" ");
}

std::u32string without_entities(std::u32string text) {
  text = replaced(text, U"&quot;", U"\"");
  text = replaced(text, U"&amp;", U"&");
  text = replaced(text, U"&lt;", U"<");
  return replaced(text, U"&gt;", U">");
}

Tokens v13a(std::u32string text) {
  text = stripped_right(std::move(text));
  text = replaced(text, U"<skipped>", U"");
  text = replaced(text, U"-\n", U"");
  text = replaced(text, U"\n", U" ");
  return split(western(U" " + without_entities(text) + U" "));
}

Tokens intl(std::u32string text) {
  text = points_apart(stripped_right(std::move(text)), is_number, is_punctuation);
  return split(apart(text, is_symbol));
}

Tokens cwmt(const std::u32string& text, bool is_compatible) {
  constexpr std::u32string_view kAlone = U"!\"#$%&()*+:;<=>?@[\\]^_{|}~/";
  const auto digit_at = [&](std::size_t at) { return at < text.size() && is_digit(text[at]); };
  std::u32string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char32_t character = text[at];
    bool is_alone = kAlone.find(character) != kAlone.npos || is_wide_in_cwmt(character, is_compatible);
    if (is_point(character)) is_alone = !(digit_at(at - 1) && digit_at(at + 1));
    if (character == U'-') is_alone = digit_at(at - 1);
    result += is_alone ? std::u32string{U' ', character, U' '} : std::u32string(1, character);
  }
  return split(result);
}

Tokens characters(std::u32string_view text) {
  Tokens tokens;
  for (const char32_t character : without_blanks(text)) tokens.emplace_back(1, character);
  return tokens;
}

bool is_asian_punctuation(char32_t character) {
  constexpr CodeRange kRanges[] = {{0x3001, 0x3002}, {0x3008, 0x3011}, {0x3014, 0x301F}, {0xFF61, 0xFF65},
                                   {0x30FB, 0x30FB}, {0xFF0C, 0xFF0C}, {0xFF0E, 0xFF0E}, {0xFF1F, 0xFF1F},
                                   {0xFF1A, 0xFF1B}, {0xFF01, 0xFF02}, {0xFF08, 0xFF09}};
  return is_in(kRanges, character);
}

bool is_ideograph(char32_t character) {
  constexpr CodeRange kRanges[] = {{0x2E80, 0x2EFF}, {0x31C0, 0x31EF}, {0x3200, 0x3F22}, {0x3400, 0x4DBF},
                                   {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0xFE30, 0xFE4F}};
  return is_in(kRanges, character);
}

}  // namespace

Tokens split(std::u32string_view text) {
  Tokens tokens;
  bool is_in_token = false;
  for (const char32_t character : text) {
    const bool blank = is_blank(character);
    if (!blank && !is_in_token) tokens.emplace_back();
    if (!blank) tokens.back().push_back(character);
    is_in_token = !blank;
  }
  return tokens;
}

Tokens tokenize(std::string_view name, std::u32string text) {
  if (name.ends_with("-e")) return tokenize(name.substr(0, name.size() - 2), apart(text, is_beyond_ascii));
  if (name == "13a") return v13a(std::move(text));
  if (name == "zh") return split(western(apart(stripped(std::move(text)), is_chinese)));
  if (name == "intl") return intl(std::move(text));
  if (name == "char") return characters(text);
  if (name == "cwmt") return cwmt(text, false);
  if (name == "cwmt-compat") return cwmt(text, true);
  return split(text);
}

std::u32string normalize_tercom(std::u32string text, bool normalized, bool no_punct, bool asian_support) {
  if (normalized) {
    text = replaced(replaced(stripped_right(std::move(text)), U"\n-", U""), U"\n", U" ");
    text = apart(U" " + without_entities(text) + U" ", is_western);
    text = replaced(text, U"'s ", U" 's ");
    text = points_apart(text, is_digit, is_point);
    const auto is_dash = [](char32_t character) { return character == U'-'; };
    text = replaced_pairs(text, is_digit, is_dash, U"", U" ", U" ");
    if (asian_support) {
      text = apart(text, [](char32_t each) { return is_asian_punctuation(each) || is_ideograph(each); });
    }
  }
  if (no_punct) {
    std::erase_if(text, [](char32_t each) {
      return std::u32string_view(U".,?:;!\"()").find(each) != std::u32string_view::npos;
    });
    if (asian_support) std::erase_if(text, is_asian_punctuation);
  }
  std::u32string joined;
  for (const std::u32string& word : split(text)) joined += joined.empty() ? word : U" " + word;
  return joined;
}

Tokens chrf_words(std::u32string_view text) {
  const auto is_mark = [](char32_t character) {
    return std::u32string_view(U"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~").find(character) !=
           std::u32string_view::npos;
  };
  Tokens words;
  for (const std::u32string& word : split(text)) {
    if (word.size() > 1 && is_mark(word.back())) {
      words.push_back(word.substr(0, word.size() - 1));
      words.push_back(word.substr(word.size() - 1));
    } else if (word.size() > 1 && is_mark(word.front())) {
      words.push_back(word.substr(0, 1));
      words.push_back(word.substr(1));
    } else {
      words.push_back(word);
    }
  }
  return words;
}

std::u32string without_blanks(std::u32string_view text) {
  std::u32string kept(text);
  std::erase_if(kept, is_blank);
  return kept;
}

}  // namespace textbook
