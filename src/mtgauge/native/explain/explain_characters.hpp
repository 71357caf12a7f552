// Explains CharacTER.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/text_view.hpp"
#include "edits/character_ter.hpp"
#include "explain/explainer.hpp"
#include "explain/span_pairs.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Shows shifts of phrases and edits of characters, for the reference with the fewest errors, the first of
// equally good ones. Edits of the blanks between words are omitted. Adjacent matching characters are a shift
// if all of them are in a phrase that moved.
class CharacterExplainer final : public Explainer {
 public:
  explicit CharacterExplainer(const Tokenizer& tokenizer) : counter_(tokenizer) {}

  // The located words are the characters of the words.
  void explain(const Segment& words, const LocatedText& hypothesis, std::span<const LocatedText> references,
               std::vector<std::int32_t>& numbers) override;

 private:
  // Adjacent characters with the same label.
  struct Piece {
    SpanLabel label;
    Interval ours;    // empty for a deletion
    Interval theirs;  // empty for an insertion
  };

  void read_pieces(const CharacterAlignment& alignment, const LocatedText& hypothesis,
                   const LocatedText& reference);
  void add_piece(const Piece& piece);
  void read_moved(const CharacterAlignment& alignment, const LocatedText& hypothesis);
  void add_spans();
  bool is_moved(const Interval& ours) const;

  CharacterTerCounter counter_;
  std::vector<Piece> pieces_;
  std::vector<bool> has_counterpart_;  // by word of the hypothesis: whether any of its characters has one
  std::vector<Interval> moved_;
  SpanPairs spans_;
};

}  // namespace mtgauge
