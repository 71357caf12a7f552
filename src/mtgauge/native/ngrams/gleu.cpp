#include "ngrams/gleu.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace mtgauge {

GleuCounter::GleuCounter(const Tokenizer& tokenizer, int max_order)
    : max_order_(max_order), words_(tokenizer), matches_(static_cast<std::size_t>(std::max(max_order, 0))) {
  if (max_order < 1) throw std::invalid_argument("max_order must be 1 or more");
}

void GleuCounter::count(const Segment& segment, std::int64_t* row) {
  words_.read(segment);
  const std::int64_t ours = ngrams(words_.hypothesis().size());
  bool is_first = true;
  for (const Ids reference : words_.references()) {
    matcher_.match(words_.hypothesis(), std::span(&reference, 1), words_.symbols(), max_order_,
                   matches_.data());
    const std::int64_t matched = std::accumulate(matches_.begin(), matches_.end(), std::int64_t{0});
    const std::int64_t theirs = ngrams(reference.size());
    const std::int64_t larger = std::max(ours, theirs);
    // Compares shares by cross-multiplication, so that nothing is rounded. To have no n-grams is worse than
    // no match.
    const bool is_better = row[1] == 0 ? larger > 0 : matched * row[1] > row[0] * larger;
    if (!is_first && !is_better) continue;
    is_first = false;
    row[0] = matched;
    row[1] = larger;
    row[2] = ours;
    row[3] = theirs;
  }
}

std::int64_t GleuCounter::ngrams(std::size_t tokens) const {
  std::int64_t total = 0;
  for (std::size_t order = 1; order <= std::min(static_cast<std::size_t>(max_order_), tokens); ++order)
    total += static_cast<std::int64_t>(tokens - order + 1);
  return total;
}

}  // namespace mtgauge
