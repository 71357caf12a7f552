// Tokenizers and character classes.
#include <stdexcept>
#include <string>

#include "check.hpp"
#include "texts.hpp"
#include "tokens/characters.hpp"
#include "tokens/tokens.hpp"

using namespace mtgauge;

namespace {

// The tokens, joined by vertical bars.
template <class Char>
std::basic_string<Char> tokens_of(std::string_view tokenizer, const TextView& text) {
  ClassMasks masks;
  TokenizedText<Char> tokenized;
  tokenizer_named(tokenizer).tokenize(text, masks, tokenized);
  std::basic_string<Char> joined;
  for (std::size_t at = 0; at < tokenized.count; ++at) {
    if (at > 0) joined += Char{'|'};
    const Token token = tokenized.tokens[at];
    joined.append(tokenized.characters + token.begin, tokenized.characters + token.end);
  }
  return joined;
}

bool gives(std::string_view tokenizer, std::string_view text, std::string_view expected) {
  const auto tokens = tokens_of<Char1>(tokenizer, narrow(text));
  return std::string(tokens.begin(), tokens.end()) == expected;
}

void test_western() {
  CHECK(gives("13a", "Hello, world.", "Hello|,|world|."));
  CHECK(gives("13a", "1,000.5 3-4 a-b", "1,000.5|3|-|4|a-b"));
  CHECK(gives("13a", "a&quot;b-\nc\nd<skipped>", "a|\"|bc|d"));
  CHECK(gives("13a", "", ""));
  CHECK(gives("zh", " .5 5.", ".5|5."));
  CHECK(gives("intl", "a,b 1,2 $5", "a|,|b|1,2|$|5"));
  CHECK(gives("char", " a b ", "a|b"));
  CHECK(gives("none", " a,b \t c", "a,b|c"));
  CHECK(gives("cwmt", "1.5% a.b", "1.5|%|a|.|b"));
}

void test_widths() {
  CHECK((tokens_of<Char2>("zh", wide(u"中文a b")) ==
         std::basic_string<Char2>{u'中', u'|', u'文', u'|', u'a', u'|', u'b'}));
  CHECK((tokens_of<Char4>("zh", narrow("a, b")) == std::basic_string<Char4>{'a', '|', ',', '|', 'b'}));
  CHECK((tokens_of<Char4>("cwmt", widest(U"\U00020000x")) == std::basic_string<Char4>{0x20000, '|', 'x'}));
}

void test_word_edges() {
  for (std::size_t length : {63u, 64u, 65u, 128u}) {
    const std::string letters(length, 'x');
    CHECK(gives("13a", letters + ", y", letters + "|,|y"));
    CHECK(gives("13a", letters, letters));
  }
}

void test_names() {
  CHECK(tokenizer_named("13a").name() == "13a");
  CHECK_THROWS(tokenizer_named("14a"), std::invalid_argument);
}

void test_classes() {
  const CharacterClasses& classes = blank_classes();
  CHECK(classes[std::uint8_t{' '}] == kBlank);
  CHECK(classes[std::uint16_t{0x3000}] == kBlank);
  CHECK(classes[std::uint16_t{0x200B}] == 0);
  CHECK(classes[std::uint32_t{0x1F600}] == 0);
  const CharacterClasses intl(ranges_of_intl());
  CHECK(intl[std::uint32_t{0x1F600}] == kAlone);
  CHECK(intl[std::uint32_t{0x10FFFF}] == 0);
}

}  // namespace

int main() {
  test_western();
  test_widths();
  test_word_edges();
  test_names();
  test_classes();
  return check::status();
}
