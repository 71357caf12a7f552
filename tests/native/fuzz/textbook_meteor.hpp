// METEOR 1.5 (Denkowski and Lavie 2014): the matches, and the beam search for an alignment, as its program
// defines them; and the alignment of 2005.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace textbook {

using Words = std::vector<std::uint32_t>;

struct MeteorMatch {
  std::size_t start;  // in the reference
  std::size_t length;
  std::size_t in_hypothesis;
  std::size_t hypothesis_length;
  int module;  // 0 exact, 1 stem, 2 synonym, 3 paraphrase

  bool operator==(const MeteorMatch&) const = default;
};

// What the matchers know of words, which are numbers: words of one stem, words that mean the same, and
// phrases that do.
struct Lexicon {
  std::vector<std::uint32_t> stems;
  std::vector<std::vector<std::int32_t>> synsets;
  std::vector<std::pair<Words, std::vector<Words>>> paraphrases;  // in the order of the table
};

// All matches, by their start in the reference, then by module.
std::vector<MeteorMatch> find_matches(const Words& hypothesis, const Words& reference,
                                      const Lexicon& lexicon);

// The matches of the best alignment that the search finds.
std::vector<MeteorMatch> align(const std::vector<MeteorMatch>& matches, std::size_t reference_length,
                               std::size_t beam);

// The greatest weight of matched words, of both sides; then the fewest chunks; then the least sum of the
// distances between the beginnings of matches; and the first of equal ones, if each word of the reference
// takes the earliest and shortest match, and rather one than none. It looks at every alignment. `weights` are
// by module.
std::vector<MeteorMatch> best_alignment(const std::vector<MeteorMatch>& matches, std::size_t reference_length,
                                        const std::array<std::int64_t, 4>& weights);

// Banerjee and Lavie (2005), section 2.1: module by module the most links between words that have none yet;
// of these sets the one with the fewest crossings, earlier links included; then with the fewest chunks; then,
// at the first word of the reference where they differ, with an earlier word of the hypothesis, and with any
// rather than none. It looks at every set of links. Phrases have no links.
std::vector<MeteorMatch> staged_alignment(const std::vector<MeteorMatch>& matches,
                                          std::size_t reference_length);

}  // namespace textbook
