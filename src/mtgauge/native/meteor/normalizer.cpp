#include "meteor/normalizer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/code_range.hpp"
#include "core/stop.hpp"

namespace mtgauge {
namespace {

constexpr CodeRange kLettersBeyondAscii[] = {
    {0xC0, 0xD6}, {0xD8, 0xF6}, {0xF8, 0x17E}, {0x400, 0x527}, {0x1D00, 0x1D7F}};

bool is_digit(std::uint32_t character) { return character >= '0' && character <= '9'; }
bool is_lower(std::uint32_t character) { return character >= 'a' && character <= 'z'; }

bool is_letter(std::uint32_t character) {
  if (character < 0x80) return is_lower(character | 0x20);
  return std::ranges::any_of(kLettersBeyondAscii, [character](const CodeRange& range) {
    return character >= range.first && character <= range.last;
  });
}

bool is_alphanumeric(std::uint32_t character) { return is_letter(character) || is_digit(character); }

// The characters that separate words. A vertical tab does not, and is not a symbol either.
bool is_blank(std::uint32_t character) {
  return character == ' ' || character == '\t' || character == '\n' || character == '\f' || character == '\r';
}

// Blanks of other widths, and the no-break space. They count as symbols until words are joined.
bool is_wide_blank(std::uint32_t character) {
  return character == 0xA0 || (character >= 0x2000 && character <= 0x200A) || character == 0x202F ||
         character == 0x205F || character == 0x3000;
}

bool is_single_quote(std::uint32_t character) {
  return character == 0x2018 || character == 0x2019 || character == '`';
}

bool is_double_quote(std::uint32_t character) { return character == 0x201C || character == 0x201D; }

bool is_symbol(std::uint32_t character) {
  constexpr std::string_view kNone = " \t\n\v\f\r.',-`";
  if (is_alphanumeric(character) || is_single_quote(character)) return false;
  return character >= 0x80 || kNone.find(static_cast<char>(character)) == kNone.npos;
}

void take(const TextView& text, std::vector<Char4>& characters) {
  characters.resize(text.length);
  copy_characters(text, characters.data());
}
void take(const TextView& text, std::vector<TracedChar>& characters) {
  trace(text, 0, text.length, characters);
}

}  // namespace

template <class Char>
std::span<const Char> MeteorNormalizer<Char>::normalize(const TextView& text) {
  take(text, text_);
  text_.insert(text_.begin(), ' ');
  text_.push_back(' ');
  separate_symbols();
  separate_ellipses();
  separate_commas();
  unify_quotes();
  rewrite_between([](auto left) { return left == '.' || is_alphanumeric(left); }, '-', is_alphanumeric,
                  Blanks::kInstead);
  separate_apostrophes();
  split_dots();
  if (rules_.no_punct) drop_punctuation();
  join_words();
  return text_;
}

template <class Char>
void MeteorNormalizer<Char>::separate_symbols() {
  rewrite([this](std::size_t at) -> std::size_t {
    if (is_symbol(text_[at])) {
      next_.insert(next_.end(), {' ', text_[at], ' '});
    } else {
      next_.push_back(text_[at]);
    }
    return 1;
  });
}

template <class Char>
void MeteorNormalizer<Char>::separate_ellipses() {
  const auto is_dot = [](std::uint32_t character) { return character == '.'; };
  const auto both_dots = [&](std::uint32_t left, std::uint32_t right) {
    return is_dot(left) && is_dot(right);
  };
  auto run = std::adjacent_find(text_.begin(), text_.end(), both_dots);
  if (run == text_.end()) return;
  next_.clear();
  auto copied = text_.begin();
  while (run != text_.end()) {
    const auto end = std::find_if_not(run, text_.end(), is_dot);
    next_.insert(next_.end(), copied, run);
    next_.push_back(' ');
    next_.insert(next_.end(), run, end);
    next_.push_back(' ');
    copied = end;
    run = std::adjacent_find(end, text_.end(), both_dots);
  }
  next_.insert(next_.end(), copied, text_.end());
  text_.swap(next_);
}

template <class Char>
void MeteorNormalizer<Char>::separate_commas() {
  const auto is_other = [](std::uint32_t character) { return !is_digit(character); };
  rewrite_between(is_other, ',', is_other, Blanks::kBothSides);
  rewrite_between(is_digit, ',', is_other, Blanks::kBothSides);
  rewrite_between(is_other, ',', is_digit, Blanks::kBothSides);
}

template <class Char>
void MeteorNormalizer<Char>::unify_quotes() {
  bool is_rewritten = false;
  std::uint32_t before = ' ';
  for (Char& character : text_) {
    if (is_single_quote(character)) character = replacing('\'', character, character);
    if (character == 0x2013) character = replacing('-', character, character);  // the en dash
    const bool is_twice = character == before && (character == '\'' || character == '-');
    is_rewritten |= is_twice || is_double_quote(character);
    before = character;
  }
  if (!is_rewritten) return;
  rewrite([this](std::size_t at) -> std::size_t {
    const Char character = text_[at];
    const bool is_twice = at + 1 < text_.size() && text_[at + 1] == character;
    if (is_double_quote(character)) {
      next_.insert(next_.end(), {' ', replacing('"', character, character), ' '});
      return 1;
    }
    if (is_twice && character == '\'') {
      next_.insert(next_.end(), {' ', replacing('"', character, text_[at + 1]), ' '});
      return 2;
    }
    if (is_twice && character == '-') {
      next_.push_back(replacing('-', character, text_[at + 1]));
      return 2;
    }
    next_.push_back(character);
    return 1;
  });
}

template <class Char>
void MeteorNormalizer<Char>::separate_apostrophes() {
  using enum MeteorRules::Apostrophes;
  const auto is_not_letter = [](std::uint32_t character) { return !is_letter(character); };
  const auto is_not_alphanumeric = [](std::uint32_t character) { return !is_alphanumeric(character); };
  if (rules_.apostrophes == kBothSides) {
    rewrite([this](std::size_t at) -> std::size_t {
      const bool is_apostrophe = text_[at] == '\'';
      if (is_apostrophe) next_.push_back(' ');
      next_.push_back(text_[at]);
      if (is_apostrophe) next_.push_back(' ');
      return 1;
    });
    return;
  }
  const bool is_before = rules_.apostrophes == kBefore;
  rewrite_between(is_not_letter, '\'', is_not_letter, Blanks::kBothSides);
  if (is_before) {
    rewrite_between(is_not_alphanumeric, '\'', is_letter, Blanks::kBothSides);
  } else {
    rewrite_between(is_not_letter, '\'', is_letter, Blanks::kBothSides);
  }
  rewrite_between(is_letter, '\'', is_not_letter, Blanks::kBothSides);
  rewrite_between(is_letter, '\'', is_letter, is_before ? Blanks::kBefore : Blanks::kAfter);
  if (is_before) {
    rewrite_between(is_digit, '\'', [](std::uint32_t right) { return right == 's'; }, Blanks::kBefore);
  }
}

template <class Char>
void MeteorNormalizer<Char>::split_dots() {
  next_.clear();
  const auto end = text_.end();
  auto begin = std::find_if_not(text_.begin(), end, is_blank);
  while (begin != end) {
    const auto end_of_word = std::find_if(begin, end, is_blank);
    const auto following = std::find_if_not(end_of_word, end, is_blank);
    const std::uint32_t first = following == end ? ' ' : std::uint32_t{*following};
    split_dot({begin, end_of_word}, is_lower(first), is_digit(first));
    next_.push_back(' ');
    begin = following;
  }
  text_.swap(next_);
}

template <class Char>
void MeteorNormalizer<Char>::split_dot(std::span<const Char> word, bool is_followed_by_lower,
                                       bool is_followed_by_digit) {
  const auto is_dot = [](std::uint32_t character) { return character == '.'; };
  const auto stem = word.first(word.size() - 1);
  if (!is_dot(word.back()) || std::ranges::all_of(stem, is_dot)) {
    next_.insert(next_.end(), word.begin(), word.end());
    return;
  }
  if (std::ranges::any_of(stem, is_dot) && std::ranges::any_of(stem, is_letter)) {
    std::ranges::remove_copy_if(word, std::back_inserter(next_), is_dot);
    return;
  }
  stem_.assign(stem.begin(), stem.end());
  const auto prefix = rules_.prefixes.find(stem_);
  const bool is_prefix = prefix != rules_.prefixes.end() && (!prefix->second || is_followed_by_digit);
  next_.insert(next_.end(), stem.begin(), stem.end());
  if (!is_prefix && !is_followed_by_lower) next_.push_back(' ');
  next_.push_back(word.back());
}

template <class Char>
void MeteorNormalizer<Char>::drop_punctuation() {
  for (Char& character : text_) {
    if (!is_alphanumeric(character)) character = ' ';
  }
}

// Control characters at both ends are removed, too.
template <class Char>
void MeteorNormalizer<Char>::join_words() {
  for (Char& character : text_) {
    if (is_wide_blank(character)) character = ' ';
  }
  const auto is_kept = [](std::uint32_t character) { return character > ' '; };
  const auto begin = std::ranges::find_if(text_, is_kept);
  auto end = text_.end();
  while (end != begin && !is_kept(*(end - 1))) --end;
  next_.clear();
  for (auto at = begin; at != end; ++at) {
    if (!is_blank(*at)) {
      next_.push_back(*at);
    } else if (next_.back() != ' ') {
      next_.push_back(' ');
    }
  }
  text_.swap(next_);
}

template <class Char>
template <class Take>
void MeteorNormalizer<Char>::rewrite(Take take) {
  check_before(text_.size());
  next_.clear();
  for (std::size_t at = 0; at < text_.size();) at += take(at);
  text_.swap(next_);
}

template <class Char>
template <class Left, class Right>
void MeteorNormalizer<Char>::rewrite_between(Left is_left, char middle, Right is_right, Blanks blanks) {
  check_before(text_.size());
  const auto is_middle = [middle](std::uint32_t character) { return character == std::uint32_t(middle); };
  const auto begin = text_.begin();
  const auto last = text_.end() - 1;  // a blank
  next_.clear();
  auto copied = begin;
  for (auto at = std::find_if(begin, last, is_middle); at != last;
       at = std::find_if(at + 1, last, is_middle)) {
    if (at <= copied || !is_left(*(at - 1)) || !is_right(*(at + 1))) continue;
    next_.insert(next_.end(), copied, at);
    if (blanks != Blanks::kAfter) next_.push_back(' ');
    if (blanks != Blanks::kInstead) next_.push_back(*at);
    if (blanks == Blanks::kAfter || blanks == Blanks::kBothSides) next_.push_back(' ');
    next_.push_back(*(at + 1));
    copied = at + 2;
  }
  if (copied == begin) return;
  next_.insert(next_.end(), copied, text_.end());
  text_.swap(next_);
}

template class MeteorNormalizer<Char4>;
template class MeteorNormalizer<TracedChar>;

}  // namespace mtgauge
