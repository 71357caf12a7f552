// What searches for an alignment of METEOR minimize.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>

#include "meteor/match.hpp"

namespace mtgauge {

// The end of a chunk in the hypothesis, where none is open: the last word of the reference took nothing.
inline constexpr std::uint32_t kNoChunk = 0xFFFFFFFF;

// A word counts with the weight of the matcher that matched it, in millionths: sums of integers are exact in
// any order.
using MatchWeights = std::array<std::int64_t, kMatchers>;  // by Matcher
inline constexpr double kWeightUnits = 1e6;

// The weight of the words that a match covers, on both sides.
inline std::int64_t weight_of(const MeteorMatch& match, const MatchWeights& weights) {
  return weights[static_cast<std::size_t>(match.matcher)] *
         (std::int64_t{match.hypothesis_length} + match.reference_length);
}

// How far apart a match begins in the two texts.
inline std::int64_t distance_of(const MeteorMatch& match, std::uint32_t position) {
  return match.hypothesis > position ? match.hypothesis - position : position - match.hypothesis;
}

// The loss decides, then the chunks, then the distance. Costs of parts are added. A price in such units can
// be a part of a chunk.
struct AlignmentCost {
  static constexpr std::int64_t kChunk = std::int64_t{1} << 40;

  std::int64_t loss = 0;   // the weight that is lost against some constant
  std::int64_t order = 0;  // kChunk for each chunk, and the distance

  auto operator<=>(const AlignmentCost&) const = default;
  friend AlignmentCost operator+(const AlignmentCost& a, const AlignmentCost& b) {
    return {a.loss + b.loss, a.order + b.order};
  }
  friend AlignmentCost operator-(const AlignmentCost& a, const AlignmentCost& b) {
    return {a.loss - b.loss, a.order - b.order};
  }
};

// The cost of a match at a position of the reference, if it continues a chunk.
inline AlignmentCost cost_of(const MeteorMatch& match, std::uint32_t position, const MatchWeights& weights) {
  return {-weight_of(match, weights), distance_of(match, position)};
}

// The sum of the prices of the words of the hypothesis that a match covers.
inline AlignmentCost price_of(const MeteorMatch& match, std::span<const AlignmentCost> prices) {
  AlignmentCost sum;
  for (const AlignmentCost& price : prices.subspan(match.hypothesis, match.hypothesis_length))
    sum = sum + price;
  return sum;
}

}  // namespace mtgauge
