// Numbers the distinct tokens of many texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/text_view.hpp"
#include "tokens/interner.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Tokens are kept as UTF-8, where a lone surrogate takes three bytes like other characters of its size. So a
// token has the same bytes whatever the width of its text, and the order of the bytes is that of the code
// points.
class Vocabulary {
 public:
  // The number of the token, which is the next free one if the token is new. 16 bytes past its end must be
  // readable.
  std::uint32_t number(std::string_view token);

  // The number of the token, or kNoId. 16 bytes past its end must be readable.
  std::uint32_t find(std::string_view token) const {
    return tokens_.empty() ? kNoId : table_.find(TokenKey(token.data(), token.size()));
  }

  std::span<const std::string_view> tokens() const { return tokens_; }

 private:
  std::string_view keep(std::string_view token);
  void grow();

  IdTable<TokenKey> table_;
  std::size_t most_ = 0;  // tokens that the table has room for
  std::vector<std::string_view> tokens_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;  // the free part of the last block, and its size
  std::size_t left_ = 0;
};

// Encodes the tokens of one text at a time as a vocabulary keeps them. Not thread-safe.
class TokenEncoder {
 public:
  explicit TokenEncoder(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  // number_of(bytes) for each token; none if the text is absent.
  std::vector<std::uint32_t> encode(const TextView& text,
                                    const std::function<std::uint32_t(std::string_view)>& number_of);

 private:
  const Tokenizer& tokenizer_;
  ClassMasks masks_;
  std::tuple<TokenizedText<Char1>, TokenizedText<Char2>, TokenizedText<Char4>> texts_;
  ScratchBuffer<char> encoded_;
};

// Tokenizes one text at a time. Not thread-safe.
class TokenNumberer {
 public:
  explicit TokenNumberer(const Tokenizer& tokenizer) : encoder_(tokenizer) {}

  // The numbers of a text's tokens; none if it is absent.
  std::vector<std::uint32_t> number(const TextView& text) {
    return encoder_.encode(text, [this](std::string_view token) { return vocabulary_.number(token); });
  }

  const Vocabulary& vocabulary() const { return vocabulary_; }

 private:
  TokenEncoder encoder_;
  Vocabulary vocabulary_;
};

// Several vocabularies as one, which does not depend on how the texts were divided among them.
struct MergedVocabulary {
  std::vector<std::string_view> tokens;  // distinct, in code-point order
  std::vector<std::vector<std::uint32_t>>
      numbers;  // for each vocabulary, positions in `tokens` by its own numbers
};

// The vocabularies must outlive the result.
MergedVocabulary merge(std::span<const Vocabulary* const> vocabularies);

}  // namespace mtgauge
