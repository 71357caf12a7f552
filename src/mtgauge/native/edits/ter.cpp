#include "edits/ter.hpp"

#include <algorithm>
#include <limits>

namespace mtgauge {

TerCounter::TerCounter(int beam) : words_(blank_tokenizer()), search_(beam) {}

void TerCounter::count(const Segment& segment, double* row) {
  words_.read(segment);
  std::int64_t fewest = std::numeric_limits<std::int64_t>::max();
  std::size_t length = 0;
  for (const Ids reference : words_.references()) {
    fewest = std::min(fewest, search_.edits(words_.hypothesis(), reference, words_.symbols()));
    length += reference.size();
  }
  row[0] = static_cast<double>(fewest);
  row[1] = static_cast<double>(length) / static_cast<double>(words_.references().size());
}

ShiftedAlignment TerCounter::align(const Segment& segment) {
  words_.read(segment);
  return search_.align(words_.hypothesis(), words_.references().front(), words_.symbols());
}

}  // namespace mtgauge
