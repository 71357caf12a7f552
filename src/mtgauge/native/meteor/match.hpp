// A possible match of METEOR between words of a hypothesis and words of a reference.
#pragma once

#include <cstdint>
#include <span>

namespace mtgauge {

// In the order in which METEOR applies them.
enum class Matcher : std::uint8_t { kExact, kStem, kSynonym, kParaphrase };
inline constexpr std::size_t kMatchers = 4;

// It does not store its position in the reference, because equal words have the same matches.
struct MeteorMatch {
  std::uint32_t hypothesis = 0;  // where it begins
  std::uint32_t hypothesis_length = 1;
  std::uint32_t reference_length = 1;
  Matcher matcher = Matcher::kExact;
};

using MeteorMatches = std::span<const MeteorMatch>;

// A part of a list of matches.
struct MatchRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  MeteorMatches of(MeteorMatches matches) const { return matches.subspan(begin, end - begin); }
};

}  // namespace mtgauge
