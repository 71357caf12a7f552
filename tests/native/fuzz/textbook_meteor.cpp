#include "textbook_meteor.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>

namespace textbook {
namespace {

bool overlap(std::size_t one, std::size_t length, std::size_t other, std::size_t other_length) {
  return one < other + other_length && other < one + length;
}

bool mean_the_same(const Lexicon& lexicon, std::uint32_t one, std::uint32_t other) {
  const std::vector<std::int32_t>& synsets = lexicon.synsets[other];
  return std::any_of(lexicon.synsets[one].begin(), lexicon.synsets[one].end(), [&](std::int32_t synset) {
    return std::find(synsets.begin(), synsets.end(), synset) != synsets.end();
  });
}

bool stands_at(const Words& phrase, const Words& text, std::size_t at) {
  return at + phrase.size() <= text.size() &&
         std::equal(phrase.begin(), phrase.end(), text.begin() + static_cast<std::ptrdiff_t>(at));
}

// Calls action(begin, length, begin of the paraphrase, its length).
template <class Action>
void for_each_phrase_pair(const Words& text, const Words& other, const Lexicon& lexicon, Action action) {
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    for (std::size_t length = 1; begin + length <= text.size(); ++length) {
      for (const auto& [phrase, paraphrases] : lexicon.paraphrases) {
        if (phrase.size() != length || !stands_at(phrase, text, begin)) continue;
        for (const Words& paraphrase : paraphrases) {
          for (std::size_t at = 0; at < other.size(); ++at) {
            if (stands_at(paraphrase, other, at)) action(begin, length, at, paraphrase.size());
          }
        }
      }
    }
  }
}

// A part of an alignment, up to some word of the reference.
struct Path {
  std::map<std::size_t, MeteorMatch> taken;
  std::ptrdiff_t matched = 0;
  std::size_t chunks = 0;
  std::size_t distance = 0;
  std::optional<std::size_t> chunk_end;

  void take(const MeteorMatch& match) {
    if (chunk_end && *chunk_end != match.in_hypothesis) ++chunks;
    chunk_end = match.in_hypothesis + match.hypothesis_length;
    taken[match.start] = match;
    const std::size_t divisor = match.module == 0 ? 1 : 2;
    matched += static_cast<std::ptrdiff_t>(match.length / divisor + match.hypothesis_length / divisor);
  }

  void skip() {
    chunks += chunk_end.has_value();
    chunk_end.reset();
  }

  bool is_free(const MeteorMatch& match) const {
    return std::none_of(taken.begin(), taken.end(), [&](const auto& entry) {
      const MeteorMatch& other = entry.second;
      return overlap(match.start, match.length, other.start, other.length) ||
             overlap(match.in_hypothesis, match.hypothesis_length, other.in_hypothesis,
                     other.hypothesis_length);
    });
  }

  bool is_busy_at(std::size_t position) const {
    return std::any_of(taken.begin(), taken.end(), [&](const auto& entry) {
      return overlap(position, 1, entry.second.start, entry.second.length);
    });
  }

  auto key() const { return std::tuple(-matched, chunks, distance); }
};

std::size_t distance_of(const MeteorMatch& match) {
  return std::max(match.start, match.in_hypothesis) - std::min(match.start, match.in_hypothesis);
}

// The matches that share no word with another one.
std::map<std::size_t, MeteorMatch> certain_of(const std::vector<MeteorMatch>& matches) {
  std::map<std::size_t, MeteorMatch> certain;
  for (const MeteorMatch& match : matches) {
    const auto touches = [&](const MeteorMatch& other) {
      return overlap(match.start, match.length, other.start, other.length) ||
             overlap(match.in_hypothesis, match.hypothesis_length, other.in_hypothesis,
                     other.hypothesis_length);
    };
    if (std::count_if(matches.begin(), matches.end(), touches) == 1) certain[match.start] = match;
  }
  return certain;
}

}  // namespace

std::vector<MeteorMatch> find_matches(const Words& hypothesis, const Words& reference,
                                      const Lexicon& lexicon) {
  std::vector<MeteorMatch> found;
  for (int module = 0; module < 3 && (module == 0 || hypothesis != reference); ++module) {
    for (std::size_t start = 0; start < reference.size(); ++start) {
      for (std::size_t at = 0; at < hypothesis.size(); ++at) {
        const std::uint32_t ours = hypothesis[at];
        const std::uint32_t theirs = reference[start];
        const bool same = module == 0   ? ours == theirs
                          : module == 1 ? ours != theirs && lexicon.stems[ours] == lexicon.stems[theirs]
                                        : ours != theirs && mean_the_same(lexicon, ours, theirs);
        if (same) found.push_back({start, 1, at, 1, module});
      }
    }
  }
  if (hypothesis != reference) {
    for_each_phrase_pair(reference, hypothesis, lexicon, [&](auto start, auto length, auto at, auto other) {
      found.push_back({start, length, at, other, 3});
    });
    for_each_phrase_pair(hypothesis, reference, lexicon, [&](auto at, auto other, auto start, auto length) {
      found.push_back({start, length, at, other, 3});
    });
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const MeteorMatch& one, const MeteorMatch& other) { return one.start < other.start; });
  return found;
}

std::vector<MeteorMatch> align(const std::vector<MeteorMatch>& matches, std::size_t reference_length,
                               std::size_t beam) {
  const std::map<std::size_t, MeteorMatch> certain = certain_of(matches);
  const auto by_key = [](const Path& one, const Path& other) { return one.key() < other.key(); };
  std::vector<Path> queue(1);
  queue.front().taken = certain;
  for (std::size_t position = 0; position < reference_length; ++position) {
    queue.resize(std::min(queue.size(), beam));
    std::vector<Path> following;
    for (Path& path : queue) {
      if (const auto found = certain.find(position); found != certain.end()) {
        path.take(found->second);
        path.distance += distance_of(found->second);
      } else if (!path.is_busy_at(position)) {
        for (const MeteorMatch& match : matches) {
          if (match.start != position || !path.is_free(match)) continue;
          following.push_back(path);
          following.back().take(match);
          path.distance += distance_of(match);
        }
        path.skip();
      }
      following.push_back(path);
    }
    std::stable_sort(following.begin(), following.end(), by_key);
    queue = std::move(following);
  }
  queue.resize(std::min(queue.size(), beam));
  for (Path& path : queue) path.skip();
  std::vector<MeteorMatch> best;
  for (const auto& [start, match] : std::min_element(queue.begin(), queue.end(), by_key)->taken)
    best.push_back(match);
  return best;
}

std::vector<MeteorMatch> best_alignment(const std::vector<MeteorMatch>& matches, std::size_t reference_length,
                                        const std::array<std::int64_t, 4>& weights) {
  const auto order = [](const MeteorMatch& match) {
    return std::tuple(match.start, match.in_hypothesis, match.hypothesis_length, match.length, match.module);
  };
  std::vector<MeteorMatch> sorted = matches;
  std::sort(sorted.begin(), sorted.end(),
            [&](const MeteorMatch& one, const MeteorMatch& other) { return order(one) < order(other); });
  using Cost = std::array<std::int64_t, 3>;
  using Rest = std::pair<Cost, std::vector<MeteorMatch>>;
  // By position, the words of the hypothesis that are used, and where an open chunk ends there.
  std::map<std::tuple<std::size_t, std::uint64_t, std::optional<std::size_t>>, Rest> known;
  const auto best = [&](const auto& self, std::size_t position, std::uint64_t used,
                        std::optional<std::size_t> end) -> const Rest& {
    const auto [place, is_new] = known.try_emplace({position, used, end});
    Rest& rest = place->second;
    if (!is_new || position >= reference_length) return rest;
    std::optional<Rest> least;
    for (const MeteorMatch& match : sorted) {
      const std::uint64_t words = ((std::uint64_t{1} << match.hypothesis_length) - 1) << match.in_hypothesis;
      if (match.start != position || (used & words) != 0) continue;
      const std::size_t chunk_end = match.in_hypothesis + match.hypothesis_length;
      Rest found = self(self, position + match.length, used | words, chunk_end);
      found.first[0] -= weights[static_cast<std::size_t>(match.module)] *
                        static_cast<std::int64_t>(match.length + match.hypothesis_length);
      found.first[1] += end != match.in_hypothesis;
      found.first[2] += distance_of(match);
      found.second.insert(found.second.begin(), match);
      if (!least || found.first < least->first) least = found;
    }
    const Rest& without = self(self, position + 1, used, std::nullopt);
    rest = !least || without.first < least->first ? without : *least;
    return rest;
  };
  return best(best, 0, 0, std::nullopt).second;
}

namespace {

// The word of the hypothesis that each word of the reference is linked with.
using Links = std::map<std::size_t, std::size_t>;

// Less is better: links that are missing, crossings, chunks, and the words in the order of the reference.
using StageRank = std::tuple<std::ptrdiff_t, std::size_t, std::size_t, std::vector<std::size_t>>;

StageRank stage_rank(const Links& links, std::size_t reference_length) {
  std::size_t crossings = 0;
  std::size_t chunks = 0;
  for (const auto& [start, ours] : links) {
    for (const auto& [other, theirs] : links) crossings += start < other && ours > theirs;
    const auto before = start > 0 ? links.find(start - 1) : links.end();
    chunks += before == links.end() || before->second + 1 != ours;
  }
  std::vector<std::size_t> words;
  for (std::size_t start = 0; start < reference_length; ++start) {
    words.push_back(links.contains(start) ? links.at(start) : SIZE_MAX);
  }
  return {-static_cast<std::ptrdiff_t>(links.size()), crossings, chunks, words};
}

}  // namespace

std::vector<MeteorMatch> staged_alignment(const std::vector<MeteorMatch>& matches,
                                          std::size_t reference_length) {
  Links taken;
  std::map<std::size_t, int> modules;
  for (int module = 0; module < 3; ++module) {
    Links best = taken;
    const auto try_from = [&](const auto& self, std::size_t position, const Links& links) -> void {
      if (position == reference_length) {
        if (stage_rank(links, reference_length) < stage_rank(best, reference_length)) best = links;
        return;
      }
      self(self, position + 1, links);
      if (taken.contains(position)) return;
      for (const MeteorMatch& match : matches) {
        const auto is_used = [&](const auto& link) { return link.second == match.in_hypothesis; };
        if (match.start != position || match.module != module) continue;
        if (std::any_of(links.begin(), links.end(), is_used)) continue;
        Links others = links;
        others[position] = match.in_hypothesis;
        self(self, position + 1, others);
      }
    };
    try_from(try_from, 0, taken);
    taken = best;
    for (const auto& [start, ours] : taken) modules.try_emplace(start, module);
  }
  std::vector<MeteorMatch> found;
  for (const auto& [start, ours] : taken) found.push_back({start, 1, ours, 1, modules[start]});
  return found;
}

}  // namespace textbook
