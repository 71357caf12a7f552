#include "tokens/characters.hpp"

#include <algorithm>

#include "tokens/unicode_tables.hpp"

namespace mtgauge {
namespace {

constexpr std::size_t kBasicSize = 0x10000;

constexpr CodeRange kBlanks[] = {
    {0x09, 0x0D},     {0x1C, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},     {0x1680, 0x1680},
    {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
};

// mteval-v13a: {-~ [-` blank-& (-+ :-@ /
constexpr CodeRange k13aAlone[] = {
    {0x7B, 0x7E}, {0x5B, 0x60}, {0x20, 0x26}, {0x28, 0x2B}, {0x3A, 0x40}, {0x2F, 0x2F},
};

// sacreBLEU writes '\u20000'-'\u2a6d6' and '\u2f800'-'\u2fa1d', which Python reads as two characters each.
// Compared with a single character as strings, these ranges contain U+2001-2A6D and U+2F81-2FA1, and nothing
// beyond U+FFFF.
constexpr CodeRange kChinese[] = {
    {0x3400, 0x4DB5}, {0x4E00, 0x9FA5}, {0x9FA6, 0x9FBB}, {0xF900, 0xFA2D}, {0xFA30, 0xFA6A},
    {0xFA70, 0xFAD9}, {0x2001, 0x2A6D}, {0x2F81, 0x2FA1}, {0xFF00, 0xFFEF}, {0x2E80, 0x2EFF},
    {0x3000, 0x303F}, {0x31C0, 0x31EF}, {0x2F00, 0x2FDF}, {0x2FF0, 0x2FFF}, {0x3100, 0x312F},
    {0x31A0, 0x31BF}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE4F}, {0x2600, 0x26FF}, {0x2700, 0x27BF},
    {0x3200, 0x32FF}, {0x3300, 0x33FF},
};

constexpr CodeRange kCwmtAlone[] = {
    {0x21, 0x26}, {0x28, 0x2B}, {0x3A, 0x40}, {0x5B, 0x5F}, {0x7B, 0x7E}, {0x2F, 0x2F},
};

// The characters that the campaign's scorer treats as words: Tibetan, Hangul, radicals, kana, ideographs, Yi.
constexpr CodeRange kCwmtWide[] = {
    {0x0F00, 0x0FFF}, {0x1100, 0x11FF}, {0x2E80, 0x2FE0}, {0x2FF0, 0x2FFB}, {0x3000, 0x31FF},
    {0x3D00, 0xA4CF}, {0xAC00, 0xD7A3}, {0xF900, 0xFAFF}, {0xFF00, 0xFFEF},
};

// The ones that it omits: enclosed characters, the rest of extension A, and the ideographs beyond U+FFFF.
constexpr CodeRange kCwmtLeftOut[] = {{0x3200, 0x33FF}, {0x3400, 0x4DBF}, {0x20000, 0x3134F}};

// mteval's option -e puts blanks around these.
constexpr CodeRange kBeyondAscii[] = {{0x80, 0x10FFFF}};

constexpr CodeRange kDigits[] = {{'0', '9'}};
constexpr CodeRange kPoints[] = {{',', ','}, {'.', '.'}};
constexpr CodeRange kDashes[] = {{'-', '-'}};
// <skipped>, -\n (found by its line feed) and &entities;
constexpr CodeRange kRewrites[] = {{'<', '<'}, {'\n', '\n'}, {'&', '&'}};

void add(std::vector<ClassRange>& ranges, std::span<const CodeRange> more, CharacterClass character_class) {
  for (const CodeRange& range : more) ranges.push_back({range, character_class});
}

void add_ascii(std::vector<ClassRange>& ranges, std::span<const CodeRange> more,
               CharacterClass character_class) {
  for (const CodeRange& range : more) {
    if (range.first <= 0x7F) {
      ranges.push_back({{range.first, std::min<char32_t>(range.last, 0x7F)}, character_class});
    }
  }
}

void add_ascii_numbers(std::vector<ClassRange>& ranges) {
  add(ranges, kDigits, kNumber);
  add(ranges, kPoints, kPoint);
  add(ranges, kDashes, kDash);
}

}  // namespace

CharacterClasses::CharacterClasses(std::span<const ClassRange> ranges) : basic_(kBasicSize) {
  for (const ClassRange& entry : ranges) {
    const CodeRange& range = entry.range;
    used_ |= entry.character_class;
    for (std::size_t code = range.first; code <= range.last && code < kBasicSize; ++code) {
      basic_[code] |= entry.character_class;
    }
    if (range.last >= kBasicSize) beyond_.push_back(entry);
  }
  std::sort(beyond_.begin(), beyond_.end(), [](const ClassRange& left, const ClassRange& right) {
    return left.range.first < right.range.first;
  });
}

// A character beyond U+FFFF is in at most one range, so that only the last range that begins at or before it
// can have it.
std::uint8_t CharacterClasses::beyond_basic(std::uint32_t character) const {
  auto after =
      std::upper_bound(beyond_.begin(), beyond_.end(), character,
                       [](std::uint32_t code, const ClassRange& entry) { return code < entry.range.first; });
  if (after == beyond_.begin()) return 0;
  const ClassRange& entry = *(after - 1);
  return character <= entry.range.last ? entry.character_class : 0;
}

const CharacterClasses& blank_classes() {
  static const CharacterClasses classes(blank_ranges());
  return classes;
}

bool is_ascii_punctuation(std::uint32_t character) {
  return (character >= '!' && character <= '/') || (character >= ':' && character <= '@') ||
         (character >= '[' && character <= '`') || (character >= '{' && character <= '~');
}

std::vector<ClassRange> blank_ranges() {
  std::vector<ClassRange> ranges;
  add(ranges, kBlanks, kBlank);
  return ranges;
}

std::vector<ClassRange> ranges_of_13a() {
  std::vector<ClassRange> ranges = blank_ranges();
  add(ranges, k13aAlone, kAlone);
  add_ascii_numbers(ranges);
  add(ranges, kRewrites, kRewrite);
  return ranges;
}

std::vector<ClassRange> ranges_of_13a_enclosed() {
  std::vector<ClassRange> ranges = ranges_of_13a();
  add(ranges, kBeyondAscii, kAlone);
  return ranges;
}

std::vector<ClassRange> ranges_of_zh() {
  std::vector<ClassRange> ranges = blank_ranges();
  add(ranges, k13aAlone, kAlone);
  add(ranges, kChinese, kAlone);
  add_ascii_numbers(ranges);
  return ranges;
}

std::vector<ClassRange> ranges_of_intl() {
  std::vector<ClassRange> ranges = blank_ranges();
  add(ranges, unicode::kNumbers, kNumber);
  add(ranges, unicode::kPunctuation, kPoint);
  add(ranges, unicode::kSymbols, kAlone);
  return ranges;
}

// An enclosed character has blanks around it, so that it has no number or punctuation next to it.
std::vector<ClassRange> ranges_of_intl_enclosed() {
  std::vector<ClassRange> ranges = blank_ranges();
  add_ascii(ranges, unicode::kNumbers, kNumber);
  add_ascii(ranges, unicode::kPunctuation, kPoint);
  add_ascii(ranges, unicode::kSymbols, kAlone);
  add(ranges, kBeyondAscii, kAlone);
  return ranges;
}

std::vector<ClassRange> ranges_of_cwmt_compat() {
  std::vector<ClassRange> ranges = blank_ranges();
  add(ranges, kCwmtAlone, kAlone);
  add(ranges, kCwmtWide, kAlone);
  add_ascii_numbers(ranges);
  return ranges;
}

std::vector<ClassRange> ranges_of_cwmt() {
  std::vector<ClassRange> ranges = ranges_of_cwmt_compat();
  add(ranges, kCwmtLeftOut, kAlone);
  return ranges;
}

}  // namespace mtgauge
