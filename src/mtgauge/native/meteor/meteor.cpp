#include "meteor/meteor.hpp"

#include <algorithm>
#include <cmath>

namespace mtgauge {
namespace {

// Columns of a row.
enum Column : std::size_t {
  kHypothesisWords,
  kReferenceWords,
  kHypothesisFunction,
  kReferenceFunction,
  kMatched,  // four columns for each matcher
  kChunks = kMatched + 4 * kMatchers,
  kHypothesisMatched,
  kReferenceMatched,
  kWholeChunk,
  kUnproven,
};
// The four columns of a matcher.
enum MatchedColumn : std::size_t {
  kHypothesisContent,
  kReferenceContent,
  kHypothesisFunctionWords,
  kReferenceFunctionWords,
};

std::int64_t function_words(MeteorText text, const WordFacts& facts) {
  return std::ranges::count_if(text, [&facts](std::uint32_t word) { return facts.is_function[word]; });
}

// The weighted share of matched words, where a content word has the weight delta, and a function word 1 -
// delta.
double weighted_share(std::span<const std::int64_t, MeteorCounter::kColumns> row,
                      const MeteorParameters& parameters, std::size_t side) {
  const auto weigh = [&parameters](std::int64_t content, std::int64_t function) {
    return parameters.delta * static_cast<double>(content) +
           (1 - parameters.delta) * static_cast<double>(function);
  };
  double matched = 0;
  for (std::size_t stage = 0; stage < kMatchers; ++stage) {
    const auto counts = row.subspan(kMatched + 4 * stage, 4);
    matched += parameters.weights[stage] *
               weigh(counts[kHypothesisContent + side], counts[kHypothesisFunctionWords + side]);
  }
  const std::int64_t function = row[kHypothesisFunction + side];
  return matched / weigh(row[kHypothesisWords + side] - function, function);
}

std::variant<MeteorAligner, ExactMeteorAligner, StagedAligner> aligner_of(const MeteorOptions& options) {
  if (options.search == MeteorSearch::kBeam) return MeteorAligner(options.beam);
  if (options.search == MeteorSearch::kStages) return StagedAligner(options.matchers);
  MatchWeights weights = {};
  for (std::size_t stage = 0; stage < options.matchers.size(); ++stage) {
    weights[static_cast<std::size_t>(options.matchers[stage])] =
        std::llround(options.parameters.weights[stage] * kWeightUnits);
  }
  return ExactMeteorAligner(weights);
}

}  // namespace

MeteorCounter::MeteorCounter(const MeteorOptions& options, const WordFacts& facts, const PhraseTable* table)
    : options_(options),
      facts_(facts),
      matches_(options.matchers, facts, table),
      aligner_(aligner_of(options)) {}

std::size_t MeteorCounter::count(MeteorText hypothesis, std::span<const MeteorText> references,
                                 std::int64_t* row) {
  std::size_t best = 0;
  double highest = -1;
  for (std::size_t index = 0; index < references.size(); ++index) {
    const Row counted = row_of(hypothesis, references[index]);
    const double score = references.size() > 1 ? meteor_score(counted, options_.parameters) : 0;
    if (score <= highest) continue;
    highest = score;
    best = index;
    std::ranges::copy(counted, row);
  }
  return best;
}

std::span<const AlignedMatch> MeteorCounter::align(MeteorText hypothesis, MeteorText reference) {
  matches_.find(hypothesis, reference);
  return std::visit([this](auto& aligner) { return aligner.align(matches_); }, aligner_);
}

std::span<const UnitLink> MeteorCounter::nearest_links(MeteorText hypothesis, MeteorText reference) {
  matches_.find(hypothesis, reference);
  std::vector<UnitLink> links;
  for (std::size_t position = 0; position < reference.size(); ++position) {
    for (const MeteorMatch& match : matches_.words_at(position)) {
      links.push_back({match.hypothesis, static_cast<std::int64_t>(position)});
    }
  }
  // two words may match by their stems and by their meaning
  std::ranges::sort(links);
  const auto rest = std::ranges::unique(links);
  links.erase(rest.begin(), rest.end());
  return nearest_.align(links);
}

MeteorCounter::Row MeteorCounter::row_of(MeteorText hypothesis, MeteorText reference) {
  Row row = {};
  row[kHypothesisWords] = std::ssize(hypothesis);
  row[kReferenceWords] = std::ssize(reference);
  row[kHypothesisFunction] = function_words(hypothesis, facts_);
  row[kReferenceFunction] = function_words(reference, facts_);
  std::uint32_t hypothesis_end = 0;
  std::uint32_t reference_end = 0;
  for (const AlignedMatch& aligned : align(hypothesis, reference)) {
    const auto& [position, match] = aligned;
    const bool continues =
        row[kChunks] > 0 && position == reference_end && match.hypothesis == hypothesis_end;
    row[kChunks] += !continues;
    hypothesis_end = match.hypothesis + match.hypothesis_length;
    reference_end = position + match.reference_length;
    add_match(aligned, hypothesis, reference, row);
  }
  row[kWholeChunk] = row[kChunks] == 1 && row[kHypothesisMatched] == row[kHypothesisWords] &&
                     row[kReferenceMatched] == row[kReferenceWords];
  const auto* const exact = std::get_if<ExactMeteorAligner>(&aligner_);
  const auto* const staged = std::get_if<StagedAligner>(&aligner_);
  row[kUnproven] = (exact != nullptr && !exact->is_proven()) || (staged != nullptr && !staged->is_proven());
  return row;
}

void MeteorCounter::add_match(const AlignedMatch& aligned, MeteorText hypothesis, MeteorText reference,
                              Row& row) const {
  const auto& [position, match] = aligned;
  const auto stage = std::ranges::find(options_.matchers, match.matcher) - options_.matchers.begin();
  std::int64_t* const matched = row.data() + kMatched + 4 * stage;
  const auto ours = hypothesis.subspan(match.hypothesis, match.hypothesis_length);
  const auto theirs = reference.subspan(position, match.reference_length);
  const std::int64_t our_function = function_words(ours, facts_);
  const std::int64_t their_function = function_words(theirs, facts_);
  matched[kHypothesisContent] += std::ssize(ours) - our_function;
  matched[kReferenceContent] += std::ssize(theirs) - their_function;
  matched[kHypothesisFunctionWords] += our_function;
  matched[kReferenceFunctionWords] += their_function;
  row[kHypothesisMatched] += std::ssize(ours);
  row[kReferenceMatched] += std::ssize(theirs);
}

double meteor_score(std::span<const std::int64_t, MeteorCounter::kColumns> row,
                    const MeteorParameters& parameters) {
  const std::int64_t matched = row[kHypothesisMatched] + row[kReferenceMatched];
  if (matched == 0) return 0;
  const double precision = weighted_share(row, parameters, 0);
  const double recall = weighted_share(row, parameters, 1);
  const double mean = 1 / ((1 - parameters.alpha) / precision + parameters.alpha / recall);
  const std::int64_t chunks = row[kChunks] - (parameters.penalizes_whole_segments ? 0 : row[kWholeChunk]);
  const double fragmentation = static_cast<double>(chunks) / (static_cast<double>(matched) / 2);
  const double score = mean * (1 - parameters.gamma * std::pow(fragmentation, parameters.beta));
  return std::isnan(score) ? 0 : score;
}

}  // namespace mtgauge
