// Tokenizers and normalizers against their regular expressions, and where their tokens stand in the text.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "expect.hpp"
#include "explain/token_places.hpp"
#include "input.hpp"
#include "meteor/normaliser.hpp"
#include "textbook_tokens.hpp"
#include "tokens/tercom.hpp"
#include "tokens/tokens.hpp"
#include "tokens/vocabulary.hpp"

using namespace mtgauge;
using fuzz::Text;

namespace {

constexpr std::string_view kNames[] = {"none",   "13a",  "13a-e", "zh",         "intl",
                                       "intl-e", "char", "cwmt",  "cwmt-compat"};

template <class Char>
textbook::Tokens tokens_of(const TokenizedText<Char>& tokenized) {
  textbook::Tokens tokens;
  for (const Token& token : std::span(tokenized.tokens, tokenized.count)) {
    tokens.emplace_back(tokenized.characters + token.begin, tokenized.characters + token.end);
  }
  return tokens;
}

// Tokens stand one behind the other, and none of them is empty.
void expect_ascending(std::span<const Token> spans, std::size_t length) {
  std::size_t end = 0;
  for (const Token& span : spans) {
    EXPECT(end <= span.begin && span.begin < span.end && span.end <= length);
    end = span.end;
  }
}

// The text is tokenized as a wider one would be, too, as where a reference has other characters.
template <class Char>
void tokenize(const Tokenizer& tokenizer, const Text& text, const textbook::Tokens& expected) {
  static ClassMasks masks;
  static TokenizedText<Char> tokenized;
  if (sizeof(Char) < text.view().kind) return;
  tokenizer.tokenize(text.view(), masks, tokenized);
  EXPECT(tokens_of(tokenized) == expected);
}

void tokenize(std::string_view name, const Text& text) {
  const Tokenizer& tokenizer = tokenizer_named(name);
  const textbook::Tokens expected = textbook::tokenize(name, text.characters());
  tokenize<Char1>(tokenizer, text, expected);
  tokenize<Char2>(tokenizer, text, expected);
  tokenize<Char4>(tokenizer, text, expected);

  TokenPlaces located(tokenizer);
  const std::span<const Token> spans = located.locate(text.view());
  EXPECT(spans.size() == expected.size());
  expect_ascending(spans, text.characters().size());
  // Only these undo entities.
  if (name.starts_with("13a")) return;
  for (std::size_t at = 0; at < spans.size(); ++at) {
    EXPECT(text.characters().substr(spans[at].begin, spans[at].end - spans[at].begin) == expected[at]);
  }
}

template <class Char>
void normalize_tercom(const Text& text, const TercomRules& rules, const std::u32string& expected) {
  static TercomNormaliser<Char> normalizer;
  if (sizeof(Char) < text.view().kind) return;
  EXPECT(std::ranges::equal(normalizer.normalise(text.view(), rules), expected));
}

void normalize_tercom(const Text& text) {
  for (const bool normalized : {false, true}) {
    for (const bool no_punct : {false, true}) {
      for (const bool asian_support : {false, true}) {
        const TercomRules rules{normalized, no_punct, asian_support};
        const std::u32string expected =
            textbook::normalize_tercom(text.characters(), normalized, no_punct, asian_support);
        normalize_tercom<Char1>(text, rules, expected);
        normalize_tercom<Char2>(text, rules, expected);
        normalize_tercom<Char4>(text, rules, expected);
        TercomPlaces located(rules, 2);
        expect_ascending(located.locate(text.view()), text.characters().size());
      }
    }
  }
}

// The rules are held against METEOR's in Python; here, that characters with their origins become the same.
void normalize_meteor(const Text& text) {
  using enum MeteorRules::Apostrophes;
  for (const MeteorRules::Apostrophes apostrophes : {kBefore, kBehind, kBothSides}) {
    for (const bool no_punct : {false, true}) {
      const MeteorRules rules{apostrophes, no_punct, {{U"a", false}, {U"No", true}}};
      MeteorNormaliser<Char4> normalizer(rules);
      MeteorNormaliser<TracedChar> traced(rules);
      EXPECT(std::ranges::equal(normalizer.normalise(text.view()), traced.normalise(text.view()),
                                [](Char4 one, const TracedChar& other) { return one == other.character; }));
      MeteorPlaces located(rules);
      expect_ascending(located.locate(text.view()), text.characters().size());
    }
  }
}

// A token has one number, and its bytes are its UTF-8.
void number(std::string_view name, std::span<const Text> texts) {
  TokenNumberer numberer(tokenizer_named(name));
  for (const Text& text : texts) {
    const std::vector<std::uint32_t> numbers = numberer.number(text.view());
    const textbook::Tokens expected = textbook::tokenize(name, text.characters());
    EXPECT(numbers.size() == expected.size());
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      const std::string_view token = numberer.vocabulary().tokens()[numbers[at]];
      EXPECT(fuzz::decoded(token) == expected[at]);
      EXPECT(std::ranges::count(numberer.vocabulary().tokens(), token) == 1);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  for (const std::string_view name : kNames) tokenize(name, input.hypothesis());
  normalize_tercom(input.hypothesis());
  normalize_meteor(input.hypothesis());
  number(kNames[input.option(std::size(kNames))], input.references());
  return 0;
}
