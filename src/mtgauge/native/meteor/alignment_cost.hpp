// What searches for an alignment of METEOR minimize.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

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

// The first number decides, then the second, then the third. Costs of parts are added.
struct AlignmentCost {
  std::int64_t loss = 0;  // the weight that is lost against some constant
  std::int64_t chunks = 0;
  std::int64_t distance = 0;

  auto operator<=>(const AlignmentCost&) const = default;
  friend AlignmentCost operator+(const AlignmentCost& a, const AlignmentCost& b) {
    return {a.loss + b.loss, a.chunks + b.chunks, a.distance + b.distance};
  }
};

}  // namespace mtgauge
