// The statistics of CharacTER (Wang et al. 2016): character edits after shifts of phrases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "core/scratch_buffer.hpp"
#include "core/stop.hpp"
#include "core/text_view.hpp"
#include "edits/edit_distance.hpp"
#include "edits/edits.hpp"
#include "edits/phrase_shifts.hpp"
#include "tokens/alphabet.hpp"
#include "tokens/interner.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Consecutive words of the hypothesis that are elsewhere after all shifts.
struct MovedPhrase {
  std::size_t first;
  std::size_t length;
};

// How a hypothesis becomes a reference by shifts and character edits.
struct CharacterAlignment {
  std::vector<MovedPhrase> moved;
  // Positions of the hypothesis's words, in their order after all shifts.
  std::vector<std::uint32_t> order;
  // The edits of the characters of these words, joined by blanks, from the first to the last.
  std::vector<Edit> edits;
  // The offset of each word among the characters of all words, without blanks, and the end of the last word;
  // in the hypothesis and in the reference.
  std::vector<std::uint32_t> begins;
  std::vector<std::uint32_t> reference_begins;
};

// Computes the statistics of one segment at a time. Not thread-safe.
class CharacterTerCounter {
 public:
  // Character edits and the cost of shifts, both for the reference with the fewest errors, and the length of
  // the hypothesis in characters.
  static constexpr std::size_t kColumns = 3;

  explicit CharacterTerCounter(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  // Fills a row. At least one reference must be present; of equally good ones the first is used.
  void count(const Segment& segment, double* row);

  // Position of the reference that `count` uses.
  std::size_t nearest(const Segment& segment);

  // Aligns the hypothesis with the only reference.
  CharacterAlignment align(const Segment& segment);

 private:
  struct Errors {
    std::size_t edits;
    double shift_cost;

    double sum() const { return static_cast<double>(edits) + shift_cost; }
  };
  struct Nearest {
    std::size_t reference;
    Errors errors;
  };
  template <class Char>
  struct Texts {
    TokenizedText<Char> hypothesis;
    TokenizedText<Char> reference;
    ScratchBuffer<Char> joined_hypothesis;
    ScratchBuffer<Char> joined_reference;
  };

  Nearest find_nearest(const Segment& segment);
  template <class Char>
  void read_hypothesis(const TextView& hypothesis);
  template <class Char>
  void read_reference(const TextView& reference);
  template <class Char>
  Errors errors();
  template <class Char>
  bool shift_words();
  template <class Char>
  std::size_t edits();
  template <class Char>
  std::size_t distance_between(std::span<const Char> ones, std::span<const Char> others);
  // The characters of two texts, at least one of which is not empty, as ids. Those of the first are below
  // `symbols`.
  struct CharacterIds {
    Ids ones;
    Ids others;
    std::size_t symbols;
  };
  template <class Char>
  CharacterIds numbered(std::span<const Char> ones, std::span<const Char> others);
  template <class Char>
  bool comes_after(std::uint32_t word, std::uint32_t other) const;
  void find_moved_phrases();
  template <class Char>
  double cost_of_shifts();

  const Tokenizer& tokenizer_;
  ClassMasks masks_;
  Interner interner_;
  std::tuple<Texts<Char1>, Texts<Char2>, Texts<Char4>> texts_;
  std::vector<std::uint32_t> hypothesis_;  // word ids
  std::vector<std::uint32_t> reference_;
  std::vector<std::uint32_t> identity_order_;  // 0, 1, 2, ...
  // The words of the hypothesis after all shifts, and their original positions.
  std::vector<std::uint32_t> shifted_words_;
  Ids shifted_;
  std::span<const std::uint32_t> order_;
  std::vector<MovedPhrase> moved_;
  std::size_t length_ = 0;                       // of the hypothesis, in characters
  std::vector<std::uint32_t> position_of_word_;  // a position of each of its distinct words
  PhraseShifts shifts_;
  Alphabet alphabet_;
  ScratchBuffer<std::uint32_t> character_ids_;
  EditDistance distance_;
  EditAligner aligner_;
  StopCheck stop_;
};

}  // namespace mtgauge
