// The alignment that is best by a stated objective, among all possible ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "meteor/aligner.hpp"
#include "meteor/alignment_cost.hpp"
#include "meteor/match.hpp"
#include "meteor/matches.hpp"
#include "meteor/path_layers.hpp"
#include "meteor/price_ascent.hpp"
#include "meteor/rest_costs.hpp"
#include "meteor/word_demand.hpp"
#include "meteor/word_prices.hpp"

namespace mtgauge {

// The greatest weight of matched words, both sides together; of these alignments, the fewest chunks; of
// these, the least sum of the distances between the beginnings of the matches. Of equal ones, that which at
// the first word of the reference where they differ takes the match that begins earlier in the hypothesis, is
// shorter there, is shorter in the reference, or is of an earlier matcher, in this order; and any match
// rather than none.
//
// To find the fewest chunks is NP-hard, so the search may be cut. It goes through the reference with all
// alignments of the words so far that may still become the best, one for each set of words that are used up
// and still asked for. A bound of what the rest costs leaves few of them. It begins with few alignments at
// each word, and takes more until nothing that it left out can be as good as what it found. Not thread-safe.
class ExactMeteorAligner {
 public:
  explicit ExactMeteorAligner(const MatchWeights& weights) : weights_(weights) {}

  // In the order of the reference; valid until the next call.
  std::span<const AlignedMatch> align(const MatchFinder& matches);

  // Whether the last alignment is certainly the best.
  bool is_proven() const { return is_proven_; }

 private:
  // An alignment of the words of the reference up to a position.
  struct Path {
    AlignmentCost cost;
    AlignmentCost pledged;               // certain, but not known for which words
    AlignmentCost whole_cost;            // with the least cost of the rest
    std::uint32_t chunk_end = kNoChunk;  // or that if no match can continue the chunk
    std::uint32_t busy_until = 0;        // the position after the last match in the reference, or 0
    std::uint32_t last_step = kNoStep;
    bool is_best = true;  // of the paths with the same future

    const AlignmentCost& bound() const { return whole_cost; }
    std::uint64_t future() const { return std::uint64_t{chunk_end} << 32 | busy_until; }
  };
  struct Step {
    std::uint32_t before;
    std::uint32_t reference;
    const MeteorMatch* match;
  };
  bool prepare(const MatchFinder& matches);
  bool list_choices(const MatchFinder& matches);
  std::size_t steps_of_one() const;
  bool prove(std::size_t width);
  void branch(const Path& path, const std::uint64_t* row, std::uint32_t position);
  bool is_free(const std::uint64_t* row, const MeteorMatch& match) const;
  void follow(const Path& parent, const std::uint64_t* row, const MeteorMatch* match, std::uint32_t position);
  AlignmentCost mark(std::uint64_t* row, const MeteorMatch* match, std::uint32_t position) const;
  AlignmentCost cost_of_known() const;
  void collect(const Path& path);

  const MatchWeights weights_;
  WordPrices word_prices_;
  PriceAscent ascent_;
  RestCosts rest_;
  WordDemand demand_;
  MeteorAligner beam_{40};
  std::vector<AlignmentCost> prices_;  // of words of the hypothesis

  std::vector<MeteorMatch> choices_;     // without repetitions, in the order of the tie rule
  std::vector<MatchRange> choices_at_;   // by position of the reference
  std::vector<std::uint32_t> last_use_;  // of each word of the hypothesis: the last position that asks for it
  std::vector<std::uint32_t> expiring_;  // words of the hypothesis, by their last use
  std::vector<MatchRange> expiring_at_;

  // A row has a bit for each word of the hypothesis that cannot be taken, or that nothing asks for any more.
  PathLayers<Path, Step> layers_;
  std::size_t row_size_ = 0;
  bool is_proven_ = false;
  std::vector<AlignedMatch> aligned_;
  StopCheck stop_;
};

}  // namespace mtgauge
