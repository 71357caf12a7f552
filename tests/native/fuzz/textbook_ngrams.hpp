// N-grams, counted one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace textbook {

using Ids = std::span<const std::uint32_t>;
using Ngram = std::vector<std::uint32_t>;
using NgramCounts = std::map<Ngram, std::int64_t>;

NgramCounts ngrams(Ids symbols, std::size_t order);

// How many n-grams there are.
std::int64_t total(std::size_t symbols, std::size_t order);

// For each n-gram of the first list how often it is there and, at most as often, in one of the others.
NgramCounts clipped(Ids text, std::span<const std::vector<std::uint32_t>> references, std::size_t order);

std::int64_t sum(const NgramCounts& counts);

}  // namespace textbook
