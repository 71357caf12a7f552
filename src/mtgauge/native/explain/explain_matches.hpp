// Explains metrics that match tokens.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/text_view.hpp"
#include "explain/explainer.hpp"
#include "explain/match_spans.hpp"
#include "explain/span_pairs.hpp"
#include "overlap/gtm.hpp"
#include "overlap/ict.hpp"
#include "overlap/leftmost_partners.hpp"
#include "overlap/per.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Adjacent tokens of the hypothesis that match adjacent tokens of a reference.
struct TokenMatch {
  std::uint32_t begin;
  std::uint32_t
      reference;  // index among the references that are present; kNoId if the tokens are in none of them
  std::uint32_t position;  // of the first token in the reference
  std::uint32_t length;
};

// Shows the tokens without a match, beside one of the references. A match in another reference is not shown.
class MatchExplainer : public Explainer {
 public:
  void explain(const Segment& words, const LocatedText& hypothesis, std::span<const LocatedText> references,
               std::vector<std::int32_t>& numbers) final;

 protected:
  // The labels of tokens of the hypothesis, and of the reference, without a match; nullopt if they are not
  // shown.
  explicit MatchExplainer(SpanLabel ours, std::optional<SpanLabel> theirs = {})
      : label_of_ours_(ours), label_of_theirs_(theirs) {}

  // Appends the matches, none of which overlap. Returns the reference to show, by its index among those that
  // are present; kNoId for none.
  virtual std::uint32_t match(const Segment& segment, std::vector<TokenMatch>& matches) = 0;
  // The words that were compared.
  virtual const SegmentWords& words() const = 0;

 private:
  SpanLabel label_of_ours_;
  std::optional<SpanLabel> label_of_theirs_;
  std::vector<TokenMatch> matches_;
  MatchSpans spans_;
};

// Shows what is in no run of GTM, beside the reference of the run that is taken first.
class GtmExplainer final : public MatchExplainer {
 public:
  explicit GtmExplainer(const Tokenizer& tokenizer)
      : MatchExplainer(SpanLabel::kUnmatched), counter_(tokenizer, 1.0) {}

 private:
  std::uint32_t match(const Segment& segment, std::vector<TokenMatch>& matches) override;
  const SegmentWords& words() const override { return counter_.words(); }

  GtmCounter counter_;
};

// Shows what is in no block of ICT, beside the reference of the first block.
class IctExplainer final : public MatchExplainer {
 public:
  // `keeps_positions` as for IctCounter. A block that exists only because of that fault is in no reference.
  IctExplainer(const Tokenizer& tokenizer, bool keeps_positions)
      : MatchExplainer(SpanLabel::kUnmatched), counter_(tokenizer, keeps_positions) {}

 private:
  std::uint32_t match(const Segment& segment, std::vector<TokenMatch>& matches) override;
  const SegmentWords& words() const override { return counter_.words(); }
  bool is_equal(const MatchedBlock& block) const;

  IctCounter counter_;
};

// Shows the tokens that BLEU does not count as matches of order 1, beside the reference of the first match.
class BleuExplainer final : public MatchExplainer {
 public:
  explicit BleuExplainer(const Tokenizer& tokenizer)
      : MatchExplainer(SpanLabel::kUnmatched), words_(tokenizer) {}

 private:
  std::uint32_t match(const Segment& segment, std::vector<TokenMatch>& matches) override;
  const SegmentWords& words() const override { return words_; }
  void choose_references();
  void find_places();

  // Where a word of the hypothesis counts.
  struct Word {
    std::uint32_t reference = kNoId;  // the one that has the word most often, the first of several
    std::uint32_t most = 0;           // how often it has it
    std::uint32_t counted = 0;        // how many of its places are taken
    std::vector<std::uint32_t> places;
  };

  SegmentWords words_;
  std::vector<Word> by_symbol_;
  std::vector<std::uint32_t> counts_;  // by symbol: its occurrences in one reference
};

// Shows what position-independent error rate counts as errors, beside the reference with the smallest
// distance, the first of equally good ones; beside none if that reference and the matches are empty.
class PerExplainer final : public MatchExplainer {
 public:
  explicit PerExplainer(const Tokenizer& tokenizer)
      : MatchExplainer(SpanLabel::kInsertion, SpanLabel::kDeletion), counter_(tokenizer) {}

 private:
  std::uint32_t match(const Segment& segment, std::vector<TokenMatch>& matches) override;
  const SegmentWords& words() const override { return counter_.words(); }

  PerCounter counter_;
  LeftmostPartners partners_;
};

}  // namespace mtgauge
