#include "phrase_shifts.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "common_ends.hpp"

namespace mtgauge {
namespace {

constexpr std::size_t kMostWords = std::size_t{1} << 29;

// The phrase of `length` words is cut out, and put in at `target` of what is left.
Exchange exchange_of(std::size_t first, std::size_t length, std::size_t target, std::size_t text_length) {
  const std::size_t end = first + length;
  if (target < first) return {target, first, end};
  return {first, end, std::min(target + length, text_length)};
}

// Where the word stood that an exchange brings to `at`.
std::size_t position_before(const Exchange& exchange, std::size_t at) {
  const auto [first, middle, last] = exchange;
  if (at < first || at >= last) return at;
  return at < first + (last - middle) ? at + (middle - first) : at - (last - middle);
}

}  // namespace

bool PhraseShifts::can_help(Ids text, Ids reference, std::size_t symbols) {
  if (text.size() >= kMostWords || reference.size() >= kMostWords) {
    throw std::length_error("a text has 2^29 words or more");
  }
  drop_common_ends(text, reference);
  const std::size_t common = common_words(text, reference, symbols);
  if (common == 0) return false;
  floor_ = static_cast<int>(std::max(text.size(), reference.size()) - common);
  return static_cast<int>(edit_distance_.between(text, reference, symbols)) > floor_;
}

// Words that the other side lacks need an edit each, wherever they stand.
std::size_t PhraseShifts::common_words(Ids text, Ids reference, std::size_t symbols) {
  counts_.assign(symbols, 0);
  for (const std::uint32_t symbol : text) ++counts_[symbol];
  std::size_t common = 0;
  for (const std::uint32_t symbol : reference) {
    if (symbol >= symbols || counts_[symbol] == 0) continue;
    --counts_[symbol];
    ++common;
  }
  return common;
}

std::span<const std::uint32_t> PhraseShifts::order(Ids text, Ids reference, std::size_t symbols,
                                                   const Ranks& ranks) {
  text_.assign(text.begin(), text.end());
  order_.resize(text.size());
  std::iota(order_.begin(), order_.end(), 0);
  reference_ = reference;
  ranks_ = &ranks;
  known_ranks_ = {};
  occurrences_.assign(reference, symbols);
  lengths_.resize(reference.size() + 1);
  table_.set_reference(reference, occurrences_);
  for (distance_ = table_.set_text(text_); distance_ > floor_; distance_ = table_.set_text(text_)) {
    find_best();
    if (gain_ == 0) break;
    for (std::vector<std::uint32_t>* words : {&text_, &order_}) {
      const auto begin = words->begin();
      std::rotate(begin + best_.first, begin + best_.middle, begin + best_.last);
    }
  }
  return order_;
}

void PhraseShifts::find_candidates() {
  candidates_.clear();
  for (std::size_t first = text_.size(); first-- > 0;) {
    const bool is_last = first + 1 == text_.size();
    for (const std::uint32_t target : occurrences_.of(text_[first])) {
      const bool goes_on =
          !is_last && target + 1 < reference_.size() && reference_[target + 1] == text_[first + 1];
      // What stands there was written for the word behind.
      lengths_[target] = goes_on ? lengths_[target + 1] + 1 : 1;
      if (target == first) continue;
      const Exchange exchange = exchange_of(first, lengths_[target], target, text_.size());
      if (exchange.middle == exchange.last) continue;
      const int most = std::min(most_gain(exchange), distance_ - floor_);
      if (most > 0) candidates_.push_back({exchange, most});
    }
  }
}

// The smaller block of the exchange moves past the other. To take it out changes the distance by its length
// at most, and so does to put it in.
int PhraseShifts::most_gain(const Exchange& exchange) {
  const auto [first, middle, last] = exchange;
  const bool is_first_smaller = middle - first <= last - middle;
  const std::size_t begin = is_first_smaller ? first : middle;
  const std::size_t end = is_first_smaller ? middle : last;
  const int length = static_cast<int>(end - begin);
  if (!has_cells_) return distance_ + length - table_.without(begin, end);
  if (length == 1) return cells_.most_gain(begin, is_first_smaller ? last : first);
  return length - cells_.growth(table_.steps(begin), -length, end).least;
}

// The gain of a shift, or a smaller number than that of the best shift so far if it is smaller.
int PhraseShifts::gain(const Exchange& exchange) {
  if (!has_cells_) return distance_ - table_.exchanged(exchange);
  const auto [first, middle, last] = exchange;
  const std::size_t length = std::min(middle - first, last - middle);
  if (length <= cells_.longest_in_band()) return cells_.gain_in_band(exchange);
  const BestCells::Growth growth = cells_.growth(table_.steps_behind(exchange), 0, last);
  if (growth.is_exact || -growth.least < std::max(gain_, 1)) return -growth.least;
  return distance_ - table_.exchanged(exchange);
}

// Those that may gain more come first, so that fewer of the others have to be looked at.
void PhraseShifts::find_best() {
  has_cells_ = table_.has_all_rows();
  if (has_cells_) cells_.read(table_);
  find_candidates();
  gain_ = 0;
  int level = distance_ - floor_;
  while (level > 0 && level >= gain_) {
    int next = 0;
    for (const Candidate& candidate : candidates_) {
      if (candidate.most_gain == level) consider(candidate);
      if (candidate.most_gain < level) next = std::max(next, candidate.most_gain);
    }
    level = next;
  }
}

void PhraseShifts::consider(const Candidate& candidate) {
  const auto& [exchange, most] = candidate;
  if (most == gain_ && !is_later(exchange)) return;
  const int gain = this->gain(exchange);
  if (gain < std::max(gain_, 1) || (gain == gain_ && most > gain_ && !is_later(exchange))) return;
  gain_ = gain;
  best_ = exchange;
}

// Whether the words stand later in a dictionary after this exchange than after the best one.
bool PhraseShifts::is_later(const Exchange& exchange) {
  const std::size_t end = std::max(exchange.last, best_.last);
  for (std::size_t at = std::min(exchange.first, best_.first); at < end; ++at) {
    const std::uint32_t ours = text_[position_before(exchange, at)];
    const std::uint32_t best = text_[position_before(best_, at)];
    if (ours == best) continue;
    if (known_ranks_.empty()) known_ranks_ = (*ranks_)();
    return known_ranks_[ours] > known_ranks_[best];
  }
  return false;
}

}  // namespace mtgauge
