// Why a segment has the edits that it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "edit_runs.hpp"
#include "edits.hpp"
#include "segment_words.hpp"
#include "shifts.hpp"
#include "text_view.hpp"
#include "tokens.hpp"

namespace mtgauge {

// Explains one segment after the other. Not for two threads at once.
class Explainer {
 public:
  virtual ~Explainer() = default;

  // Appends the position of the reference that needs the fewest edits, the first of equals, and the runs that
  // EditRuns writes. `words` are what was compared, and `references` are absent where they are absent there.
  void explain(const Segment& words, const PlacedText& hypothesis, std::span<const PlacedText> references,
               std::vector<std::int32_t>& numbers);

 protected:
  explicit Explainer(const Tokenizer& tokenizer) : words_(tokenizer) {}

 private:
  virtual ShiftedAlignment align(Ids hypothesis, Ids reference, std::size_t symbols) = 0;

  SegmentWords words_;
  EditRuns runs_;
};

class WerExplainer final : public Explainer {
 public:
  explicit WerExplainer(const Tokenizer& tokenizer) : Explainer(tokenizer) {}

 private:
  ShiftedAlignment align(Ids hypothesis, Ids reference, std::size_t symbols) override;

  EditAligner aligner_;
};

class TerExplainer final : public Explainer {
 public:
  // Throws std::invalid_argument when beam < 1.
  explicit TerExplainer(int beam) : Explainer(blank_tokenizer()), search_(beam) {}

 private:
  ShiftedAlignment align(Ids hypothesis, Ids reference, std::size_t symbols) override;

  ShiftSearch search_;
};

}  // namespace mtgauge
