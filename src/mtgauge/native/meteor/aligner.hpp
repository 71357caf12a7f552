// The alignment that METEOR chooses among all possible matches.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "meteor/match.hpp"
#include "meteor/matches.hpp"

namespace mtgauge {

struct AlignedMatch {
  std::uint32_t reference;  // where it begins
  MeteorMatch match;
};

// A beam search from the first word of the reference to the last. Not thread-safe.
//
// A path through the reference takes one of the matches of each word, or none. Certain matches are taken by
// every path. The beam keeps the paths with the most matched words; of these, those with the fewest chunks;
// then those with the smallest distance; then those that were found first.
class MeteorAligner {
 public:
  // Throws std::invalid_argument if beam < 1.
  explicit MeteorAligner(int beam);

  // In the order of the reference; valid until the next call.
  std::span<const AlignedMatch> align(const MatchFinder& matches);

 private:
  // A path is better than another if its rank is smaller.
  struct Rank {
    std::uint64_t words_and_chunks = 0;  // more words matched, then fewer chunks
    std::int64_t distance = 0;

    auto operator<=>(const Rank&) const = default;
  };
  struct Path {
    Rank rank;
    std::uint32_t chunk_end;   // the position after the last match in the hypothesis, if its chunk is open
    std::uint32_t busy_until;  // the position after the last match in the reference
    std::uint32_t last_step;
    std::uint32_t row;  // in used_
  };
  // A path that the beam may keep: one of the previous paths, and the match that it takes now; null for none.
  struct Candidate {
    Rank rank;
    std::uint32_t parent;
    const MeteorMatch* match;
  };
  // A match of a path, and the step before it.
  struct Step {
    std::uint32_t before;
    std::uint32_t reference;
    const MeteorMatch* match;
  };

  MeteorMatches unused(MeteorMatches words, std::uint32_t type);
  void take_certain(const MeteorMatch& match, std::uint32_t position);
  void take_nothing(std::uint32_t position);
  void branch(MeteorMatches words, MeteorMatches phrases, std::uint32_t position);
  void offer(const Candidate& candidate);
  void follow(std::uint32_t position);
  void restore_order();
  void collect();

  static void close_chunk(Path& path);
  // The rank of a path after it takes a match, except for the distance.
  static Rank rank_with(const Path& path, const MeteorMatch& match);
  bool is_free(const Path& path, const MeteorMatch& match) const;

  const std::size_t beam_;
  std::vector<Path> paths_;
  std::vector<Path> next_paths_;
  std::vector<Candidate> candidates_;
  std::vector<Step> steps_;
  // The words of the hypothesis that each path has used, without those of certain matches: one bit for each
  // word, one row for each path.
  std::vector<std::uint64_t> used_;
  std::vector<std::uint64_t> next_used_;
  std::size_t row_size_ = 0;
  std::vector<std::uint32_t>
      used_by_all_;  // for each word type, how many of its first matches all paths have used
  std::vector<AlignedMatch> certain_;
  std::vector<AlignedMatch> taken_;
  std::vector<AlignedMatch> aligned_;
  StopCheck stop_;
};

}  // namespace mtgauge
