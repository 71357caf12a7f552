#include "textbook_ngrams.hpp"

#include <algorithm>

namespace textbook {

NgramCounts ngrams(Ids symbols, std::size_t order) {
  NgramCounts counts;
  for (std::size_t at = 0; at + order <= symbols.size(); ++at) {
    const Ids ngram = symbols.subspan(at, order);
    ++counts[Ngram(ngram.begin(), ngram.end())];
  }
  return counts;
}

std::int64_t total(std::size_t symbols, std::size_t order) {
  return symbols < order ? 0 : static_cast<std::int64_t>(symbols - order + 1);
}

NgramCounts clipped(Ids text, std::span<const std::vector<std::uint32_t>> references, std::size_t order) {
  NgramCounts most;
  for (const std::vector<std::uint32_t>& reference : references) {
    for (const auto& [ngram, count] : ngrams(reference, order)) most[ngram] = std::max(most[ngram], count);
  }
  NgramCounts matches;
  for (const auto& [ngram, count] : ngrams(text, order)) {
    const auto found = most.find(ngram);
    if (found != most.end()) matches[ngram] = std::min(count, found->second);
  }
  return matches;
}

std::int64_t sum(const NgramCounts& counts) {
  std::int64_t sum = 0;
  for (const auto& [ngram, count] : counts) sum += count;
  return sum;
}

}  // namespace textbook
