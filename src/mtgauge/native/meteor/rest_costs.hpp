// Lower bounds of what the rest of an alignment costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "meteor/alignment_cost.hpp"
#include "meteor/match.hpp"
#include "meteor/matches.hpp"

namespace mtgauge {

// The costs of the best matches of the words of the reference from a position on, if words of the hypothesis
// may be used several times, but at their prices. The loss is that of weight, against the prices of all
// words. Not thread-safe.
class RestCosts {
 public:
  void find(const MatchFinder& matches, const MatchWeights& weights, std::span<const AlignmentCost> prices);

  // `chunk_end` is the position after the last match in the hypothesis, if its chunk is open.
  AlignmentCost from(std::size_t position, std::uint32_t chunk_end) const;

  // Whether some match at this position continues the chunk.
  bool can_continue(std::size_t position, std::uint32_t chunk_end) const {
    return continuation(position, chunk_end) != nullptr;
  }

  // Counts how often the matches of least cost use each word of the hypothesis.
  void count_uses(std::vector<std::int64_t>& uses) const;

 private:
  // The best of the matches that begin at one word of the hypothesis.
  struct Continuation {
    std::uint32_t hypothesis;
    AlignmentCost cost;  // with the rest, but without the chunk
    std::uint32_t hypothesis_length;
    std::uint32_t reference_length;

    auto operator<=>(const Continuation&) const = default;
  };

  const Continuation* continuation(std::size_t position, std::uint32_t chunk_end) const;

  std::vector<AlignmentCost> without_chunk_;  // by position
  std::vector<std::uint32_t> best_;  // by position: the continuation that begins a chunk; kNone for none
  std::vector<Continuation> continuations_;
  std::vector<MatchRange> ranges_;  // of the continuations, by position
  StopCheck stop_;
};

}  // namespace mtgauge
