#include "edits/wer.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace mtgauge {

void WerCounter::count(const Segment& segment, std::int64_t* row) {
  words_.read(segment);
  std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
  for (const Ids reference : words_.references()) {
    aligner_.set_reference(reference, words_.symbols());
    const std::vector<Edit>& edits = aligner_.align(words_.hypothesis());
    const auto number_of = [&edits](Edit edit) -> std::int64_t {
      return std::count(edits.begin(), edits.end(), edit);
    };
    const std::array counts = {number_of(Edit::kSubstitution), number_of(Edit::kDeletion),
                               number_of(Edit::kInsertion), static_cast<std::int64_t>(reference.size())};
    const std::int64_t distance = counts[0] + counts[1] + counts[2];
    if (distance >= smallest) continue;
    smallest = distance;
    std::copy(counts.begin(), counts.end(), row);
  }
}

const std::vector<Edit>& WerCounter::align(const Segment& segment) {
  words_.read(segment);
  aligner_.set_reference(words_.references().front(), words_.symbols());
  return aligner_.align(words_.hypothesis());
}

}  // namespace mtgauge
