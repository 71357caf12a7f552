#include "meteor/aligner.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "meteor/alignment_cost.hpp"

namespace mtgauge {
namespace {

constexpr std::uint32_t kNoStep = 0xFFFFFFFF;
constexpr std::size_t kRowBits = 64;

constexpr std::uint64_t kChunk = 1;
constexpr std::uint64_t kWord = std::uint64_t{1} << 32;
constexpr std::uint64_t kNoWords = std::uint64_t{1} << 62;

// METEOR adds the length of a match, on each side, to an integer. For a match that is not exact it adds half
// the length, and the fraction is lost.
std::uint64_t words_of(const MeteorMatch& match) {
  if (match.matcher == Matcher::kExact) return match.hypothesis_length + match.reference_length;
  return match.hypothesis_length / 2 + match.reference_length / 2;
}

}  // namespace

// What is called for each path at each word comes first, so that it is inlined.

inline void MeteorAligner::close_chunk(Path& path) {
  if (path.chunk_end != kNoChunk) path.rank.words_and_chunks += kChunk;
  path.chunk_end = kNoChunk;
}

inline MeteorAligner::Rank MeteorAligner::rank_with(const Path& path, const MeteorMatch& match) {
  Rank rank = path.rank;
  if (path.chunk_end != kNoChunk && path.chunk_end != match.hypothesis) rank.words_and_chunks += kChunk;
  rank.words_and_chunks -= kWord * words_of(match);
  return rank;
}

inline bool MeteorAligner::is_free(const Path& path, const MeteorMatch& match) const {
  const std::uint64_t* const row = used_.data() + path.row * row_size_;
  for (std::uint32_t at = 0; at < match.hypothesis_length; ++at) {
    const std::uint32_t word = match.hypothesis + at;
    if (row[word / kRowBits] >> (word % kRowBits) & 1) return false;
  }
  return true;
}

// Keeps the best candidates; of equally good ones, those that were offered first.
inline void MeteorAligner::offer(const Candidate& candidate) {
  if (candidates_.size() < beam_) {
    candidates_.push_back(candidate);
  } else if (candidate.rank >= candidates_.back().rank) {
    return;
  }
  Candidate* const first = candidates_.data();
  Candidate* position = first + candidates_.size() - 1;
  for (; position != first && candidate.rank < (position - 1)->rank; --position) *position = *(position - 1);
  *position = candidate;
}

MeteorAligner::MeteorAligner(int beam) : beam_(static_cast<std::size_t>(beam)) {
  if (beam < 1) throw std::invalid_argument("beam must be 1 or more");
}

std::span<const AlignedMatch> MeteorAligner::align(const MatchFinder& matches) {
  row_size_ = matches.hypothesis_length() / kRowBits + 1;
  used_.assign(row_size_, 0);
  paths_.assign(1, Path{{kNoWords, 0}, kNoChunk, 0, kNoStep, 0});
  steps_.clear();
  certain_.clear();
  used_by_all_.assign(matches.types(), 0);
  for (std::uint32_t position = 0; position < matches.reference_length(); ++position) {
    if (const MeteorMatch* match = matches.certain_match_at(position)) {
      take_certain(*match, position);
      continue;
    }
    const MeteorMatches words = unused(matches.words_at(position), matches.type_at(position));
    const MeteorMatches phrases = matches.phrases_at(position);
    if (words.empty() && phrases.empty()) {
      take_nothing(position);
    } else {
      branch(words, phrases, position);
      follow(position);
    }
  }
  for (Path& path : paths_) close_chunk(path);
  restore_order();
  collect();
  return aligned_;
}

// In a text with few distinct words, all paths have used most matches, and these need not be considered
// again.
MeteorMatches MeteorAligner::unused(MeteorMatches words, std::uint32_t type) {
  std::uint32_t& first = used_by_all_[type];
  const auto is_used = [&](const Path& path) { return !is_free(path, words[first]); };
  while (first < words.size() && std::ranges::all_of(paths_, is_used)) ++first;
  return words.subspan(first);
}

void MeteorAligner::take_nothing(std::uint32_t position) {
  stop_.after(paths_.size());
  bool has_closed = false;
  for (Path& path : paths_) {
    if (path.busy_until > position || path.chunk_end == kNoChunk) continue;
    close_chunk(path);
    has_closed = true;
  }
  if (has_closed) restore_order();
}

void MeteorAligner::take_certain(const MeteorMatch& match, std::uint32_t position) {
  stop_.after(paths_.size());
  for (Path& path : paths_) {
    path.rank = rank_with(path, match);
    path.rank.distance += distance_of(match, position);
    path.chunk_end = match.hypothesis + match.hypothesis_length;
    path.busy_until = position + match.reference_length;
  }
  restore_order();
  certain_.push_back({position, match});
}

// METEOR adds the distance of a match to the previous path, after it has copied that path. So the distance
// counts for the matches that are tried next, and for taking none, but not for the match itself.
void MeteorAligner::branch(MeteorMatches words, MeteorMatches phrases, std::uint32_t position) {
  candidates_.clear();
  std::uint64_t most_words = words.empty() ? 0 : words_of(words.front());
  for (const MeteorMatch& phrase : phrases) most_words = std::max(most_words, words_of(phrase));
  const auto cannot_be_kept = [&](Rank rank) {
    rank.words_and_chunks -= kWord * most_words;
    return candidates_.size() == beam_ && rank >= candidates_.back().rank;
  };
  // After the word that would continue its chunk, a path can only close the chunk.
  const bool is_ascending = phrases.empty() && words.front().matcher == words.back().matcher;
  for (std::uint32_t parent = 0; parent < paths_.size(); ++parent) {
    Path path = paths_[parent];
    if (cannot_be_kept(path.rank)) break;  // nor can the paths after it
    if (path.busy_until > position) {
      offer({path.rank, parent, nullptr});
      continue;
    }
    const auto try_all = [&](MeteorMatches matches) {
      stop_.after(matches.size());
      for (const MeteorMatch& match : matches) {
        if (!is_free(path, match)) continue;
        offer({rank_with(path, match), parent, &match});
        path.rank.distance += distance_of(match, position);
        if (is_ascending && match.hypothesis >= path.chunk_end) close_chunk(path);
        if (cannot_be_kept(path.rank)) return false;
      }
      return true;
    };
    if (try_all(words) && try_all(phrases)) {
      close_chunk(path);
      offer({path.rank, parent, nullptr});
    }
  }
}

void MeteorAligner::follow(std::uint32_t position) {
  stop_.after(candidates_.size() * row_size_);
  next_paths_.clear();
  next_used_.resize(std::max(next_used_.size(), candidates_.size() * row_size_));
  for (const Candidate& candidate : candidates_) {
    Path path = paths_[candidate.parent];
    const auto before = used_.begin() + static_cast<std::ptrdiff_t>(path.row * row_size_);
    path.row = static_cast<std::uint32_t>(next_paths_.size());
    const auto row = next_used_.begin() + static_cast<std::ptrdiff_t>(path.row * row_size_);
    std::copy_n(before, row_size_, row);
    path.rank = candidate.rank;
    if (const MeteorMatch* match = candidate.match) {
      const std::uint32_t end = match->hypothesis + match->hypothesis_length;
      for (std::uint32_t word = match->hypothesis; word < end; ++word) {
        row[word / kRowBits] |= std::uint64_t{1} << (word % kRowBits);
      }
      path.chunk_end = end;
      path.busy_until = position + match->reference_length;
      steps_.push_back({path.last_step, position, match});
      path.last_step = static_cast<std::uint32_t>(steps_.size() - 1);
    } else if (path.busy_until <= position) {
      path.chunk_end = kNoChunk;
    }
    next_paths_.push_back(path);
  }
  paths_.swap(next_paths_);
  used_.swap(next_used_);
}

// An insertion sort, because the paths are nearly in order: the ranks of most of them changed alike.
void MeteorAligner::restore_order() {
  for (std::size_t at = 1; at < paths_.size(); ++at) {
    if (paths_[at].rank >= paths_[at - 1].rank) continue;
    const Path path = paths_[at];
    std::size_t position = at;
    for (; position > 0 && path.rank < paths_[position - 1].rank; --position)
      paths_[position] = paths_[position - 1];
    paths_[position] = path;
  }
}

void MeteorAligner::collect() {
  taken_.clear();
  for (std::uint32_t at = paths_.front().last_step; at != kNoStep; at = steps_[at].before) {
    taken_.push_back({steps_[at].reference, *steps_[at].match});
  }
  std::ranges::reverse(taken_);
  aligned_.clear();
  std::ranges::merge(certain_, taken_, std::back_inserter(aligned_), {}, &AlignedMatch::reference,
                     &AlignedMatch::reference);
}

}  // namespace mtgauge
