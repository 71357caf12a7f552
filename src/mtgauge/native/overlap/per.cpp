#include "overlap/per.hpp"

#include <algorithm>
#include <limits>

namespace mtgauge {

void PerCounter::count(const Segment& segment, std::int64_t* row) {
  const auto [reference, distance] = find_nearest(segment);
  row[0] = distance;
  row[1] = static_cast<std::int64_t>(words_.hypothesis().size());
  row[2] = static_cast<std::int64_t>(words_.references()[reference].size());
}

std::size_t PerCounter::nearest(const Segment& segment) { return find_nearest(segment).reference; }

PerCounter::Nearest PerCounter::find_nearest(const Segment& segment) {
  words_.read(segment);
  Nearest nearest{0, std::numeric_limits<std::int64_t>::max()};
  for (std::size_t index = 0; index < words_.references().size(); ++index) {
    const Ids reference = words_.references()[index];
    const auto longer = static_cast<std::int64_t>(std::max(words_.hypothesis().size(), reference.size()));
    const std::int64_t distance = longer - shared_with(reference);
    if (distance < nearest.distance) nearest = {index, distance};
  }
  return nearest;
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
