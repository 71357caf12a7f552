// Words as numbers, for the textbook and for kernels that take ids.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"

namespace fuzz {

using Words = std::vector<std::uint32_t>;

// Numbers distinct words, or characters, in the order in which they come.
template <class Word>
class Numbers {
 public:
  template <class Items>
  Words of(const Items& items) {
    Words numbers;
    for (const auto& item : items) {
      numbers.push_back(
          numbers_.try_emplace(item, static_cast<std::uint32_t>(numbers_.size())).first->second);
    }
    return numbers;
  }

  std::size_t size() const { return numbers_.size(); }

 private:
  std::map<Word, std::uint32_t> numbers_;
};

// As kernels take a reference: kNoId for what is not below `symbols`.
inline Words with_unknown(Words words, std::size_t symbols) {
  for (std::uint32_t& word : words) {
    if (word >= symbols) word = mtgauge::kNoId;
  }
  return words;
}

}  // namespace fuzz
