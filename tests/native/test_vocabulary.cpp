// Tokens of many texts as numbers.
#include <string>
#include <vector>

#include "check.hpp"
#include "texts.hpp"
#include "tokens/vocabulary.hpp"

using namespace mtgauge;

namespace {

using Numbers = std::vector<std::uint32_t>;

// Words are the same at any width of their text, and are numbered in the order of their first occurrence.
void test_widths() {
  TokenNumberer numberer(blank_tokenizer());
  CHECK((numberer.number(narrow("b a b")) == Numbers{0, 1, 0}));
  CHECK((numberer.number(wide(u"a \u732B b")) == Numbers{1, 2, 0}));
  CHECK((numberer.number(widest(U"\u732B \U0001F600 \xE9")) == Numbers{2, 3, 4}));
  CHECK((numberer.number(narrow("\xE9")) == Numbers{4}));
  CHECK(numberer.number(TextView{}).empty());
}

// In code-point order, which differs from that of UTF-16; a lone surrogate is sorted by its code.
void test_merged() {
  TokenNumberer first(blank_tokenizer());
  TokenNumberer second(blank_tokenizer());
  first.number(widest(U"\U0001F600 b"));
  const char32_t kSurrogate[] = {0xD800};
  second.number(widest({kSurrogate, 1}));
  second.number(wide(u"b \uFF01 a"));
  const std::vector<const Vocabulary*> vocabularies = {&first.vocabulary(), &second.vocabulary()};
  const MergedVocabulary merged = merge(vocabularies);
  CHECK((merged.tokens ==
         std::vector<std::string_view>{"a", "b", "\xED\xA0\x80", "\xEF\xBC\x81", "\xF0\x9F\x98\x80"}));
  CHECK((merged.numbers == std::vector<Numbers>{{4, 1}, {2, 1, 3, 0}}));
  CHECK(merge({}).tokens.empty());
}

void test_growth() {
  TokenNumberer numberer(blank_tokenizer());
  const auto word = [](int number) {
    return std::string(static_cast<std::size_t>(number % 90), 'x') + std::to_string(number);
  };
  for (int pass = 0; pass < 2; ++pass) {
    bool holds = true;
    for (std::uint32_t number = 0; number < 5000; ++number)
      holds &= numberer.number(narrow(word(number))) == Numbers{number};
    CHECK(holds);
  }
  CHECK(numberer.number(narrow(std::string(200'000, 'y'))) == Numbers{5000});
  CHECK(numberer.number(narrow("0")) == Numbers{0});
}

}  // namespace

int main() {
  test_widths();
  test_merged();
  test_growth();
  return check::status();
}
