// Which tokens of a segment match none.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/text_view.hpp"
#include "explain/explainer.hpp"
#include "explain/match_runs.hpp"
#include "explain/text_runs.hpp"
#include "overlap/gtm.hpp"
#include "overlap/ict.hpp"
#include "overlap/leftmost_partners.hpp"
#include "overlap/per.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Tokens of the hypothesis that stand side by side in a reference too.
struct TokenMatch {
  std::uint32_t begin;
  std::uint32_t reference;  // which of those that are present; kNoId for tokens without a place there
  std::uint32_t position;   // where they begin there
  std::uint32_t length;
};

// The tokens that match nothing. What matches in another reference than the one that the segment is held
// against is not shown.
class MatchExplainer : public Explainer {
 public:
  void explain(const Segment& words, const PlacedText& hypothesis, std::span<const PlacedText> references,
               std::vector<std::int32_t>& numbers) final;

 protected:
  // What is said of tokens of the hypothesis and of the reference that match nothing; nullopt for nothing.
  explicit MatchExplainer(RunLabel ours, std::optional<RunLabel> theirs = {})
      : label_of_ours_(ours), label_of_theirs_(theirs) {}

  // Appends what matches; no token twice. Returns which reference the segment is held against, of those that
  // are present, or kNoId.
  virtual std::uint32_t match(const Segment& segment, std::vector<TokenMatch>& matches) = 0;
  // What was compared.
  virtual const SegmentWords& words() const = 0;

 private:
  RunLabel label_of_ours_;
  std::optional<RunLabel> label_of_theirs_;
  std::vector<TokenMatch> matches_;
  MatchRuns runs_;
};

// What is in no run of GTM; the reference is that of the run that is taken first.
class GtmExplainer final : public MatchExplainer {
 public:
  explicit GtmExplainer(const Tokenizer& tokenizer)
      : MatchExplainer(RunLabel::kUnmatched), counter_(tokenizer, 1.0) {}

 private:
  std::uint32_t match(const Segment& segment, std::vector<TokenMatch>& matches) override;
  const SegmentWords& words() const override { return counter_.words(); }

  GtmCounter counter_;
};

// What is in no block of ICT; the reference is that of the first block.
class IctExplainer final : public MatchExplainer {
 public:
  // `keeps_positions` as for IctCounter. A block that is there only by that fault has no place.
  IctExplainer(const Tokenizer& tokenizer, bool keeps_positions)
      : MatchExplainer(RunLabel::kUnmatched), counter_(tokenizer, keeps_positions) {}

 private:
  std::uint32_t match(const Segment& segment, std::vector<TokenMatch>& matches) override;
  const SegmentWords& words() const override { return counter_.words(); }
  bool is_equal(const MatchedBlock& block) const;

  IctCounter counter_;
};

// What position-independent error rate counts as errors; the reference is the one at the smallest distance,
// the first of equals, or none where it and the matches are empty.
class PerExplainer final : public MatchExplainer {
 public:
  explicit PerExplainer(const Tokenizer& tokenizer)
      : MatchExplainer(RunLabel::kInsertion, RunLabel::kDeletion), counter_(tokenizer) {}

 private:
  std::uint32_t match(const Segment& segment, std::vector<TokenMatch>& matches) override;
  const SegmentWords& words() const override { return counter_.words(); }

  PerCounter counter_;
  LeftmostPartners partners_;
};

}  // namespace mtgauge
