#include "explain/meteor_spans.hpp"

#include <array>
#include <cstddef>
#include <stdexcept>

#include "meteor/match.hpp"

namespace mtgauge {
namespace {

constexpr std::size_t kNumbers = 5;

// The label of each matcher.
constexpr std::array<SpanLabel, kMatchers> kLabels = {SpanLabel::kExact, SpanLabel::kStem,
                                                      SpanLabel::kSynonym, SpanLabel::kParaphrase};

}  // namespace

void MeteorSpans::write(std::span<const std::int32_t> matches, const LocatedText& hypothesis,
                        const LocatedText& reference, std::vector<std::int32_t>& numbers) {
  if (matches.size() % kNumbers != 0) throw std::invalid_argument("a match has five numbers");
  spans_.reset(hypothesis, reference);
  for (std::size_t at = 0; at < matches.size(); at += kNumbers) {
    // A negative number becomes larger than any text.
    const auto number = [&](std::size_t which) { return static_cast<std::size_t>(matches[at + which]); };
    if (number(0) >= kMatchers) throw std::invalid_argument("there is no such matcher");
    spans_.add(number(1), number(2), number(3), number(4), kLabels[number(0)]);
  }
  spans_.write(SpanLabel::kUnmatched, SpanLabel::kDeletion, numbers);
}

}  // namespace mtgauge
