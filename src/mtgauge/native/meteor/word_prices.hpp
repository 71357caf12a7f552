// What the words of a hypothesis are worth to the words of a reference that compete for them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "meteor/alignment_cost.hpp"
#include "meteor/matches.hpp"

namespace mtgauge {

// Prices that solve the dual of the assignment problem of single words (Kuhn 1955): if each word of the
// reference pays the price of the word that it takes, then what all prefer to take conflicts least. No weight
// of matched words is above the sum of the prices and of what each word of the reference then gains at most.
// Not thread-safe.
class WordPrices {
 public:
  // A price for each word of the hypothesis, 0 or more; valid until the next call. Phrases do not count.
  std::span<const std::int64_t> find(const MatchFinder& matches, const MatchWeights& weights);

 private:
  // A word of the hypothesis that is reached by changing what earlier words of the reference take.
  struct Offer {
    std::int64_t sacrifice;  // the weight that this loses
    bool is_taken;           // at equal sacrifice, free words come first
    std::uint32_t word;

    auto operator<=>(const Offer&) const = default;
  };
  // A word of the reference that looks for another word, or of the hypothesis that changes its owner.
  struct Reached {
    std::uint32_t word;
    std::int64_t sacrifice;
  };

  void insert(const MatchFinder& matches, const MatchWeights& weights, std::uint32_t position);
  void look(const MatchFinder& matches, const MatchWeights& weights, const Reached& seeker);
  void settle(std::int64_t sacrifice);
  void hand_over(std::uint32_t word, std::uint32_t position);

  std::vector<std::int64_t> prices_;      // of words of the hypothesis
  std::vector<std::int64_t> gains_;       // of words of the reference, after they have paid
  std::vector<std::uint32_t> owners_;     // of words of the hypothesis
  std::vector<std::uint32_t> takes_;      // by words of the reference
  std::vector<std::int64_t> sacrifices_;  // the least known so far for each word of the hypothesis
  std::vector<std::uint32_t> from_;       // the word of the reference that would take it
  std::vector<Offer> offers_;             // a heap
  std::vector<Reached> seekers_;
  std::vector<Reached> settled_;
  std::vector<std::uint32_t> touched_;
  StopCheck stop_;
};

}  // namespace mtgauge
