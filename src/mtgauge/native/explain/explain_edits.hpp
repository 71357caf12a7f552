// Explains metrics that count edits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/text_view.hpp"
#include "edits/edits.hpp"
#include "edits/shifts.hpp"
#include "explain/edit_spans.hpp"
#include "explain/explainer.hpp"
#include "tokens/segment_words.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Shows the edits for the reference that needs the fewest, the first of equally good ones.
class EditExplainer : public Explainer {
 public:
  void explain(const Segment& words, const LocatedText& hypothesis, std::span<const LocatedText> references,
               std::vector<std::int32_t>& numbers) final;

 protected:
  explicit EditExplainer(const Tokenizer& tokenizer) : words_(tokenizer) {}

 private:
  virtual ShiftedAlignment align(Ids hypothesis, Ids reference, std::size_t symbols) = 0;

  SegmentWords words_;
  EditSpans spans_;
};

class WerExplainer final : public EditExplainer {
 public:
  explicit WerExplainer(const Tokenizer& tokenizer) : EditExplainer(tokenizer) {}

 private:
  ShiftedAlignment align(Ids hypothesis, Ids reference, std::size_t symbols) override;

  EditAligner aligner_;
};

class TerExplainer final : public EditExplainer {
 public:
  // Throws std::invalid_argument if beam < 1.
  explicit TerExplainer(int beam) : EditExplainer(blank_tokenizer()), search_(beam) {}

 private:
  ShiftedAlignment align(Ids hypothesis, Ids reference, std::size_t symbols) override;

  ShiftSearch search_;
};

}  // namespace mtgauge
