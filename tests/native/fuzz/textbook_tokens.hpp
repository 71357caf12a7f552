// The tokenizers as their regular expressions define them: each one a pass over the text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace textbook {

using Tokens = std::vector<std::u32string>;

// As Python's str.split().
Tokens split(std::u32string_view text);

// `name` is one that mtgauge::tokenizer_named knows.
Tokens tokenize(std::string_view name, std::u32string text);

// What tercom does to a text, by the rules of sacreBLEU.
std::u32string normalize_tercom(std::u32string text, bool normalized, bool no_punct, bool asian_support);

// The words of chrF++: one punctuation mark comes off the end of each word, or else one off its beginning.
Tokens chrf_words(std::u32string_view text);

// Without white space.
std::u32string without_blanks(std::u32string_view text);

}  // namespace textbook
