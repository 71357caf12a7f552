#include "tokens/tokens.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>

#include "core/stop.hpp"
#include "tokens/cut_rules.hpp"
#include "tokens/replace_all.hpp"

namespace mtgauge {
namespace {

// Letters, which are in no class. The block of characters with the end of a text is classified as a whole.
constexpr std::size_t kPadding = kWordBits;
constexpr char kPaddingLetter = 'a';

// What mteval-v13a does before its regular expressions, in the same order: "&amp;lt;" becomes "<".
template <class Char>
std::size_t replace_entities(Char* text, std::size_t length) {
  length = replace_all(text, length, "<skipped>", "");
  length = replace_all(text, length, "-\n", "");
  length = replace_all(text, length, "\n", " ");
  length = replace_all(text, length, "&quot;", "\"");
  length = replace_all(text, length, "&amp;", "&");
  length = replace_all(text, length, "&lt;", "<");
  return replace_all(text, length, "&gt;", ">");
}

template <class Char>
void pad(Char* text, std::size_t length) {
  std::fill_n(text + length, kPadding, static_cast<Char>(kPaddingLetter));
}

// A token is what lies between two adjacent cuts, unless it is white space.
void collect_tokens(ClassMasks& masks, ScratchBuffer<Token>& buffer, const Token*& tokens,
                    std::size_t& count) {
  masks.cut.set(0);
  masks.cut.set(masks.length);
  const std::size_t last = masks.words - 1;
  const std::uint64_t within_last = (std::uint64_t{1} << (masks.length % kWordBits)) - 1;
  const auto begins_in = [&](std::size_t word) {
    const std::uint64_t begins = masks.cut[word] & ~masks.blank[word];
    return word == last ? begins & within_last : begins;
  };
  const auto ends_in = [&](std::size_t word) {
    std::uint64_t ends = masks.cut[word] & ~masks.blank.after(word);
    if (word == 0) ends &= ~std::uint64_t{1};
    return word == last ? ends & (within_last << 1 | 1) : ends;
  };

  std::size_t expected = 0;
  for (std::size_t word = 0; word <= last; ++word) expected += std::popcount(begins_in(word));
  Token* const collected = buffer.take(expected);
  Token* begun = collected;
  Token* ended = collected;
  for (std::size_t word = 0; word <= last; ++word) {
    const auto first = static_cast<std::uint32_t>(word * kWordBits);
    for (std::uint64_t rest = begins_in(word); rest != 0; rest &= rest - 1) {
      (begun++)->begin = first + std::countr_zero(rest);
    }
    for (std::uint64_t rest = ends_in(word); rest != 0; rest &= rest - 1) {
      (ended++)->end = first + std::countr_zero(rest);
    }
  }
  tokens = collected;
  count = expected;
}

const std::vector<Tokenizer>& all_tokenizers() {
  using enum Tokenizer::Preparation;
  static const std::vector<Tokenizer> tokenizers = {
      {"none", blank_ranges(), cut_at_blanks, kNone},
      {"13a", ranges_of_13a(), cut_13a, kReplaceEntities},
      {"13a-e", ranges_of_13a_enclosed(), cut_13a, kReplaceEntities},
      {"zh", ranges_of_zh(), cut_zh, kStripBothEnds},
      {"intl", ranges_of_intl(), cut_intl, kNone},
      {"intl-e", ranges_of_intl_enclosed(), cut_intl, kNone},
      {"char", blank_ranges(), cut_everywhere, kNone},
      {"cwmt", ranges_of_cwmt(), cut_cwmt, kNone},
      {"cwmt-compat", ranges_of_cwmt_compat(), cut_cwmt, kNone},
  };
  return tokenizers;
}

}  // namespace

template <class Char>
void Tokenizer::tokenize(const TextView& text, ClassMasks& masks, TokenizedText<Char>& result) const {
  if (text.length > std::numeric_limits<std::uint32_t>::max() - kPadding) {
    throw std::length_error("a text has 2^32 characters or more");
  }
  check_before(text.length);
  Char* const copy = result.character_buffer.take(text.length + kPadding);
  copy_characters(text, copy);
  Char* characters = copy;
  std::size_t length = text.length;
  while (length > 0 && classes_[characters[length - 1]] & kBlank) --length;
  if (preparation_ == Preparation::kStripBothEnds) {
    const Char* const end = characters + length;
    while (characters < end && classes_[*characters] & kBlank) ++characters;
    length = end - characters;
  }
  result.begin = characters - copy;
  result.end = result.begin + length;
  pad(characters, length);
  const std::uint8_t seen = classify(characters, length, classes_, masks);
  result.is_rewritten = preparation_ == Preparation::kReplaceEntities && seen & kRewrite;
  if (result.is_rewritten) {
    length = replace_entities(characters, length);
    pad(characters, length);
    classify(characters, length, classes_, masks);
  }
  cut_(masks);
  collect_tokens(masks, result.token_buffer, result.tokens, result.count);
  result.characters = characters;
}

template <class Char>
void Tokenizer::locate(const TextView& text, const TokenizedText<Char>& tokenized,
                       std::vector<TracedChar>& traced, std::vector<Token>& spans) const {
  spans.clear();
  if (tokenized.is_rewritten) {
    trace(text, tokenized.begin, tokenized.end, traced);
    replace_entities(traced.data(), traced.size());
    for (const Token& token : std::span(tokenized.tokens, tokenized.count)) {
      spans.push_back({traced[token.begin].begin, traced[token.end - 1].end});
    }
  } else {
    const auto shift = static_cast<std::uint32_t>(tokenized.begin);
    for (const Token& token : std::span(tokenized.tokens, tokenized.count)) {
      spans.push_back({token.begin + shift, token.end + shift});
    }
  }
}

template void Tokenizer::tokenize(const TextView&, ClassMasks&, TokenizedText<Char1>&) const;
template void Tokenizer::tokenize(const TextView&, ClassMasks&, TokenizedText<Char2>&) const;
template void Tokenizer::tokenize(const TextView&, ClassMasks&, TokenizedText<Char4>&) const;
template void Tokenizer::locate(const TextView&, const TokenizedText<Char1>&, std::vector<TracedChar>&,
                                std::vector<Token>&) const;
template void Tokenizer::locate(const TextView&, const TokenizedText<Char2>&, std::vector<TracedChar>&,
                                std::vector<Token>&) const;
template void Tokenizer::locate(const TextView&, const TokenizedText<Char4>&, std::vector<TracedChar>&,
                                std::vector<Token>&) const;

const Tokenizer& tokenizer_named(std::string_view name) {
  std::string known;
  for (const Tokenizer& tokenizer : all_tokenizers()) {
    if (tokenizer.name() == name) return tokenizer;
    known += known.empty() ? "" : ", ";
    known += tokenizer.name();
  }
  throw std::invalid_argument("unknown tokenizer '" + std::string(name) + "'; known are " + known);
}

const Tokenizer& blank_tokenizer() { return all_tokenizers().front(); }

}  // namespace mtgauge
