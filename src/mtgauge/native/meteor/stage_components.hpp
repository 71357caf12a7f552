// What one stage of the METEOR of 2005 can link, after what earlier stages have linked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "meteor/match.hpp"
#include "meteor/matches.hpp"

namespace mtgauge {

inline constexpr std::uint32_t kNoWord = 0xFFFFFFFF;

// Words that match each other, directly or by way of others. Positions are ascending.
struct StageComponent {
  std::vector<std::uint32_t> ours;    // in the hypothesis
  std::vector<std::uint32_t> theirs;  // in the reference
  bool is_complete = true;            // each of ours matches each of theirs

  // Whether only one set of most links has no two that could be exchanged so that they cross no more.
  bool is_certain() const { return is_complete && ours.size() == theirs.size(); }
};

// Not thread-safe.
class StageComponents {
 public:
  // The components of the matches of a matcher among words without a link, by their first words in the
  // reference; valid until the next call. `ours` and `theirs` are the partners of the words of hypothesis and
  // reference, or kNoWord.
  std::span<const StageComponent> find(const MatchFinder& matches, Matcher matcher,
                                       std::span<const std::uint32_t> ours,
                                       std::span<const std::uint32_t> theirs);

  // The words of the hypothesis that the word at this position of the reference can be linked with,
  // ascending.
  std::span<const std::uint32_t> partners_of(const MatchFinder& matches, std::size_t position) const {
    const auto [begin, end] = ranges_[matches.type_at(position)];
    return std::span(partners_).subspan(begin, end - begin);
  }

 private:
  void list_partners(const MatchFinder& matches, Matcher matcher, std::span<const std::uint32_t> ours,
                     std::span<const std::uint32_t> theirs);
  void join_partners();
  std::uint32_t set_of(std::uint32_t word);
  void add_theirs(const MatchFinder& matches, std::span<const std::uint32_t> theirs);
  void add_ours(const MatchFinder& matches);

  std::vector<std::uint32_t> partners_;
  std::vector<MatchRange> ranges_;    // of `partners_`, by type of the words of the reference
  std::vector<std::uint32_t> above_;  // sets of words of the hypothesis; kNoWord for words without a match
  std::vector<std::uint32_t> component_of_;  // by the first word of a set
  std::vector<StageComponent> components_;
  StopCheck stop_;
};

}  // namespace mtgauge
