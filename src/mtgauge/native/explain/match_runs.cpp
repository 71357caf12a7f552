#include "explain/match_runs.hpp"

#include <algorithm>

namespace mtgauge {
namespace {

void mark(std::vector<bool>& words, std::size_t first, std::size_t count) {
  std::fill_n(words.begin() + static_cast<std::ptrdiff_t>(first), count, true);
}

}  // namespace

void MatchRuns::reset(const PlacedText& hypothesis, const PlacedText& reference) {
  hypothesis_ = hypothesis;
  reference_ = reference;
  is_ours_matched_.assign(hypothesis.words.size(), false);
  is_theirs_matched_.assign(reference.words.size(), false);
}

void MatchRuns::add(std::size_t first, std::size_t count, std::size_t reference_first,
                    std::size_t reference_count, RunLabel label) {
  const Place ours = hypothesis_.stretch(first, count);
  const Place theirs = reference_.stretch(reference_first, reference_count);
  mark(is_ours_matched_, first, count);
  mark(is_theirs_matched_, reference_first, reference_count);
  runs_.add_pair(ours, theirs, label);
}

void MatchRuns::add_elsewhere(std::size_t first, std::size_t count) {
  hypothesis_.stretch(first, count);
  mark(is_ours_matched_, first, count);
}

void MatchRuns::write(RunLabel label_of_ours, std::optional<RunLabel> label_of_theirs,
                      std::vector<std::int32_t>& numbers) {
  for (std::size_t word = 0; word < is_ours_matched_.size(); ++word) {
    if (!is_ours_matched_[word]) runs_.add_ours(hypothesis_.stretch(word, 1), label_of_ours);
  }
  for (std::size_t word = 0; label_of_theirs && word < is_theirs_matched_.size(); ++word) {
    if (!is_theirs_matched_[word]) runs_.add_theirs(reference_.stretch(word, 1), *label_of_theirs);
  }
  runs_.write(hypothesis_.text, reference_.text, numbers);
}

}  // namespace mtgauge
