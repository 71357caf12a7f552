// Numbers the distinct tokens of a segment, so that tokens compare as integers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/id_table.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// A token of up to 15 bytes is its own key, so that most tokens are compared without their text. The key of a
// longer token is a hash and its length; where these are equal, the texts are compared.
class TokenKey {
 public:
  TokenKey() = default;

  // 16 bytes from `text` on must be readable, whatever `size` (in bytes) is. The text must outlive the key.
  TokenKey(const void* text, std::size_t size) : text_(text) {
    if (size < kWordsSize) {
      std::uint64_t words[2];
      std::memcpy(words, text, kWordsSize);
      low_ = words[0] & kFirstBytes.low[size];
      high_ = (words[1] & kFirstBytes.high[size]) | std::uint64_t{size} << 56;
    } else {
      low_ = hash_of_text(text, size);
      high_ = kIsLong | size;
    }
  }

  bool operator==(const TokenKey& other) const {
    const bool same_words = ((low_ ^ other.low_) | (high_ ^ other.high_)) == 0;
    if (same_words & (high_ >> 63)) return std::memcmp(text_, other.text_, high_ & ~kIsLong) == 0;
    return same_words;
  }

  std::uint64_t hash() const { return mix_bits(low_ ^ mix_bits(high_)); }

 private:
  static constexpr std::size_t kWordsSize = 16;
  static constexpr std::uint64_t kIsLong = std::uint64_t{1} << 63;

  // Masks of the first bytes of 16, by the number of bytes to keep.
  struct ByteMasks {
    std::uint64_t low[kWordsSize] = {};
    std::uint64_t high[kWordsSize] = {};

    constexpr ByteMasks() {
      for (std::size_t byte = 0; byte < kWordsSize; ++byte) {
        for (std::size_t size = byte + 1; size < kWordsSize; ++size) {
          (byte < 8 ? low : high)[size] |= std::uint64_t{0xFF} << (8 * (byte % 8));
        }
      }
    }
  };
  static const ByteMasks kFirstBytes;

  // Takes eight bytes at a time. The last eight may overlap the ones before.
  static std::uint64_t hash_of_text(const void* text, std::size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(text);
    std::uint64_t hash = size;
    const auto take_eight = [&](std::size_t at) {
      std::uint64_t eight;
      std::memcpy(&eight, bytes + at, sizeof eight);
      hash = mix_bits((hash ^ eight) * 0xFF51AFD7ED558CCD);
    };
    for (std::size_t at = 0; at + 8 <= size; at += 8) take_eight(at);
    take_eight(size - 8);
    return hash;
  }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
  const void* text_ = nullptr;
};

inline constexpr TokenKey::ByteMasks TokenKey::kFirstBytes;

using Interner = IdTable<TokenKey>;

template <class Char>
TokenKey key_of(const TokenizedText<Char>& text, const Token& token) {
  return TokenKey(text.characters + token.begin, (token.end - token.begin) * sizeof(Char));
}

}  // namespace mtgauge
