#include "explain/meteor_runs.hpp"

#include <array>
#include <cstddef>
#include <stdexcept>

#include "meteor/match.hpp"

namespace mtgauge {
namespace {

constexpr std::size_t kNumbers = 5;

// By matcher.
constexpr std::array<RunLabel, kMatchers> kLabels = {RunLabel::kExact, RunLabel::kStem, RunLabel::kSynonym,
                                                     RunLabel::kParaphrase};

}  // namespace

void MeteorRuns::write(std::span<const std::int32_t> matches, const PlacedText& hypothesis,
                       const PlacedText& reference, std::vector<std::int32_t>& numbers) {
  if (matches.size() % kNumbers != 0) throw std::invalid_argument("a match has five numbers");
  runs_.reset(hypothesis, reference);
  for (std::size_t at = 0; at < matches.size(); at += kNumbers) {
    // a negative number is more than any text has
    const auto number = [&](std::size_t which) { return static_cast<std::size_t>(matches[at + which]); };
    if (number(0) >= kMatchers) throw std::invalid_argument("there is no such matcher");
    runs_.add(number(1), number(2), number(3), number(4), kLabels[number(0)]);
  }
  runs_.write(RunLabel::kUnmatched, RunLabel::kDeletion, numbers);
}

}  // namespace mtgauge
