// What CharacTER does to a segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/text_view.hpp"
#include "edits/character_ter.hpp"
#include "explain/explainer.hpp"
#include "explain/text_runs.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Shifts of phrases and edits of characters, to the reference with the fewest errors, the first of equals.
// What is done to a blank between words is left out. What matches is a shift where all that matches beside it
// is in a phrase that moved.
class CharacterExplainer final : public Explainer {
 public:
  explicit CharacterExplainer(const Tokenizer& tokenizer) : counter_(tokenizer) {}

  // The places are those of the characters of the words.
  void explain(const Segment& words, const PlacedText& hypothesis, std::span<const PlacedText> references,
               std::vector<std::int32_t>& numbers) override;

 private:
  // Characters that stand side by side and have one fate.
  struct Step {
    RunLabel label;
    Place ours;    // nothing in a deletion
    Place theirs;  // nothing in an insertion
  };

  void read_steps(const CharacterAlignment& alignment, const PlacedText& hypothesis,
                  const PlacedText& reference);
  void add_step(const Step& step);
  void read_moved(const CharacterAlignment& alignment, const PlacedText& hypothesis);
  void add_runs();
  bool is_moved(const Place& ours) const;

  CharacterTerCounter counter_;
  std::vector<Step> steps_;
  std::vector<bool> has_partner_;  // by word of the hypothesis: whether a character of it has one
  std::vector<Place> moved_;
  TextRuns runs_;
};

}  // namespace mtgauge
