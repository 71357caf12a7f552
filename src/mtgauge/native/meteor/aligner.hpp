// The alignment that METEOR takes of all that it could match.
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

// Searches with a beam, from the first word of the reference to the last. Not thread-safe.
//
// A path through the reference takes at each word one of its matches or none. Matches that are certain are
// taken by every path. Of the paths the beam keeps those with the most words matched, then those with the
// fewest chunks, then those with the least distance, then those that came first.
class MeteorAligner {
 public:
  // Throws std::invalid_argument when beam < 1.
  explicit MeteorAligner(int beam);

  // By their places in the reference; until the next call.
  std::span<const AlignedMatch> align(const MatchFinder& matches);

 private:
  // A path is better than another when its rank is less.
  struct Rank {
    std::uint64_t words_and_chunks = 0;  // more words matched, then fewer chunks
    std::int64_t distance = 0;

    auto operator<=>(const Rank&) const = default;
  };
  struct Path {
    Rank rank;
    std::uint32_t chunk_end;   // the place behind the last match in the hypothesis, if its chunk is open
    std::uint32_t busy_until;  // the first word of the reference behind the last match
    std::uint32_t last_step;
    std::uint32_t row;  // of used_
  };
  // A path that the beam may keep: one of the paths before, and what it takes now, which may be nothing.
  struct Candidate {
    Rank rank;
    std::uint32_t parent;
    const MeteorMatch* match;
  };
  // How a path came to a match.
  struct Step {
    std::uint32_t before;
    std::uint32_t reference;
    const MeteorMatch* match;
  };

  MeteorMatches unused(MeteorMatches words, std::uint32_t kind);
  void take_certain(const MeteorMatch& match, std::uint32_t place);
  void take_nothing(std::uint32_t place);
  void branch(MeteorMatches words, MeteorMatches phrases, std::uint32_t place);
  void offer(const Candidate& candidate);
  void follow(std::uint32_t place);
  void restore_order();
  void collect();

  static void close_chunk(Path& path);
  // The rank of a path that takes a match, but for the distance.
  static Rank rank_with(const Path& path, const MeteorMatch& match);
  bool is_free(const Path& path, const MeteorMatch& match) const;

  const std::size_t beam_;
  std::vector<Path> paths_;
  std::vector<Path> next_paths_;
  std::vector<Candidate> candidates_;
  std::vector<Step> steps_;
  // Which words of the hypothesis a path has used, certain matches aside: a bit a word, a row a path.
  std::vector<std::uint64_t> used_;
  std::vector<std::uint64_t> next_used_;
  std::size_t row_size_ = 0;
  std::vector<std::uint32_t> used_by_all_;  // for each kind of words, how many of its first matches
  std::vector<AlignedMatch> certain_;
  std::vector<AlignedMatch> taken_;
  std::vector<AlignedMatch> aligned_;
  StopCheck stop_;
};

}  // namespace mtgauge
