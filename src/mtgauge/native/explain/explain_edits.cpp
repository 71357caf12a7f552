#include "explain/explain_edits.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace mtgauge {
namespace {

std::size_t edits_of(const ShiftedAlignment& alignment) {
  const auto matches = std::count(alignment.edits.begin(), alignment.edits.end(), Edit::kMatch);
  return alignment.edits.size() - static_cast<std::size_t>(matches) + alignment.moved.size();
}

}  // namespace

void EditExplainer::explain(const Segment& words, const LocatedText& hypothesis,
                            std::span<const LocatedText> references, std::vector<std::int32_t>& numbers) {
  words_.read(words);
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  ShiftedAlignment best;
  std::size_t nearest = 0;
  std::size_t present = 0;
  for (std::size_t index = 0; index < words.references.size(); ++index) {
    if (!words.references[index].present()) continue;
    ShiftedAlignment alignment = align(words_.hypothesis(), words_.references()[present++], words_.symbols());
    const std::size_t edits = edits_of(alignment);
    if (edits >= fewest) continue;
    fewest = edits;
    best = std::move(alignment);
    nearest = index;
  }
  numbers.push_back(static_cast<std::int32_t>(nearest));
  spans_.write(hypothesis, references[nearest], best, numbers);
}

ShiftedAlignment WerExplainer::align(Ids hypothesis, Ids reference, std::size_t symbols) {
  aligner_.set_reference(reference, symbols);
  return {.moved = {}, .order = {}, .edits = aligner_.align(hypothesis)};
}

ShiftedAlignment TerExplainer::align(Ids hypothesis, Ids reference, std::size_t symbols) {
  return search_.align(hypothesis, reference, symbols);
}

}  // namespace mtgauge
