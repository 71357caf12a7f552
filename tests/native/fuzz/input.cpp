#include "input.hpp"

#include <algorithm>

namespace fuzz {
namespace {

constexpr char kSeparator = '\x1e';
constexpr std::size_t kMostReferences = 4;

bool continues(std::string_view bytes, std::size_t at) {
  return at < bytes.size() && (static_cast<unsigned char>(bytes[at]) & 0xC0) == 0x80;
}

// How many bytes the character takes that begins with `first`; 1 for a byte that begins none.
std::size_t length_of(unsigned char first) {
  if (first >= 0xF0 && first <= 0xF4) return 4;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xC2 && first < 0xE0) return 2;
  return 1;
}

}  // namespace

std::u32string decoded(std::string_view bytes) {
  std::u32string characters;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const std::size_t length = length_of(first);
    bool is_whole = true;
    char32_t character = length == 1 ? first : first & (0xFF >> (length + 1));
    for (std::size_t byte = 1; byte < length; ++byte) {
      is_whole = is_whole && continues(bytes, at + byte);
      if (is_whole) character = character << 6 | (static_cast<unsigned char>(bytes[at + byte]) & 0x3F);
    }
    is_whole = is_whole && character <= 0x10FFFF;
    characters.push_back(is_whole ? character : first);
    at += is_whole ? length : 1;
  }
  return characters;
}

Input::Input(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(bytes.find('\n'), bytes.size());
  options_ = bytes.substr(0, line);
  std::string_view rest = bytes.substr(std::min(line + 1, bytes.size()));
  for (bool is_last = false; !is_last && texts_.size() <= kMostReferences;) {
    const std::size_t end = std::min(rest.find(kSeparator), rest.size());
    texts_.emplace_back(decoded(rest.substr(0, end)));
    is_last = end == rest.size();
    rest = rest.substr(std::min(end + 1, rest.size()));
  }
  if (texts_.size() == 1) texts_.emplace_back(std::u32string());
  const std::size_t absent = option(1 << kMostReferences);
  for (std::size_t index = 0; index < references().size(); ++index) {
    const bool is_last_chance = index + 1 == references().size() && present_.empty();
    const bool is_absent = (absent >> index & 1) != 0 && !is_last_chance;
    views_.push_back(is_absent ? mtgauge::TextView() : references()[index].view());
    if (!is_absent) present_.push_back(index);
  }
}

// Options are written as letters and digits, so that corpus files can be read: "0" is 0, "1" is 1, ...
std::size_t Input::option(std::size_t count) {
  if (next_option_ == options_.size()) return 0;
  return static_cast<unsigned char>(options_[next_option_++] - '0') % count;
}

}  // namespace fuzz
