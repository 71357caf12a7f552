// The alignment of the METEOR of 2005: stage by stage, with the fewest crossings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "meteor/aligner.hpp"
#include "meteor/match.hpp"
#include "meteor/matches.hpp"
#include "meteor/stage_components.hpp"
#include "meteor/stage_costs.hpp"
#include "meteor/stage_search.hpp"

namespace mtgauge {

// Banerjee and Lavie (2005), section 2.1. A stage links words by one matcher that earlier stages have left:
// as many as can be; of these sets, the one whose links cross each other, and those of earlier stages, least.
// The paper says no more; here, of equal ones, that with the fewest chunks, of earlier links, too; and of
// these, that which at the first word of the reference where they differ takes an earlier word of the
// hypothesis, and any rather than none. So among equal words links never cross.
//
// To find the fewest crossings is hard where words share meanings, so the search may be cut, as in
// ExactMeteorAligner. Not thread-safe.
class StagedAligner {
 public:
  // Throws std::invalid_argument if a matcher matches phrases.
  explicit StagedAligner(std::span<const Matcher> stages);

  // In the order of the reference; valid until the next call.
  std::span<const AlignedMatch> align(const MatchFinder& matches);

  // Whether the last alignment is certainly the best.
  bool is_proven() const { return is_proven_; }

 private:
  void add_stage(const MatchFinder& matches, Matcher matcher);
  void link(std::uint32_t our, std::uint32_t their);
  void take_first(const MatchFinder& matches, const StageComponent& component);
  void uncross(const MatchFinder& matches, const StageComponent& component);
  bool may_link(const MatchFinder& matches, std::uint32_t our, std::uint32_t their) const;

  const std::vector<Matcher> stages_;
  StageComponents components_;
  StageCosts costs_;
  StageSearch search_;
  std::vector<std::uint32_t> ours_;    // the partner of each word of the hypothesis, or kNoWord
  std::vector<std::uint32_t> theirs_;  // and of the reference
  std::vector<Matcher> matchers_;      // of the links, by word of the reference
  std::vector<StageComponent> open_;   // those that leave a choice
  bool is_proven_ = false;
  std::vector<AlignedMatch> aligned_;
  StopCheck stop_;
};

}  // namespace mtgauge
