#include "edits/phrase_shifts.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace mtgauge {
namespace {

constexpr std::size_t kMostWords = std::size_t{1} << 29;
constexpr std::uint32_t kNowhere = kMostWords;

// The phrase of `length` words is cut out, and put in at `target` of what is left.
Exchange exchange_of(std::size_t first, std::size_t length, std::size_t target, std::size_t text_length) {
  const std::size_t end = first + length;
  if (target < first) return {target, first, end};
  return {first, end, std::min(target + length, text_length)};
}

std::size_t smaller_block(const Exchange& exchange) {
  return std::min(exchange.middle - exchange.first, exchange.last - exchange.middle);
}

// Where the word stood that an exchange brings to `at`.
std::size_t position_before(const Exchange& exchange, std::size_t at) {
  const auto [first, middle, last] = exchange;
  if (at < first || at >= last) return at;
  return at < first + (last - middle) ? at + (middle - first) : at - (last - middle);
}

}  // namespace

bool PhraseShifts::search(Ids text, Ids reference, std::size_t symbols, const IsBehind& is_behind) {
  if (text.size() >= kMostWords || reference.size() >= kMostWords) {
    throw std::length_error("a text has 2^29 words or more");
  }
  text_ = text;
  reference_ = reference;
  is_behind_ = &is_behind;
  const std::size_t common = common_words(symbols);
  if (common == 0) return false;
  floor_ = static_cast<int>(std::max(text.size(), reference.size()) - common);
  table_.set_reference(reference, symbols);
  distance_ = table_.set_text(text_);
  if (distance_ == floor_) return false;
  find_places(symbols);
  lengths_.resize(reference.size());
  has_cells_ = table_.has_all_rows();
  if (has_cells_) cells_.read(table_);
  candidates_.clear();
  for (find_best(); gain_ > 0; find_best()) {
    apply_best();
    distance_ = table_.set_exchanged(text_, best_);
    if (distance_ == floor_) break;
    if (has_cells_) cells_.update(best_, gain_);
    limit_growth_ = 2 * static_cast<int>(smaller_block(best_)) - gain_;
  }
  return text_.data() != text.data();
}

// Words that the other side lacks need an edit each, wherever they stand.
std::size_t PhraseShifts::common_words(std::size_t symbols) {
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

void PhraseShifts::find_places(std::size_t symbols) {
  places_.assign(symbols + 1, kNowhere);
  next_places_.resize(reference_.size());
  for (std::size_t at = reference_.size(); at-- > 0;) {
    std::uint32_t& place = places_[std::min<std::size_t>(reference_[at], symbols)];
    next_places_[at] = place;
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
    // A word that every good alignment keeps does not move alone.
    const bool is_kept = has_cells_ && !cells_.may_leave(first);
    for (std::uint32_t target = places_[text_[first]]; target != kNowhere; target = next_places_[target]) {
      const bool goes_on = first + 1 < text_.size() && target + 1 < reference_.size() &&
                           text_[first + 1] == reference_[target + 1];
      // Where it goes on, the length was written for the word behind.
      lengths_[target] = goes_on ? lengths_[target + 1] + 1 : 1;
      if (goes_on || !is_kept) add_candidate(first, target, lengths_[target]);
    }
  }
}

void PhraseShifts::add_candidate(std::size_t first, std::size_t target, std::size_t length) {
  if (target == first) return;
  const Exchange exchange = exchange_of(first, length, target, text_.size());
  if (exchange.middle == exchange.last) return;
  if (has_cells_ && cells_.is_as_before(exchange)) return add_as_before(first, target);
  const auto [most, is_exact] = most_gain(exchange);
  if (most <= 0) return;
  const int possible = std::min(most, distance_ - floor_);
  candidates_.push_back({first, target, exchange, possible, possible, is_exact});
}

// What the last shift did not change has the gain that it had, where it is found from rows that stayed. Else,
// the order of both shifts may change; the last one changes the distance by twice the length of its smaller
// block at most, and changed it by its gain when it came first.
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
  if (!before.is_exact) candidate.limit += limit_growth_;
}

// The smaller block of the exchange moves past the other. To take it out changes the distance by its length
// at most, and so does to put it in.
BestCells::Gain PhraseShifts::most_gain(const Exchange& exchange) {
  const auto [first, middle, last] = exchange;
  const bool is_first_smaller = middle - first <= last - middle;
  const std::size_t begin = is_first_smaller ? first : middle;
  const std::size_t end = is_first_smaller ? middle : last;
  const int length = static_cast<int>(end - begin);
  if (!has_cells_) return {distance_ + length - table_.without(begin, end), false};
  if (length == 1) return cells_.gain_of_one(begin, is_first_smaller ? last : first);
  const bool is_in_band = end - begin <= cells_.longest_in_band();
  const int growth = is_in_band ? cells_.least_growth_in_band(begin, end)
                                : cells_.growth(table_.steps(begin), -length, end).least;
  return {length - growth, false};
}

// The gain of a shift, or a smaller number than that of the best shift so far if it is smaller.
int PhraseShifts::gain(Candidate& candidate) {
  if (candidate.is_exact || candidate.limit < std::max(gain_, 1)) return candidate.limit;
  const Exchange& exchange = candidate.exchange;
  stop_.after(text_.size() * table_.words());
  if (!has_cells_) return distance_ - table_.exchanged(exchange);
  if (smaller_block(exchange) <= cells_.longest_in_band()) {
    candidate.limit = cells_.gain_in_band(exchange);
    candidate.is_exact = true;
    return candidate.limit;
  }
  const BestCells::Growth growth = cells_.growth(table_.steps_behind(exchange), 0, exchange.last);
  candidate.limit = -growth.least;
  if (growth.is_exact || -growth.least < std::max(gain_, 1)) return -growth.least;
  candidate.limit = distance_ - table_.exchanged(exchange);
  return candidate.limit;
}

// Those that may gain more come first, so that fewer of the others have to be looked at.
void PhraseShifts::find_best() {
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
  const Exchange& exchange = candidate.exchange;
  const int most = candidate.most_gain;
  if (most == gain_ && !is_later(exchange)) return;
  const int gain = this->gain(candidate);
  if (gain < std::max(gain_, 1) || (gain == gain_ && most > gain_ && !is_later(exchange))) return;
  gain_ = gain;
  best_ = exchange;
}

// Whether the words stand later in a dictionary after this exchange than after the best one.
bool PhraseShifts::is_later(const Exchange& exchange) {
  stop_.after(text_.size());
  const std::size_t end = std::max(exchange.last, best_.last);
  for (std::size_t at = std::min(exchange.first, best_.first); at < end; ++at) {
    const std::uint32_t ours = text_[position_before(exchange, at)];
    const std::uint32_t best = text_[position_before(best_, at)];
    if (ours == best) continue;
    return (*is_behind_)(ours, best);
  }
  return false;
}

}  // namespace mtgauge
