#include "meteor/synsets.hpp"

#include <algorithm>
#include <utility>

namespace mtgauge {
namespace {

// Endings, and what replaces them in the base form. The first one that leads to a word with synsets counts.
constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
    {"s", ""},    {"ses", "s"}, {"xes", "x"}, {"zes", "z"}, {"ches", "ch"}, {"shes", "sh"}, {"men", "man"},
    {"ies", "y"}, {"s", ""},    {"ies", "y"}, {"es", "e"},  {"es", ""},     {"ed", "e"},    {"ed", ""},
    {"ing", "e"}, {"ing", ""},  {"er", ""},   {"est", ""},  {"er", "e"},    {"est", "e"}};

// The number of characters of a word, which is the number of UTF-8 bytes that do not continue a character.
std::ptrdiff_t length_of(std::string_view word) {
  return std::ranges::count_if(word, [](char byte) { return (byte & 0xC0) != 0x80; });
}

}  // namespace

void Synsets::find(std::string_view word, std::vector<std::int32_t>& found, std::string& base) const {
  const auto first = std::ssize(found);
  const auto add = [&found](std::span<const std::int32_t> group) {
    found.insert(found.end(), group.begin(), group.end());
  };
  if (const auto position = lemmas.words.find(word)) add(lemmas[*position]);
  if (const auto position = exceptions.words.find(word)) {
    add(exceptions[*position]);
  } else {
    add_base(word, found, base);
  }
  std::sort(found.begin() + first, found.end());
  found.erase(std::unique(found.begin() + first, found.end()), found.end());
}

void Synsets::add_base(std::string_view word, std::vector<std::int32_t>& found, std::string& base) const {
  if (length_of(word) <= 2 || word.ends_with("ss")) return;
  for (const auto& [ending, instead] : kEndings) {
    if (!word.ends_with(ending)) continue;
    base.assign(word.substr(0, word.size() - ending.size())).append(instead);
    const auto position = lemmas.words.find(base);
    if (!position) continue;
    const auto group = lemmas[*position];
    found.insert(found.end(), group.begin(), group.end());
    return;
  }
}

}  // namespace mtgauge
