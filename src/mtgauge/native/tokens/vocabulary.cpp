#include "tokens/vocabulary.hpp"

#include <algorithm>

namespace mtgauge {
namespace {

constexpr std::size_t kBlockSize = std::size_t{1} << 16;
constexpr std::size_t kReadable = 16;  // bytes past the end of a token, for TokenKey
constexpr std::size_t kFirstSize = 1024;
constexpr std::size_t kMostBytes = 4;  // for a character

// Writes a character, which may be a surrogate, as UTF-8. Returns the end of what is written.
char* encode_character(std::uint32_t character, char* target) {
  const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
  const auto six_bits = [&](int shift) { return byte(0x80 | (character >> shift & 0x3F)); };
  if (character < 0x80) {
    *target++ = byte(character);
    return target;
  }
  if (character < 0x800) {
    *target++ = byte(0xC0 | character >> 6);
  } else {
    if (character < 0x10000) {
      *target++ = byte(0xE0 | character >> 12);
    } else {
      *target++ = byte(0xF0 | character >> 18);
      *target++ = six_bits(12);
    }
    *target++ = six_bits(6);
  }
  *target++ = six_bits(0);
  return target;
}

}  // namespace

std::uint32_t Vocabulary::number(std::string_view token) {
  if (tokens_.size() == most_) grow();
  const std::uint32_t known = table_.find(TokenKey(token.data(), token.size()));
  if (known != kNoId) return known;
  const std::string_view kept = keep(token);
  tokens_.push_back(kept);
  return table_.insert(TokenKey(kept.data(), kept.size()));
}

std::string_view Vocabulary::keep(std::string_view token) {
  if (token.size() + kReadable > left_) {
    left_ = std::max(kBlockSize, token.size() + kReadable);
    blocks_.push_back(std::make_unique<char[]>(left_));
    next_ = blocks_.back().get();
  }
  std::copy(token.begin(), token.end(), next_);
  const std::string_view kept(next_, token.size());
  next_ += token.size();
  left_ -= token.size();
  return kept;
}

void Vocabulary::grow() {
  most_ = std::max(kFirstSize, 2 * most_);
  table_.reset(most_);
  // In their order, so that each keeps its number.
  for (const std::string_view token : tokens_) table_.insert(TokenKey(token.data(), token.size()));
}

std::vector<std::uint32_t> TokenEncoder::encode(
    const TextView& text, const std::function<std::uint32_t(std::string_view)>& number_of) {
  if (!text.present()) return {};
  return with_character_type(text.kind, [&](auto character) {
    auto& tokenized = std::get<TokenizedText<decltype(character)>>(texts_);
    tokenizer_.tokenize(text, masks_, tokenized);
    std::vector<std::uint32_t> numbers;
    numbers.reserve(tokenized.count);
    for (const Token& token : std::span(tokenized.tokens, tokenized.count)) {
      char* const begin = encoded_.take(kMostBytes * (token.end - token.begin) + kReadable);
      char* end = begin;
      for (std::size_t at = token.begin; at < token.end; ++at)
        end = encode_character(tokenized.characters[at], end);
      numbers.push_back(number_of({begin, end}));
    }
    return numbers;
  });
}

MergedVocabulary merge(std::span<const Vocabulary* const> vocabularies) {
  struct Entry {
    std::string_view token;
    std::size_t vocabulary;
    std::size_t number;
  };
  std::vector<Entry> entries;
  MergedVocabulary merged;
  for (std::size_t index = 0; index < vocabularies.size(); ++index) {
    const auto tokens = vocabularies[index]->tokens();
    for (std::size_t number = 0; number < tokens.size(); ++number)
      entries.push_back({tokens[number], index, number});
    merged.numbers.emplace_back(tokens.size());
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& left, const Entry& right) { return left.token < right.token; });
  for (const Entry& entry : entries) {
    if (merged.tokens.empty() || merged.tokens.back() != entry.token) merged.tokens.push_back(entry.token);
    merged.numbers[entry.vocabulary][entry.number] = static_cast<std::uint32_t>(merged.tokens.size() - 1);
  }
  return merged;
}

}  // namespace mtgauge
