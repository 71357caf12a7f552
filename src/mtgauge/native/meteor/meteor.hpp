// The statistics of METEOR.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "alignment/unit_alignment.hpp"
#include "meteor/aligner.hpp"
#include "meteor/exact_aligner.hpp"
#include "meteor/match.hpp"
#include "meteor/matches.hpp"
#include "meteor/phrase_table.hpp"
#include "meteor/staged_aligner.hpp"
#include "meteor/words.hpp"

namespace mtgauge {

// The parameters of a score.
struct MeteorParameters {
  double alpha = 0;
  double beta = 0;
  double gamma = 0;
  double delta = 0;
  std::array<double, kMatchers> weights = {};  // of the matchers that are used, in their order
  bool penalizes_whole_segments = false;       // for their only chunk
};

// How the alignment is found: as METEOR 1.5 does, or as ExactMeteorAligner or StagedAligner state.
enum class MeteorSearch : std::uint8_t { kBeam, kExact, kStages };

struct MeteorOptions {
  std::vector<Matcher> matchers;  // in the order of Matcher, each at most once
  MeteorParameters parameters;
  int beam = 40;
  MeteorSearch search = MeteorSearch::kBeam;
};

// Computes the statistics of one segment at a time. Not thread-safe.
class MeteorCounter {
 public:
  // The columns of METEOR's own statistics: words and function words of both sides; for each matcher, matched
  // content words and matched function words, each of hypothesis and reference; chunks; matched words of both
  // sides. After them, 1 if the only chunk contains all words of both sides, and therefore does not count for
  // a corpus; and 1 if a search for the best alignment was cut, so that there may be a better one.
  static constexpr std::size_t kColumns = 25;

  // The arrays of the facts, and the table, must outlive the counter.
  MeteorCounter(const MeteorOptions& options, const WordFacts& facts, const PhraseTable* table);

  // Fills a row with the statistics of the reference with the highest score, the first of equally good ones.
  // Returns its index. There is at least one reference.
  std::size_t count(MeteorText hypothesis, std::span<const MeteorText> references, std::int64_t* row);

  std::span<const AlignedMatch> align(MeteorText hypothesis, MeteorText reference);

  // Links between single words that match: the most in all, of these the least sum of (i - j)^2, as
  // UnitAligner has it. Position in the hypothesis, position in the reference; valid until the next call.
  std::span<const UnitLink> nearest_links(MeteorText hypothesis, MeteorText reference);

 private:
  using Row = std::array<std::int64_t, kColumns>;

  Row row_of(MeteorText hypothesis, MeteorText reference);
  void add_match(const AlignedMatch& aligned, MeteorText hypothesis, MeteorText reference, Row& row) const;

  const MeteorOptions options_;
  const WordFacts facts_;
  MatchFinder matches_;
  std::variant<MeteorAligner, ExactMeteorAligner, StagedAligner> aligner_;
  UnitAligner nearest_;
};

// The score of a row, 0 to 1.
double meteor_score(std::span<const std::int64_t, MeteorCounter::kColumns> row,
                    const MeteorParameters& parameters);

}  // namespace mtgauge
