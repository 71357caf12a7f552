#include "alignment/parallel_words.hpp"

#include "core/stop.hpp"

namespace mtgauge {

ParallelWords::ParallelWords(const SentenceIds& source, const SentenceIds& target)
    : source_(source), target_(target) {
  cells_before_ = {0};
  for (std::size_t at = 0; at < source.size(); ++at) {
    cells_before_.push_back(cells_before_.back() + source[at].size() * target[at].size());
  }
  cells_.reserve(cells_before_.back());
  StopCheck stop;
  for (std::size_t at = 0; at < source.size(); ++at) {
    for (const std::int32_t one : source[at]) {
      for (const std::int32_t other : target[at]) cells_.push_back(numbers_.number(one, other));
      stop.after(10 * target[at].size());
    }
  }
}

}  // namespace mtgauge
