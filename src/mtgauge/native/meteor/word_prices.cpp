#include "meteor/word_prices.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace mtgauge {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

}  // namespace

std::span<const std::int64_t> WordPrices::find(const MatchFinder& matches, const MatchWeights& weights) {
  prices_.assign(matches.hypothesis_length(), 0);
  owners_.assign(matches.hypothesis_length(), kNone);
  sacrifices_.assign(matches.hypothesis_length(), kNever);
  from_.resize(matches.hypothesis_length());
  gains_.assign(matches.reference_length(), 0);
  takes_.assign(matches.reference_length(), kNone);
  for (std::uint32_t position = 0; position < matches.reference_length(); ++position) {
    if (!matches.words_at(position).empty()) insert(matches, weights, position);
  }
  return prices_;
}

// A word of the reference takes a word, whose owner takes another one, and so on, until a word is taken that
// was free, or somebody does without: whichever loses least. This is Dijkstra's search in a graph whose edges
// cost what is lost at the present prices.
void WordPrices::insert(const MatchFinder& matches, const MatchWeights& weights, std::uint32_t position) {
  for (const MeteorMatch& match : matches.words_at(position)) {
    gains_[position] = std::max(gains_[position], weight_of(match, weights) - prices_[match.hypothesis]);
  }
  offers_.clear();
  seekers_.clear();
  settled_.clear();
  touched_.clear();
  std::int64_t least = kNever;
  std::uint32_t free_word = kNone;
  std::uint32_t without = kNone;
  for (Reached seeker{position, 0};;) {
    seekers_.push_back(seeker);
    if (seeker.sacrifice + gains_[seeker.word] < least) {
      least = seeker.sacrifice + gains_[seeker.word];
      without = seeker.word;
    }
    look(matches, weights, seeker);
    while (!offers_.empty() && offers_.front().sacrifice > sacrifices_[offers_.front().word]) {
      std::ranges::pop_heap(offers_, std::ranges::greater());
      offers_.pop_back();
    }
    if (offers_.empty() || offers_.front().sacrifice >= least) break;
    std::ranges::pop_heap(offers_, std::ranges::greater());
    const Offer offer = offers_.back();
    offers_.pop_back();
    if (!offer.is_taken) {
      least = offer.sacrifice;
      free_word = offer.word;
      break;
    }
    settled_.push_back({offer.word, offer.sacrifice});
    seeker = {owners_[offer.word], offer.sacrifice};
  }
  settle(least);
  if (free_word != kNone) {
    hand_over(free_word, position);
  } else {
    const std::uint32_t given_up = takes_[without];
    takes_[without] = kNone;
    if (without != position) hand_over(given_up, position);
  }
  for (const std::uint32_t word : touched_) sacrifices_[word] = kNever;
}

void WordPrices::look(const MatchFinder& matches, const MatchWeights& weights, const Reached& seeker) {
  const MeteorMatches words = matches.words_at(seeker.word);
  stop_.after(4 * words.size());
  for (const MeteorMatch& match : words) {
    const std::uint32_t word = match.hypothesis;
    const std::int64_t sacrifice =
        seeker.sacrifice + gains_[seeker.word] + prices_[word] - weight_of(match, weights);
    if (sacrifice >= sacrifices_[word]) continue;
    if (sacrifices_[word] == kNever) touched_.push_back(word);
    sacrifices_[word] = sacrifice;
    from_[word] = seeker.word;
    offers_.push_back({sacrifice, owners_[word] != kNone, word});
    std::ranges::push_heap(offers_, std::ranges::greater());
  }
}

// Whoever was reached for less than the whole sacrifice pays the difference, so that no exchange gains
// anything.
void WordPrices::settle(std::int64_t sacrifice) {
  for (const Reached& seeker : seekers_) gains_[seeker.word] -= sacrifice - seeker.sacrifice;
  for (const Reached& word : settled_) prices_[word.word] += sacrifice - word.sacrifice;
}

// The chain of owners that leads from a new word of the reference to a word of the hypothesis moves up by
// one.
void WordPrices::hand_over(std::uint32_t word, std::uint32_t position) {
  for (std::uint32_t owner = kNone; owner != position;) {
    owner = from_[word];
    owners_[word] = owner;
    std::swap(word, takes_[owner]);
  }
}

}  // namespace mtgauge
