#include "edits/shifts.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace mtgauge {
namespace {

constexpr std::size_t kFarthestShift = 50;
// Shifts that are tried for one pair. A search that reaches the limit drops what it is looking at.
constexpr std::size_t kMostTries = 1000;

constexpr std::size_t kMostWords = std::size_t{1} << 29;

}  // namespace

// The best shift so far. `gain` is 0 as long as there is none.
struct ShiftSearch::Candidate {
  int gain = 0;
  Shift shift{};

  // Whether a shift of the same gain takes its place: the longer, then the one further left, then the one
  // whose target is further left.
  bool gives_way_to(const Shift& other) const {
    if (gain == 0) return false;
    if (other.length != shift.length) return other.length > shift.length;
    if (other.first != shift.first) return other.first < shift.first;
    return other.target < shift.target;
  }
};

Exchange Shift::exchange(std::size_t text_length) const {
  const std::size_t end = first + length;
  if (target < first) return {target, first, end};
  if (target > end) return {first, end, target};
  return {first, end, std::min(target + length, text_length)};
}

ShiftSearch::ShiftSearch(int beam) : beam_(beam) {
  if (beam < 1) throw std::invalid_argument("beam must be 1 or more");
}

std::int64_t ShiftSearch::edits(Ids hypothesis, Ids reference, std::size_t symbols) {
  if (reference.empty()) return static_cast<std::int64_t>(hypothesis.size());
  const int distance = search(hypothesis, reference, symbols);
  return static_cast<std::int64_t>(shifts_.size()) + distance;
}

ShiftedAlignment ShiftSearch::align(Ids hypothesis, Ids reference, std::size_t symbols) {
  ShiftedAlignment alignment;
  alignment.order.resize(hypothesis.size());
  std::iota(alignment.order.begin(), alignment.order.end(), 0);
  if (reference.empty()) {
    alignment.edits.assign(hypothesis.size(), Edit::kInsertion);
    return alignment;
  }
  search(hypothesis, reference, symbols);
  for (const Shift& shift : shifts_) {
    const auto begin = alignment.order.begin();
    const auto block = begin + shift.first;
    alignment.moved.push_back({{block, block + shift.length}, shift.in_reference});
    const Exchange blocks = shift.exchange(hypothesis.size());
    std::rotate(begin + blocks.first, begin + blocks.middle, begin + blocks.last);
  }
  alignment.edits = distances_.align();
  return alignment;
}

// Returns the distance that is left after all shifts.
int ShiftSearch::search(Ids hypothesis, Ids reference, std::size_t symbols) {
  if (hypothesis.size() >= kMostWords || reference.size() >= kMostWords) {
    throw std::length_error("a text has 2^29 words or more");
  }
  text_.assign(hypothesis.begin(), hypothesis.end());
  reference_ = reference;
  occurrences_.assign(reference, symbols);
  distances_.set_reference(reference, symbols, text_.size(), beam_);
  floor_ = least_distance(symbols);
  tried_ = 0;
  shifts_.clear();
  for (;;) {
    const int distance = distances_.set_text(text_);
    Shift best;
    if (distance == floor_ || !find_best(distance, best)) return distance;
    shifts_.push_back(best);
    const Exchange blocks = best.exchange(text_.size());
    std::rotate(text_.begin() + blocks.first, text_.begin() + blocks.middle, text_.begin() + blocks.last);
  }
}

// Words that the other side lacks need an edit each, wherever they stand.
int ShiftSearch::least_distance(std::size_t symbols) {
  counts_.assign(symbols, 0);
  std::size_t common = 0;
  for (const std::uint32_t symbol : text_) common += ++counts_[symbol] <= occurrences_.of(symbol).size();
  return static_cast<int>(std::max(text_.size(), reference_.size()) - common);
}

// Returns whether there is a shift that makes the distance smaller.
bool ShiftSearch::find_best(int distance, Shift& best) {
  read_alignment();
  Candidate candidate;
  for (std::size_t first = 0; first < text_.size(); ++first) {
    const std::size_t longest_end = std::min(first + kLongestShift, text_.size());
    if (text_errors_[longest_end] == text_errors_[first]) continue;
    stop_.after(text_.size());
    least_when_moved_.fill(-1);
    const Ids positions = occurrences_.of(text_[first]);
    auto position = std::lower_bound(positions.begin(), positions.end(),
                                     first > kFarthestShift ? first - kFarthestShift : 0);
    for (; position != positions.end() && *position <= first + kFarthestShift; ++position) {
      const std::size_t in_reference = *position;
      const std::size_t longest =
          std::min({kLongestShift, text_.size() - first, reference_.size() - in_reference});
      for (std::size_t length = 1; length <= longest; ++length) {
        if (text_[first + length - 1] != reference_[in_reference + length - 1]) break;
        if (!is_worth_moving(first, length, in_reference)) continue;
        try_targets({first, length, 0, in_reference}, distance, candidate);
        if (tried_ >= kMostTries) return false;
      }
    }
  }
  best = candidate.shift;
  return candidate.gain > 0;
}

void ShiftSearch::read_alignment() {
  aligned_.clear();
  text_errors_.assign(1, 0);
  reference_errors_.assign(1, 0);
  for (const Edit edit : distances_.align()) {
    const bool is_error = edit != Edit::kMatch;
    if (edit != Edit::kDeletion) text_errors_.push_back(text_errors_.back() + is_error);
    if (edit == Edit::kInsertion) continue;
    reference_errors_.push_back(reference_errors_.back() + is_error);
    aligned_.push_back(text_errors_.size() - 1);
  }
}

// A block is moved only if it holds an error, its words in the reference hold one, and it does not stand
// there already.
bool ShiftSearch::is_worth_moving(std::size_t first, std::size_t length, std::size_t in_reference) const {
  const std::size_t end = first + length;
  if (text_errors_[end] == text_errors_[first]) return false;
  if (reference_errors_[in_reference + length] == reference_errors_[in_reference]) return false;
  const std::size_t words_before = aligned_[in_reference];
  return words_before <= first || words_before > end;
}

// Behind the word that is aligned with the one before the block's first in the reference, with its first, and
// so on.
void ShiftSearch::try_targets(Shift shift, int distance, Candidate& best) {
  std::size_t target_before = std::numeric_limits<std::size_t>::max();
  for (std::size_t ahead = 0; ahead <= shift.length; ++ahead) {
    const std::size_t behind = shift.in_reference + ahead;
    shift.target = behind == 0 ? 0 : aligned_[behind - 1];
    if (shift.target == target_before) continue;
    target_before = shift.target;
    ++tried_;
    const int most = distance - best.gain - !best.gives_way_to(shift);
    if (floor_ > most || least_when_moved(shift) > most) continue;
    const int shifted = distances_.exchanged(shift.exchange(text_.size()), most);
    if (shifted <= most) best = {distance - shifted, shift};
  }
}

int ShiftSearch::least_when_moved(const Shift& shift) {
  int& least = least_when_moved_[shift.length];
  if (least < 0) least = distances_.least_when_moved(shift.first, shift.first + shift.length);
  return least;
}

}  // namespace mtgauge
