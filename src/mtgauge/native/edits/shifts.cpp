#include "edits/shifts.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace mtgauge {
namespace {

constexpr std::size_t kFarthestShift = 50;
// The most shifts that are tried for one pair of texts. A search that reaches the limit ends without its
// current shift.
constexpr std::size_t kMostTries = 1000;

constexpr std::size_t kMostWords = std::size_t{1} << 29;

}  // namespace

// The best shift so far. `gain` is 0 while there is none.
struct ShiftSearch::Candidate {
  int gain = 0;
  Shift shift{};

  // Whether a shift with the same gain is preferred: the longer one, then the one further left, then the one
  // whose target is further left.
  bool loses_tie_to(const Shift& other) const {
    if (gain == 0) return false;
    if (other.length != shift.length) return other.length > shift.length;
    if (other.first != shift.first) return other.first < shift.first;
    return other.target < shift.target;
  }
};

BlockMove Shift::as_move(std::size_t text_length) const {
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
    const BlockMove blocks = shift.as_move(hypothesis.size());
    std::rotate(begin + blocks.first, begin + blocks.middle, begin + blocks.last);
  }
  alignment.edits = distances_.align();
  return alignment;
}

// Returns the distance after all shifts.
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
    if (distance == floor_ || !find_best_shift(distance, best)) return distance;
    shifts_.push_back(best);
    const BlockMove blocks = best.as_move(text_.size());
    std::rotate(text_.begin() + blocks.first, text_.begin() + blocks.middle, text_.begin() + blocks.last);
  }
}

// Each word that the other side lacks needs an edit, wherever it is.
int ShiftSearch::least_distance(std::size_t symbols) {
  counts_.assign(symbols, 0);
  std::size_t common = 0;
  for (const std::uint32_t symbol : text_) common += ++counts_[symbol] <= occurrences_.of(symbol).size();
  return static_cast<int>(std::max(text_.size(), reference_.size()) - common);
}

// Returns whether any shift reduces the distance.
bool ShiftSearch::find_best_shift(int distance, Shift& best) {
  read_alignment();
  Candidate candidate;
  for (std::size_t first = 0; first < text_.size(); ++first) {
    const std::size_t longest_end = std::min(first + kLongestShift, text_.size());
    if (text_errors_[longest_end] == text_errors_[first]) continue;
    stop_.after(text_.size());
    lower_bounds_.fill(-1);
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

// A block is shifted only if it contains an error, the same words of the reference contain one, and the block
// is not aligned with them already.
bool ShiftSearch::is_worth_moving(std::size_t first, std::size_t length, std::size_t in_reference) const {
  const std::size_t end = first + length;
  if (text_errors_[end] == text_errors_[first]) return false;
  if (reference_errors_[in_reference + length] == reference_errors_[in_reference]) return false;
  const std::size_t words_before = aligned_[in_reference];
  return words_before <= first || words_before > end;
}

// The targets are the positions after the words that are aligned with the word before the block in the
// reference, with the first word of the block, with its second, and so on.
void ShiftSearch::try_targets(Shift shift, int distance, Candidate& best) {
  std::size_t target_before = std::numeric_limits<std::size_t>::max();
  for (std::size_t ahead = 0; ahead <= shift.length; ++ahead) {
    const std::size_t behind = shift.in_reference + ahead;
    shift.target = behind == 0 ? 0 : aligned_[behind - 1];
    if (shift.target == target_before) continue;
    target_before = shift.target;
    ++tried_;
    const int most = distance - best.gain - !best.loses_tie_to(shift);
    if (floor_ > most || lower_bound_when_moved(shift) > most) continue;
    const int shifted = distances_.distance_after(shift.as_move(text_.size()), most);
    if (shifted <= most) best = {distance - shifted, shift};
  }
}

int ShiftSearch::lower_bound_when_moved(const Shift& shift) {
  int& least = lower_bounds_[shift.length];
  if (least < 0) least = distances_.lower_bound_when_moved(shift.first, shift.first + shift.length);
  return least;
}

}  // namespace mtgauge
