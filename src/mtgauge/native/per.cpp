#include "per.hpp"

#include <algorithm>
#include <limits>

namespace mtgauge {

void PerCounter::count(const Segment& segment, std::int64_t* row) {
  words_.read(segment);
  const auto hypothesis_length = static_cast<std::int64_t>(words_.hypothesis().size());
  std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
  for (const Ids reference : words_.references()) {
    const auto reference_length = static_cast<std::int64_t>(reference.size());
    const std::int64_t distance = std::max(hypothesis_length, reference_length) - shared_with(reference);
    if (distance >= smallest) continue;
    smallest = distance;
    row[0] = distance;
    row[1] = hypothesis_length;
    row[2] = reference_length;
  }
}

std::int64_t PerCounter::shared_with(Ids reference) {
  available_.assign(words_.symbols(), 0);
  for (const std::uint32_t symbol : words_.hypothesis()) ++available_[symbol];
  std::int64_t shared = 0;
  for (const std::uint32_t symbol : reference) {
    if (symbol != kNoId && available_[symbol] > 0) {
      --available_[symbol];
      ++shared;
    }
  }
  return shared;
}

}  // namespace mtgauge
