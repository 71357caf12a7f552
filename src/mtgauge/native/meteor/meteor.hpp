// The statistics of METEOR.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "meteor/aligner.hpp"
#include "meteor/match.hpp"
#include "meteor/matches.hpp"
#include "meteor/phrase_table.hpp"
#include "meteor/words.hpp"

namespace mtgauge {

// What a score is made of beside counts.
struct MeteorParameters {
  double alpha = 0;
  double beta = 0;
  double gamma = 0;
  double delta = 0;
  std::array<double, kMatchers> weights = {};  // of the matchers that are asked, in their order
};

struct MeteorOptions {
  std::vector<Matcher> matchers;  // in the order of Matcher, each at most once
  MeteorParameters parameters;
  int beam = 40;
};

// Computes the statistics of one segment after the other. Not thread-safe.
class MeteorCounter {
 public:
  // Those of METEOR: words and function words of both sides; for each matcher that is asked content words and
  // function words matched, each of hypothesis and reference; chunks; words matched of both sides. Behind
  // them 1 where the chunk does not count for a corpus, since it holds all words of both sides.
  static constexpr std::size_t kColumns = 24;

  // What is known of the words, and the table, have to outlive the counter.
  MeteorCounter(const MeteorOptions& options, const WordFacts& facts, const PhraseTable* table);

  // Fills a row with the statistics of the reference with the highest score, the first of equals. Returns its
  // place among the references, of which there is at least one.
  std::size_t count(MeteorText hypothesis, std::span<const MeteorText> references, std::int64_t* row);

  std::span<const AlignedMatch> align(MeteorText hypothesis, MeteorText reference);

 private:
  using Row = std::array<std::int64_t, kColumns>;

  Row row_of(MeteorText hypothesis, MeteorText reference);

  const MeteorOptions options_;
  const WordFacts facts_;
  MatchFinder matches_;
  MeteorAligner aligner_;
};

// The score of a row, 0 to 1.
double meteor_score(std::span<const std::int64_t, MeteorCounter::kColumns> row,
                    const MeteorParameters& parameters);

}  // namespace mtgauge
