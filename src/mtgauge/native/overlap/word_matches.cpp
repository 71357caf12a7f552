#include "overlap/word_matches.hpp"

#include "core/stop.hpp"

namespace mtgauge {

WordMatches word_matches(const IdTexts& texts, std::span<const IdTexts> references, std::size_t words) {
  WordMatches totals{std::vector<std::int64_t>(words), std::vector<std::int64_t>(words)};
  std::vector<std::uint32_t> unmatched(
      words);  // occurrences in the text that the current reference has not matched
  StopCheck stop;
  for (std::size_t segment = 0; segment < texts.size(); ++segment) {
    stop.after(texts[segment].size() * (references.size() + 1));
    for (const IdTexts& reference : references) {
      if (!reference.present[segment]) continue;
      for (const std::int32_t word : texts[segment]) {
        ++totals.produced[word];
        ++unmatched[word];
      }
      for (const std::int32_t word : reference[segment]) {
        const bool is_match = unmatched[word] > 0;
        unmatched[word] -= is_match;
        totals.matched[word] += is_match;
      }
      for (const std::int32_t word : texts[segment]) unmatched[word] = 0;
    }
  }
  return totals;
}

}  // namespace mtgauge
