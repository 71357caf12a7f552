#include "python/numbered_lines.hpp"

#include <iterator>
#include <limits>
#include <stdexcept>

#include "python/run.hpp"

namespace mtgauge {

NumberedLines::NumberedLines(const Lines& lines, const Tokenizer& tokenizer, int threads)
    : lines_(lines.size()) {
  run(lines.size(), threads, [&]() -> ChunkAction {
    return [&, worker = add_worker(tokenizer)](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) {
        lines_[index] = {worker->index, worker->numberer.number(lines[index])};
      }
    };
  });
  std::vector<const Vocabulary*> vocabularies;
  for (const auto& worker : workers_) vocabularies.push_back(&worker->numberer.vocabulary());
  vocabulary_ = merge(vocabularies);
  if (vocabulary_.tokens.size() > std::numeric_limits<std::int32_t>::max()) {
    throw std::length_error("there are 2^31 distinct tokens or more");
  }
}

nb::list NumberedLines::tokens() const { return decoded(vocabulary_.tokens); }

std::vector<std::int32_t> NumberedLines::ids() const {
  std::vector<std::int32_t> ids;
  for (const Line& line : lines_) {
    const std::vector<std::uint32_t>& merged = vocabulary_.numbers[line.worker];
    for (const std::uint32_t number : line.numbers) ids.push_back(static_cast<std::int32_t>(merged[number]));
  }
  return ids;
}

std::vector<std::int64_t> NumberedLines::offsets() const {
  std::vector<std::int64_t> offsets = {0};
  offsets.reserve(lines_.size() + 1);
  for (const Line& line : lines_) offsets.push_back(offsets.back() + std::ssize(line.numbers));
  return offsets;
}

NumberedLines::Worker* NumberedLines::add_worker(const Tokenizer& tokenizer) {
  const std::lock_guard lock(mutex_);
  workers_.push_back(std::make_unique<Worker>(Worker{workers_.size(), TokenNumberer(tokenizer)}));
  return workers_.back().get();
}

}  // namespace mtgauge
