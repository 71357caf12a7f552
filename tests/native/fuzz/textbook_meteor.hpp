// METEOR 1.5 (Denkowski and Lavie 2014): the matches, and the beam search for an alignment, as its program
// defines them.
#pragma once

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

}  // namespace textbook
