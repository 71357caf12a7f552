// Common substrings, blocks and aligned words, found by looking at all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace textbook {

using Words = std::vector<std::uint32_t>;

// Symbols that stand side by side in both texts.
struct Run {
  std::size_t text;
  std::size_t reference;
  std::size_t length;

  bool operator==(const Run&) const = default;
};

// Greedy matching: the longest run first, of equally long ones the last in the text, then in the reference;
// none of them overlap, and none is shorter than `least`.
std::vector<Run> greedy_runs(const Words& text, const Words& reference, std::size_t least = 1);

// The most symbols of runs that are in the same order in both texts.
std::size_t longest_chain(std::vector<Run> runs);

// Where each word stands in a reference: the leftmost that none before it has taken.
std::vector<std::optional<std::size_t>> leftmost(const Words& text, const Words& reference);

// Where each word stands in a reference, by the smallest context that is unique in both; of two the one
// before.
std::vector<std::optional<std::size_t>> by_context(const Words& text, const Words& reference);

// How many words two texts share, in any order.
std::size_t shared_words(const Words& text, const Words& reference);

}  // namespace textbook
