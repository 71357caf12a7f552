#include "explain/match_spans.hpp"

#include <algorithm>

namespace mtgauge {
namespace {

void mark(std::vector<bool>& words, std::size_t first, std::size_t count) {
  std::fill_n(words.begin() + static_cast<std::ptrdiff_t>(first), count, true);
}

}  // namespace

void MatchSpans::reset(const LocatedText& hypothesis, const LocatedText& reference) {
  hypothesis_ = hypothesis;
  reference_ = reference;
  is_ours_matched_.assign(hypothesis.words.size(), false);
  is_theirs_matched_.assign(reference.words.size(), false);
}

void MatchSpans::add(std::size_t first, std::size_t count, std::size_t reference_first,
                     std::size_t reference_count, SpanLabel label) {
  const Interval ours = hypothesis_.interval(first, count);
  const Interval theirs = reference_.interval(reference_first, reference_count);
  mark(is_ours_matched_, first, count);
  mark(is_theirs_matched_, reference_first, reference_count);
  spans_.add_pair(ours, theirs, label);
}

void MatchSpans::add_elsewhere(std::size_t first, std::size_t count) {
  hypothesis_.interval(first, count);
  mark(is_ours_matched_, first, count);
}

void MatchSpans::write(SpanLabel label_of_ours, std::optional<SpanLabel> label_of_theirs,
                       std::vector<std::int32_t>& numbers) {
  for (std::size_t word = 0; word < is_ours_matched_.size(); ++word) {
    if (!is_ours_matched_[word]) spans_.add_ours(hypothesis_.interval(word, 1), label_of_ours);
  }
  for (std::size_t word = 0; label_of_theirs && word < is_theirs_matched_.size(); ++word) {
    if (!is_theirs_matched_[word]) spans_.add_theirs(reference_.interval(word, 1), *label_of_theirs);
  }
  spans_.write(hypothesis_.text, reference_.text, numbers);
}

}  // namespace mtgauge
