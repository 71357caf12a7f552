// Word alignment by Gibbs sampling, one word at a time, with all counts counted anew for each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "alignment/alignment_chain.hpp"
#include "alignment/random_numbers.hpp"

namespace textbook {

struct SentencePair {
  std::vector<std::int32_t> given;
  std::vector<std::int32_t> generated;
};

// Pseudo-counts of (given, generated) words.
using PairPriors = std::map<std::pair<std::int32_t, std::int32_t>, double>;
// For each generated word the probability of each of its links.
using Probabilities = std::vector<std::vector<double>>;

// The links of one direction.
class Chain {
 public:
  // Words are below `words`. Pairs that are never together in a sentence pair have no pseudo-counts.
  Chain(std::vector<SentencePair> pairs, std::size_t words, const mtgauge::AlignmentPriors& priors,
        PairPriors extra, std::uint64_t seed);

  // Draws all links; returns the probabilities in each sentence pair.
  std::vector<Probabilities> sweep(mtgauge::AlignmentModel model);

 private:
  static constexpr std::int32_t kNull = -1;
  static constexpr std::ptrdiff_t kLongestJump = 60;
  static constexpr std::size_t kHighestFertility = 10;
  using Fertilities = std::array<double, kHighestFertility + 1>;

  // A word in its sentence pair.
  struct Place {
    std::size_t pair;
    std::size_t word;
  };

  std::vector<double> weights(Place place, double& null) const;
  double lexical(Place place, std::int32_t given) const;
  double null_word(Place place) const;
  std::map<std::ptrdiff_t, double> jumps(Place place) const;
  Fertilities fertilities(std::int32_t word, Place place) const;
  double odds_of_more(std::size_t pair, std::size_t position) const;
  void find_usual_fertilities();
  std::size_t fertility(std::size_t pair, std::size_t position) const;

  std::vector<SentencePair> pairs_;
  double words_;
  mtgauge::AlignmentPriors priors_;
  PairPriors extra_;
  mtgauge::RandomNumbers random_;
  mtgauge::AlignmentModel model_ = mtgauge::AlignmentModel::kWords;
  std::vector<std::vector<std::int32_t>> links_;
  Fertilities usual_{};
};

}  // namespace textbook
