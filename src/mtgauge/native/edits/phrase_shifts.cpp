#include "edits/phrase_shifts.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace mtgauge {
namespace {

constexpr std::size_t kMostWords = std::size_t{1} << 29;
constexpr std::uint32_t kNowhere = kMostWords;

// Cuts out the phrase of `length` words, and inserts it at position `target` of what is left.
BlockMove move_of(std::size_t first, std::size_t length, std::size_t target, std::size_t text_length) {
  const std::size_t end = first + length;
  if (target < first) return {target, first, end};
  return {first, end, std::min(target + length, text_length)};
}

std::size_t smaller_block(const BlockMove& move) {
  return std::min(move.middle - move.first, move.last - move.middle);
}

// The previous position of the word that a move brings to `at`.
std::size_t origin_of(const BlockMove& move, std::size_t at) {
  const auto [first, middle, last] = move;
  if (at < first || at >= last) return at;
  return at < first + (last - middle) ? at + (middle - first) : at - (last - middle);
}

}  // namespace

bool PhraseShifts::search(Ids text, Ids reference, std::size_t symbols, const ComesAfter& comes_after) {
  if (text.size() >= kMostWords || reference.size() >= kMostWords) {
    throw std::length_error("a text has 2^29 words or more");
  }
  text_ = text;
  reference_ = reference;
  comes_after_ = &comes_after;
  const std::size_t common = count_common_words(symbols);
  if (common == 0) return false;
  floor_ = static_cast<int>(std::max(text.size(), reference.size()) - common);
  table_.set_reference(reference, symbols);
  distance_ = table_.set_text(text_);
  if (distance_ == floor_) return false;
  index_reference(symbols);
  lengths_.resize(reference.size());
  has_cells_ = table_.has_all_rows();
  if (has_cells_) cells_.read(table_);
  candidates_.clear();
  for (find_best_move(); gain_ > 0; find_best_move()) {
    apply_best();
    distance_ = table_.apply_move(text_, best_);
    if (distance_ == floor_) break;
    if (has_cells_) cells_.update(best_, gain_);
    limit_increase_ = 2 * static_cast<int>(smaller_block(best_)) - gain_;
  }
  return text_.data() != text.data();
}

// The words that both sides have. Each of the others needs an edit, wherever it is.
std::size_t PhraseShifts::count_common_words(std::size_t symbols) {
  counts_.assign(symbols + 1, 0);
  for (const std::uint32_t symbol : text_) ++counts_[symbol];
  std::size_t common = 0;
  for (const std::uint32_t symbol : reference_) {
    std::uint32_t& count = counts_[std::min<std::size_t>(symbol, symbols)];
    const bool is_common = count > 0;
    count -= is_common;
    common += is_common;
  }
  return common;
}

void PhraseShifts::index_reference(std::size_t symbols) {
  first_positions_.assign(symbols + 1, kNowhere);
  next_positions_.resize(reference_.size());
  for (std::size_t at = reference_.size(); at-- > 0;) {
    std::uint32_t& place = first_positions_[std::min<std::size_t>(reference_[at], symbols)];
    next_positions_[at] = place;
    place = static_cast<std::uint32_t>(at);
  }
}

void PhraseShifts::apply_best() {
  if (text_.data() != shifted_.data()) {
    shifted_.assign(text_.begin(), text_.end());
    order_.resize(text_.size());
    std::iota(order_.begin(), order_.end(), 0);
    text_ = shifted_;
  }
  for (std::vector<std::uint32_t>* words : {&shifted_, &order_}) {
    const auto begin = words->begin();
    std::rotate(begin + best_.first, begin + best_.middle, begin + best_.last);
  }
}

void PhraseShifts::find_candidates() {
  std::swap(candidates_, candidates_before_);
  candidates_.clear();
  next_before_ = 0;
  for (std::size_t first = text_.size(); first-- > 0;) {
    stop_.after(reference_.size());
    // A word that all optimal and nearly optimal alignments keep does not move alone.
    const bool is_kept = has_cells_ && !cells_.may_leave(first);
    for (std::uint32_t target = first_positions_[text_[first]]; target != kNowhere;
         target = next_positions_[target]) {
      const bool goes_on = first + 1 < text_.size() && target + 1 < reference_.size() &&
                           text_[first + 1] == reference_[target + 1];
      // Where the phrase continues, the length was written for the next word.
      lengths_[target] = goes_on ? lengths_[target + 1] + 1 : 1;
      if (goes_on || !is_kept) add_candidate(first, target, lengths_[target]);
    }
  }
}

void PhraseShifts::add_candidate(std::size_t first, std::size_t target, std::size_t length) {
  if (target == first) return;
  const BlockMove move = move_of(first, length, target, text_.size());
  if (move.middle == move.last) return;
  if (has_cells_ && cells_.is_as_before(move)) return add_as_before(first, target);
  const auto [most, is_exact] = most_gain(move);
  if (most <= 0) return;
  const int possible = std::min(most, distance_ - floor_);
  candidates_.push_back({first, target, move, possible, possible, is_exact});
}

// A candidate that the last move did not touch keeps its gain if that was found from rows that are unchanged.
// Otherwise its limit rises: the two moves may be made in either order, the last move changes the distance by
// at most twice the length of its smaller block, and it reduced the distance by its gain when it came first.
void PhraseShifts::add_as_before(std::size_t first, std::size_t target) {
  const std::size_t end = candidates_before_.size();
  const auto is_passed = [&](const Candidate& before) {
    return before.first > first || (before.first == first && before.target < target);
  };
  while (next_before_ < end && is_passed(candidates_before_[next_before_])) ++next_before_;
  if (next_before_ == end) return;
  const Candidate& before = candidates_before_[next_before_];
  if (before.first != first || before.target != target) return;
  candidates_.push_back(before);
  Candidate& candidate = candidates_.back();
  candidate.most_gain = std::min(before.most_gain, distance_ - floor_);
  if (!before.is_exact) candidate.limit += limit_increase_;
}

// The smaller of the two blocks moves past the other. To take it out changes the distance by at most its
// length, and so does putting it in.
OptimalCells::Gain PhraseShifts::most_gain(const BlockMove& move) {
  const auto [first, middle, last] = move;
  const bool is_first_smaller = middle - first <= last - middle;
  const std::size_t begin = is_first_smaller ? first : middle;
  const std::size_t end = is_first_smaller ? middle : last;
  const int length = static_cast<int>(end - begin);
  if (!has_cells_) return {distance_ + length - table_.without(begin, end), false};
  if (length == 1) return cells_.gain_of_one(begin, is_first_smaller ? last : first);
  const bool is_in_band = end - begin <= cells_.longest_in_band();
  const int increase = is_in_band ? cells_.least_increase_in_band(begin, end)
                                  : cells_.increase(table_.deltas(begin), -length, end).least;
  return {length - increase, false};
}

// The gain of a candidate; any smaller number if it gains less than the best move so far.
int PhraseShifts::gain(Candidate& candidate) {
  if (candidate.is_exact || candidate.limit < std::max(gain_, 1)) return candidate.limit;
  const BlockMove& move = candidate.move;
  stop_.after(text_.size() * table_.words());
  if (!has_cells_) return distance_ - table_.distance_after(move);
  if (smaller_block(move) <= cells_.longest_in_band()) {
    candidate.limit = cells_.gain_in_band(move);
    candidate.is_exact = true;
    return candidate.limit;
  }
  const OptimalCells::Increase increase = cells_.increase(table_.deltas_after(move), 0, move.last);
  candidate.limit = -increase.least;
  if (increase.is_exact || -increase.least < std::max(gain_, 1)) return -increase.least;
  candidate.limit = distance_ - table_.distance_after(move);
  return candidate.limit;
}

// Considers the candidates that may gain most first, so that fewer of the others need to be evaluated.
void PhraseShifts::find_best_move() {
  find_candidates();
  gain_ = 0;
  int level = distance_ - floor_;
  while (level > 0 && level >= gain_) {
    stop_.after(candidates_.size());
    int next = 0;
    for (Candidate& candidate : candidates_) {
      if (candidate.most_gain == level) consider(candidate);
      if (candidate.most_gain < level) next = std::max(next, candidate.most_gain);
    }
    level = next;
  }
}

void PhraseShifts::consider(Candidate& candidate) {
  const BlockMove& move = candidate.move;
  const int most = candidate.most_gain;
  if (most == gain_ && !is_later_in_dictionary(move)) return;
  const int gain = this->gain(candidate);
  if (gain < std::max(gain_, 1) || (gain == gain_ && most > gain_ && !is_later_in_dictionary(move))) return;
  gain_ = gain;
  best_ = move;
}

// Whether the text after this move comes later in lexicographic order than after the best one.
bool PhraseShifts::is_later_in_dictionary(const BlockMove& move) {
  stop_.after(text_.size());
  const std::size_t end = std::max(move.last, best_.last);
  for (std::size_t at = std::min(move.first, best_.first); at < end; ++at) {
    const std::uint32_t ours = text_[origin_of(move, at)];
    const std::uint32_t best = text_[origin_of(best_, at)];
    if (ours == best) continue;
    return (*comes_after_)(ours, best);
  }
  return false;
}

}  // namespace mtgauge
