#include "tokens/tercom.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/code_range.hpp"
#include "core/stop.hpp"
#include "tokens/characters.hpp"
#include "tokens/replace_all.hpp"

namespace mtgauge {
namespace {

// {-~ [-` blank-& (-+ :-@ /
constexpr CodeRange kWestern[] = {{0x7B, 0x7E}, {0x5B, 0x60}, {0x20, 0x26},
                                  {0x28, 0x2B}, {0x3A, 0x40}, {0x2F, 0x2F}};

constexpr CodeRange kAsianPunctuation[] = {
    {0x3001, 0x3002}, {0x3008, 0x3011}, {0x3014, 0x301F}, {0x30FB, 0x30FB},
    {0xFF01, 0xFF02}, {0xFF08, 0xFF09}, {0xFF0C, 0xFF0C}, {0xFF0E, 0xFF0E},
    {0xFF1A, 0xFF1B}, {0xFF1F, 0xFF1F}, {0xFF61, 0xFF65},
};

// Ideographs, radicals, strokes, enclosed and compatibility characters. sacreBLEU writes U+3F22 where U+32FF
// is meant, which makes no difference. Its rules for kana match only at the beginning of the text, where
// there is a blank.
constexpr CodeRange kAsianAlone[] = {{0x2E80, 0x2EFF}, {0x31C0, 0x31EF}, {0x3200, 0x4DBF},
                                     {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0xFE30, 0xFE4F}};

constexpr std::uint32_t kFirstAsian = 0x2E80;

bool is_in(std::span<const CodeRange> ranges, std::uint32_t character) {
  return std::any_of(ranges.begin(), ranges.end(), [character](const CodeRange& range) {
    return character >= range.first && character <= range.last;
  });
}

bool is_western(std::uint32_t character) { return character < 0x7F && is_in(kWestern, character); }

bool is_asian_punctuation(std::uint32_t character) {
  return character >= kFirstAsian && is_in(kAsianPunctuation, character);
}

bool is_asian(std::uint32_t character) {
  return character >= kFirstAsian && (is_in(kAsianAlone, character) || is_in(kAsianPunctuation, character));
}

bool is_digit(std::uint32_t character) { return character >= '0' && character <= '9'; }

bool is_point(std::uint32_t character) { return character == '.' || character == ','; }

bool is_deleted(std::uint32_t character) {
  constexpr std::string_view kDeleted = ".,?:;!\"()";
  return character < 0x7F && kDeleted.find(static_cast<char>(character)) != kDeleted.npos;
}

template <class Char>
void take(const TextView& text, std::vector<Char>& characters) {
  check_before(text.length);
  characters.resize(text.length);
  copy_characters(text, characters.data());
}
void take(const TextView& text, std::vector<TracedChar>& characters) {
  trace(text, 0, text.length, characters);
}

}  // namespace

template <class Char>
std::span<const Char> TercomNormalizer<Char>::normalize(const TextView& text, const TercomRules& rules,
                                                        int passes) {
  take(text, text_);
  for (int pass = 0; pass < passes; ++pass) apply(rules);
  return text_;
}

template <class Char>
void TercomNormalizer<Char>::apply(const TercomRules& rules) {
  while (!text_.empty() && blank_classes()[text_.back()] & kBlank) text_.pop_back();
  if (rules.normalized) {
    normalize_western();
    if (rules.asian_support) separate(is_asian);
  }
  if (rules.no_punct) {
    std::erase_if(text_, is_deleted);
    if (rules.asian_support) std::erase_if(text_, is_asian_punctuation);
  }
  join_words();
}

template <class Char>
void TercomNormalizer<Char>::normalize_western() {
  undo_entities();
  text_.insert(text_.begin(), ' ');
  text_.push_back(' ');
  separate(is_western);
  separate_possessives();
  separate_points_after_other();
  separate_points_before_other();
  separate_dashes_after_digits();
}

template <class Char>
void TercomNormalizer<Char>::undo_entities() {
  constexpr std::pair<std::string_view, std::string_view> kReplacements[] = {
      {"\n-", ""}, {"\n", " "}, {"&quot;", "\""}, {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"},
  };
  for (const auto& [from, to] : kReplacements) {
    text_.resize(replace_all(text_.data(), text_.size(), from, to));
  }
}

// 's blank -> blank 's blank
template <class Char>
void TercomNormalizer<Char>::separate_possessives() {
  rewrite([this](std::size_t at) -> std::size_t {
    const bool is_possessive =
        text_[at] == '\'' && at + 2 < text_.size() && text_[at + 1] == 's' && text_[at + 2] == ' ';
    if (is_possessive) next_.push_back(' ');
    next_.push_back(text_[at]);
    return 1;
  });
}

// ([^0-9])([.,]) -> \1 \2 blank
template <class Char>
void TercomNormalizer<Char>::separate_points_after_other() {
  rewrite([this](std::size_t at) -> std::size_t {
    next_.push_back(text_[at]);
    if (is_digit(text_[at]) || at + 1 == text_.size() || !is_point(text_[at + 1])) return 1;
    next_.insert(next_.end(), {' ', text_[at + 1], ' '});
    return 2;
  });
}

// ([.,])([^0-9]) -> blank \1 blank \2
template <class Char>
void TercomNormalizer<Char>::separate_points_before_other() {
  rewrite([this](std::size_t at) -> std::size_t {
    if (!is_point(text_[at]) || at + 1 == text_.size() || is_digit(text_[at + 1])) {
      next_.push_back(text_[at]);
      return 1;
    }
    next_.insert(next_.end(), {' ', text_[at], ' ', text_[at + 1]});
    return 2;
  });
}

// ([0-9])(-) -> \1 \2 blank
template <class Char>
void TercomNormalizer<Char>::separate_dashes_after_digits() {
  rewrite([this](std::size_t at) -> std::size_t {
    next_.push_back(text_[at]);
    if (!is_digit(text_[at]) || at + 1 == text_.size() || text_[at + 1] != '-') return 1;
    next_.insert(next_.end(), {' ', text_[at + 1], ' '});
    return 2;
  });
}

template <class Char>
void TercomNormalizer<Char>::join_words() {
  const auto is_blank = [](Char character) { return (blank_classes()[character] & kBlank) != 0; };
  next_.clear();
  for (const Char character : text_) {
    const bool is_after_blank = next_.empty() || next_.back() == ' ';
    if (!is_blank(character)) {
      next_.push_back(character);
    } else if (!is_after_blank) {
      next_.push_back(' ');
    }
  }
  if (!next_.empty() && next_.back() == ' ') next_.pop_back();
  text_.swap(next_);
}

template <class Char>
template <class Predicate>
void TercomNormalizer<Char>::separate(Predicate is_alone) {
  rewrite([&](std::size_t at) -> std::size_t {
    if (is_alone(text_[at])) {
      next_.insert(next_.end(), {' ', text_[at], ' '});
    } else {
      next_.push_back(text_[at]);
    }
    return 1;
  });
}

template <class Char>
template <class Take>
void TercomNormalizer<Char>::rewrite(Take take) {
  next_.clear();
  for (std::size_t at = 0; at < text_.size();) at += take(at);
  text_.swap(next_);
}

template class TercomNormalizer<Char1>;
template class TercomNormalizer<Char2>;
template class TercomNormalizer<Char4>;
template class TercomNormalizer<TracedChar>;

}  // namespace mtgauge
